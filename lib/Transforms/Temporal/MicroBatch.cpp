//===- MicroBatch.cpp - the step as loops over micro-batches --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GradientAccumulators.h"
#include "MergeLoop.h"
#include "MicroBatchLoops.h"
#include "SavedMemory.h"
#include "dist/Transforms/Temporal/BatchDimensions.h"

#include "dist/Transforms/Temporal/BatchDimensions.h"
#include "dist/Transforms/Temporal/Passes.h"

#include "dist/Analysis/Kernels/BlockMemory.h"
#include "dist/Dialect/Dist/IR/Changes.h"
#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Dialect/Dist/IR/PlanPlaces.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"
#include "dist/Transforms/Annotate/PlanMatch.h"

#include <numeric>

namespace dist {
#define GEN_PASS_DEF_MICROBATCHPASS
#include "dist/Transforms/Temporal/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static const MeshAxis *timeAxis(const Mesh &mesh) {
  auto it = llvm::find_if(mesh.axes,
                          [](const MeshAxis &axis) { return axis.temporal; });
  return it == mesh.axes.end() ? nullptr : &*it;
}

/// Removes the axis from all shardings and from the mesh.
static void removeAxis(ModuleOp module, MeshOp mesh, const std::string &name) {
  auto isAxis = [&](const AxisRef &axis) { return axis.name == name; };
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](ShardingAttr attr) -> std::optional<Attribute> {
    Sharding sharding = attr.getValue();
    for (DimSharding &dim : sharding.dims)
      std::erase_if(dim.axes, isAxis);
    std::erase_if(sharding.replicated, isAxis);
    return ShardingAttr::get(attr.getContext(), attr.getMesh(), sharding);
  });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true);
  Mesh left = mesh.getMesh().getValue();
  std::erase_if(left.axes,
                [&](const MeshAxis &axis) { return axis.name == name; });
  mesh.setMeshAttr(MeshAttr::get(module.getContext(), left));
}

/// `reduce_sum model.py:37`, or the name of the operation.
static std::string placeText(Location loc) {
  std::string text = locationText(loc);
  return text.empty() ? "an operation" : "'" + text + "'";
}

/// Compares the memory of a step that needs several passes over the batch with
/// that of the whole batch. Error: it is not less, and no pipeline needs
/// micro-batches.
static LogicalResult weigh(FunctionOpInterface func, unsigned loops,
                           ArrayRef<PassPlace> places, int64_t before,
                           int64_t after) {
  constexpr size_t most = 8;
  auto module = func->getParentOfType<ModuleOp>();
  bool saves = after < before || !module.getOps<PipelineOp>().empty();
  InFlightDiagnostic diag = saves ? func.emitRemark() : func.emitError();
  diag << (saves ? "micro-batches: " : "micro-batches save nothing: ") << loops
       << (loops == 1 ? " pass" : " passes") << " over the batch "
       << (loops == 1 ? "is" : "are") << " needed";
  if (!places.empty())
    diag << ", the first because " << placeText(places[0].reduced)
         << " is over all rows and " << placeText(places[0].reader)
         << " needs it for each";
  diag << "; values of " << after << " bytes are live at one time, and "
       << before << " without micro-batches";
  if (!saves)
    diag << ". Leave out micro-batches, or what needs all rows";
  for (const PassPlace &place : places.take_front(most))
    diag.attachNote(place.reduced)
        << "is over all rows; " << placeText(place.reader)
        << " needs it for each (" << place.bytes << " bytes are kept)";
  return saves ? success() : LogicalResult(failure());
}

/// The operations at locations that match one of the patterns.
static TimePlacement::OpSet matches(Block &body, ArrayRef<StringRef> patterns) {
  TimePlacement::OpSet ops;
  for (Operation &op : body)
    if (llvm::any_of(patterns, [&](StringRef pattern) {
          return isPlacedBy(pattern, &op);
        }))
      ops.insert(&op);
  return ops;
}

/// Checks that each pattern names a reduction over the batch.
static LogicalResult verifyNamed(FunctionOpInterface func,
                                 const TimePlacement &placement,
                                 ArrayRef<StringRef> patterns) {
  for (StringRef pattern : patterns)
    if (llvm::none_of(placement.operations(), [&](Operation *op) {
          return placement.isReduction(op) && isPlacedBy(pattern, op);
        }))
      return func.emitError()
             << "per_micro_batch: '" << pattern
             << "' matches no reduction over the batch; such a place is named "
                "where micro-batches need several passes over the batch";
  return success();
}

/// Divides a step into micro-batches.
static LogicalResult divide(FunctionOpInterface func,
                            const TimePlacement &placement,
                            const MeshAxis &micro) {
  Block &body = func.getFunctionBody().front();
  unsigned loops = placement.numPhases();
  bool isWeighed =
      hasContractions(body) && loopsWithContractions(placement) != 1;
  std::vector<PassPlace> places = passPlaces(placement);
  int64_t before = isWeighed ? peakBytes(body) : 0;
  if (failed(makeMicroBatchLoops(body, placement, micro.name)))
    return failure();
  return isWeighed ? weigh(func, loops, places, before, peakBytes(body))
                   : success();
}

/// The least number of micro-batches that divides the batch, by which its rows
/// are told from sums over them; 1 for a batch of one row.
static int64_t leastMicroBatches(const TimePlacement::Batch &batch) {
  int64_t size = 0;
  for (auto [argument, dim] : batch)
    size = std::gcd(size,
                    cast<RankedTensorType>(argument.getType()).getDimSize(dim));
  for (int64_t m = 2; m * m <= size; ++m)
    if (size % m == 0)
      return m;
  return std::max<int64_t>(size, 1);
}

/// True if the steps become loops over micro-batches. The stages of a pipeline
/// divide such a loop, even one over a single micro-batch, or else that of
/// gradient merge.
static bool isDivided(const Mesh &mesh, const MeshAxis &micro,
                      int64_t batches) {
  auto isPipeline = [](const MeshAxis &axis) { return axis.pipeline; };
  return micro.size > 1 ||
         (batches <= 1 && llvm::any_of(mesh.axes, isPipeline));
}

/// Divides the entry's steps by the time axis of `mesh`, and makes one update
/// for so many `batches`.
static LogicalResult rewrite(FunctionOpInterface func, MeshOp mesh,
                             const MeshAxis &micro, int64_t batches,
                             ArrayRef<StringRef> perMicroBatch) {
  Region &region = func.getFunctionBody();
  if (!region.hasOneBlock())
    return func.emitOpError("cannot be divided into micro-batches: it has "
                            "several blocks, expected one");
  FailureOr<TimePlacement::Batch> batch = findBatch(func, mesh, micro);
  if (failed(batch))
    return failure();
  Block &body = region.front();
  bool hasLoops = isDivided(mesh.getMesh().getValue(), micro, batches);
  TimePlacement placement(body,
                          hasLoops ? micro.size : leastMicroBatches(*batch),
                          *batch, matches(body, perMicroBatch));
  if (failed(verifyNamed(func, placement, perMicroBatch)))
    return failure();
  for (StringRef pattern : perMicroBatch)
    noteChange(func->getParentOfType<ModuleOp>(),
               "per micro-batch: " + pattern);
  RowUses rows = findRowUses(body, placement, hasLoops);
  if (hasLoops && failed(divide(func, placement, micro)))
    return failure();
  if (batches > 1) {
    noteChange(func->getParentOfType<ModuleOp>(),
               "gradient merge: one update for " + Twine(batches) + " batches");
    if (failed(mergeBatches(func, *batch, rows, batches, micro.name)))
      return failure();
  }
  return placeAccumulators(func, mesh.getMesh().getValue());
}

namespace {
struct MicroBatchPass : dist::impl::MicroBatchPassBase<MicroBatchPass> {
  using MicroBatchPassBase::MicroBatchPassBase;

  void runOnOperation() override {
    MeshOp mesh = findMesh(getOperation());
    if (!mesh && microBatches <= 1 && gradientMerge <= 1)
      return markAllAnalysesPreserved();
    bool isTemporary = !mesh;
    if (isTemporary)
      mesh = makeMesh();
    const MeshAxis *found = timeAxis(mesh.getMesh().getValue());
    if (!found)
      return verifyNoAccumulators();
    MeshAxis micro = *found;
    FunctionOpInterface func = findEntry(getOperation());
    int64_t batches = batchesOf(mesh);
    if (!func ||
        ((isDivided(mesh.getMesh().getValue(), micro, batches) ||
          batches > 1) &&
         failed(rewrite(func, mesh, micro, batches, patternsOf(mesh)))))
      return signalPassFailure();
    mesh->removeAttr(kPerMicroBatchAttr);
    mesh->removeAttr(kGradientMergeAttr);
    takePlanPlace(mesh, "micro_batches", mesh.getLoc());
    removeAccumulators(func);
    if (isTemporary)
      mesh.erase();
    else
      removeAxis(getOperation(), mesh, micro.name);
  }

private:
  /// The patterns of the option and of the plan.
  SmallVector<StringRef> patternsOf(MeshOp mesh) {
    SmallVector<StringRef> patterns(perMicroBatch.begin(), perMicroBatch.end());
    if (auto known = mesh->getAttrOfType<ArrayAttr>(kPerMicroBatchAttr))
      llvm::append_range(patterns, known.getAsValueRange<StringAttr>());
    return patterns;
  }

  /// The batches of one update, by the option or the plan.
  int64_t batchesOf(MeshOp mesh) {
    auto known = mesh->getAttrOfType<IntegerAttr>(kGradientMergeAttr);
    return known ? known.getInt() : int64_t(gradientMerge);
  }

  /// Checks a program without a time axis.
  void verifyNoAccumulators() {
    for (auto func : getOperation().getOps<FunctionOpInterface>())
      for (BlockArgument argument : func.getArguments())
        if (func.getArgAttr(argument.getArgNumber(), kAccumulatorAttr)) {
          func.emitError() << "accumulator of argument "
                           << argument.getArgNumber()
                           << ": the step is not divided into micro-batches; "
                              "give their number by 'micro_batches'";
          return signalPassFailure();
        }
    markAllAnalysesPreserved();
  }
  /// A mesh of one device, for programs without one.
  MeshOp makeMesh() {
    OpBuilder builder = OpBuilder::atBlockBegin(getOperation().getBody());
    Mesh mesh{{{kMicroAxis.str(), std::max<int64_t>(microBatches, 1), true}},
              {}};
    return MeshOp::create(builder, getOperation().getLoc(), "mesh",
                          MeshAttr::get(&getContext(), mesh));
  }
};
} // namespace
