//===- ApplyPipeline.cpp - a plan's stages onto the program ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ApplyPipeline.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/Signature.h"
#include "dist/Dialect/Dist/IR/StageAttributes.h"
#include "dist/Planning/Schedule/NamedSchedules.h"
#include "dist/Planning/Schedule/ScheduleFile.h"
#include "dist/Support/ParseJson.h"
#include "dist/Transforms/Annotate/PlanMatch.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

/// Marks the axis. Error: the mesh has no such axis.
static Status markAxis(const std::string &name, MeshOp op) {
  Mesh mesh = op.getMesh().getValue();
  for (MeshAxis &axis : mesh.axes)
    if (axis.name == name) {
      if (axis.temporal)
        return jsonError("pipeline", fmt::format("axis '{}' is temporal: a "
                                                 "pipeline is over devices",
                                                 name));
      axis.pipeline = true;
      op.setMeshAttr(MeshAttr::get(op.getContext(), mesh));
      return {};
    }
  return jsonError("pipeline", fmt::format("unknown axis '{}'; the mesh has {}",
                                           name, mesh.str()));
}

/// Sets the attribute of the arguments that the pattern names. Returns false if
/// there are none.
static bool markArguments(const PlanSplit &split, StringRef name, int64_t stage,
                          ArrayRef<Port> ports, Signature &signature) {
  SmallVector<Port> matched = namedBy(split.pattern, ports);
  for (const Port &port : matched)
    signature.arguments[port.index].set(
        name,
        IntegerAttr::get(IntegerType::get(port.type.getContext(), 64), stage));
  return !matched.empty();
}

/// Marks the operations at a location.
static bool markOperations(const PlanSplit &split, StringRef name,
                           int64_t stage, FunctionOpInterface func) {
  bool matched = false;
  func->walk([&](Operation *op) {
    if (op == func || !isPlacedBy(split.pattern, op))
      return;
    matched = true;
    op->setAttr(name, OpBuilder(op).getI64IntegerAttr(stage));
  });
  return matched;
}

static Status markSplits(const PlanPipeline &pipeline,
                         FunctionOpInterface func) {
  Signature signature(func);
  SmallVector<Port> ports = argumentsOf(func);
  int64_t stage = 0;
  for (const PlanSplit &split : pipeline.splits) {
    ++stage;
    StringRef name = split.isAfter ? kBeforeStageAttr : kBeginsStageAttr;
    if (!markArguments(split, name, stage, ports, signature) &&
        !markOperations(split, name, stage, func))
      return jsonError(split.where,
                       fmt::format("'{}' matches no argument and no location; "
                                   "there are {}",
                                   split.pattern, listOf(ports)));
  }
  signature.write();
  return {};
}

/// Error: patterns of two stages match one argument.
static Status verifyDistinct(const PlanPipeline &pipeline,
                             ArrayRef<Port> ports) {
  using Owner = std::pair<size_t, const PlanSplit *>;
  llvm::DenseMap<unsigned, Owner> owners; // By index of the argument.
  for (auto [stage, patterns] : llvm::enumerate(pipeline.stages))
    for (const PlanSplit &pattern : patterns)
      for (const Port &port : namedBy(pattern.pattern, ports)) {
        Owner first =
            owners.try_emplace(port.index, stage, &pattern).first->second;
        if (first.first != stage)
          return jsonError(
              pattern.where,
              fmt::format("'{}' matches argument {}, which {}, '{}', gives to "
                          "stage {}: expected one stage for each argument; "
                          "narrow one of the patterns",
                          pattern.pattern, listOf(port), first.second->where,
                          first.second->pattern, first.first));
      }
  return {};
}

static Status markStages(const PlanPipeline &pipeline,
                         FunctionOpInterface func) {
  Signature signature(func);
  SmallVector<Port> ports = argumentsOf(func);
  if (Status status = verifyDistinct(pipeline, ports); !status.ok())
    return status;
  for (auto [stage, patterns] : llvm::enumerate(pipeline.stages))
    for (const PlanSplit &pattern : patterns)
      if (!markArguments(pattern, kStageAttr, stage, ports, signature))
        return jsonError(pattern.where,
                         fmt::format("'{}' matches no argument; there are {}",
                                     pattern.pattern, listOf(ports)));
  signature.write();
  return {};
}

/// The number of stages that the plan or the program asks for; `size` if they
/// do not say.
static int64_t countStages(const PlanPipeline &pipeline,
                           FunctionOpInterface func, int64_t size) {
  if (!pipeline.stages.empty())
    return pipeline.stages.size();
  if (pipeline.count > 0)
    return pipeline.count;
  int64_t count = 1;
  for (unsigned i = 0; i < func.getNumArguments(); ++i)
    for (StringRef name : {StringRef(kStageAttr), StringRef(kBeginsStageAttr),
                           StringRef(kBeforeStageAttr)})
      if (auto stage = func.getArgAttrOfType<IntegerAttr>(i, name))
        count = std::max(count, stage.getInt() + 1);
  int64_t splits = 0;
  func->walk([&](Operation *op) {
    splits += isa<SplitPointOp>(op);
    for (StringRef name :
         {StringRef(kBeginsStageAttr), StringRef(kBeforeStageAttr)})
      if (auto stage = op->getAttrOfType<IntegerAttr>(name))
        count = std::max(count, stage.getInt() + 1);
  });
  count = std::max(count, splits + 1);
  return count > 1 ? count : size;
}

/// Reads the schedule of a file.
static Result<schedule::Schedule> readOrder(const PlanPipeline &pipeline,
                                            int64_t size) {
  auto file = schedule::readScheduleCsv(pipeline.schedule);
  if (!file)
    return jsonError("pipeline.schedule", file.status().getMessage());
  if (!pipeline.placement.empty())
    return jsonError("pipeline.placement",
                     fmt::format("'{}' has the coordinate of each stage: "
                                 "remove it",
                                 pipeline.schedule));
  if (file->schedule.coordinates() != size)
    return jsonError("pipeline.schedule",
                     fmt::format("'{}' has {} rows, expected one for each of "
                                 "the {} coordinates of axis '{}'",
                                 pipeline.schedule,
                                 file->schedule.coordinates(), size,
                                 pipeline.axis));
  return std::move(file->schedule);
}

/// Returns the coordinates of the stages, and the actions of each coordinate
/// where the plan has them in a file.
static Result<schedule::Schedule>
orderOf(const PlanPipeline &pipeline, FunctionOpInterface func, int64_t size) {
  schedule::Schedule order;
  bool isFile = StringRef(pipeline.schedule).ends_with(".csv");
  if (isFile) {
    auto read = readOrder(pipeline, size);
    if (!read)
      return read;
    order = std::move(*read);
  }
  int64_t expected = isFile ? order.stages() : size;
  int64_t count = countStages(pipeline, func, expected);
  if (isFile && count != expected)
    return jsonError("pipeline.schedule",
                     fmt::format("'{}' has {} stages, but the program is split "
                                 "into {}",
                                 pipeline.schedule, expected, count));
  if (isFile)
    return order;
  std::string placement = pipeline.placement;
  if (placement.empty())
    placement = schedule::usualPlacement(pipeline.schedule);
  auto coordinates = schedule::placeStages(placement, int(count), int(size));
  if (!coordinates)
    return jsonError("pipeline.placement", coordinates.status().getMessage());
  order.coordinateOf = std::move(*coordinates);
  return order;
}

Status dist::applyPipeline(const PlanPipeline &pipeline, MeshOp mesh,
                           FunctionOpInterface func, Location place) {
  auto module = func->getParentOfType<ModuleOp>();
  if (!module.getOps<PipelineOp>().empty())
    return jsonError("pipeline", "the program has a dist.pipeline of its own: "
                                 "give one of them");
  if (Status status = markAxis(pipeline.axis, mesh); !status.ok())
    return status;
  Status status = pipeline.stages.empty() ? markSplits(pipeline, func)
                                          : markStages(pipeline, func);
  if (!status.ok())
    return status;
  int64_t size = mesh.getMesh().getValue().find(pipeline.axis)->size;
  Result<schedule::Schedule> order = orderOf(pipeline, func, size);
  if (!order)
    return order.status();
  std::vector<int64_t> at(order->coordinateOf.begin(),
                          order->coordinateOf.end());
  OpBuilder builder(mesh->getContext());
  ArrayAttr lists;
  if (!order->lists.empty()) {
    std::vector<std::string> texts = schedule::textsOf(*order);
    SmallVector<StringRef> refs(texts.begin(), texts.end());
    lists = builder.getStrArrayAttr(refs);
  }
  builder.setInsertionPointAfter(mesh);
  PipelineOp::create(builder, place, builder.getStringAttr(pipeline.axis),
                     builder.getDenseI64ArrayAttr(at),
                     builder.getStringAttr(pipeline.schedule), lists);
  return {};
}

//===----------------------------------------------------------------------===//
// Single coordinates
//===----------------------------------------------------------------------===//

/// Returns the stage at the coordinate that a sharding names, or -1 if it names
/// none.
static FailureOr<int64_t> stageOfSingle(FunctionOpInterface func,
                                        const Sharding &sharding,
                                        const Twine &what) {
  if (sharding.single.empty())
    return int64_t(-1);
  const SingleAxis &item = sharding.single.front();
  auto pipelines = func->getParentOfType<ModuleOp>().getOps<PipelineOp>();
  if (sharding.single.size() > 1 || pipelines.empty() ||
      (*pipelines.begin()).getAxis() != item.axis.name)
    return func.emitError()
           << what << " is at a single coordinate of axis '" << item.axis.name
           << "', which needs a dist.pipeline over it, and no other";
  SmallVector<int64_t> stages;
  for (auto [stage, coordinate] :
       llvm::enumerate((*pipelines.begin()).getCoordinates()))
    if (coordinate == item.coordinate)
      stages.push_back(int64_t(stage));
  if (stages.size() != 1)
    return func.emitError()
           << what << " is at coordinate " << item.coordinate << " of axis '"
           << item.axis.name << "', which has " << stages.size()
           << " stages: give its stage, dist.stage";
  return stages.front();
}

/// Removes `single` from the sharding.
static void eraseSingle(NamedAttrList &attrs, ShardingAttr sharding) {
  Sharding everywhere = sharding.getValue();
  everywhere.single.clear();
  attrs.set(kShardingAttr, ShardingAttr::get(sharding.getContext(),
                                             sharding.getMesh(), everywhere));
}

LogicalResult dist::stagesOfSingles(FunctionOpInterface func) {
  Signature signature(func);
  bool isChanged = false;
  auto read = [&](NamedAttrList &attrs, const Twine &what,
                  bool isArgument) -> LogicalResult {
    auto sharding = dyn_cast_or_null<ShardingAttr>(attrs.get(kShardingAttr));
    if (!sharding)
      return success();
    FailureOr<int64_t> stage = stageOfSingle(func, sharding.getValue(), what);
    if (failed(stage) || *stage < 0)
      return LogicalResult(stage);
    auto known = dyn_cast_or_null<IntegerAttr>(attrs.get(kStageAttr));
    if (known && known.getInt() != *stage)
      return func.emitError()
             << what << " is of stage " << known.getInt()
             << ", but at the single coordinate of stage " << *stage;
    if (isArgument)
      attrs.set(kStageAttr,
                Builder(func.getContext()).getI64IntegerAttr(*stage));
    eraseSingle(attrs, sharding);
    isChanged = true;
    return success();
  };
  for (auto [i, attrs] : llvm::enumerate(signature.arguments))
    if (failed(read(attrs, "argument " + Twine(i), true)))
      return failure();
  for (auto [i, attrs] : llvm::enumerate(signature.results))
    if (failed(read(attrs, "result " + Twine(i), false)))
      return failure();
  if (isChanged)
    signature.write();
  return success();
}
