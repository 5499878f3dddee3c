//===- BatchDimensions.cpp - what micro-batches divide --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Temporal/BatchDimensions.h"

#include "dist/Dialect/Dist/IR/PlanPlaces.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/State.h"
#include "dist/Transforms/Propagation/PartwiseDims.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace mlir;
using namespace dist;

namespace {
class BatchFinder {
public:
  BatchFinder(FunctionOpInterface func, MeshOp mesh, const MeshAxis &micro,
              StringRef asker)
      : func(func), mesh(mesh), micro(micro), asker(asker) {}

  FailureOr<TimePlacement::Batch> run();

private:
  FunctionOpInterface func;
  MeshOp mesh;
  const MeshAxis &micro;
  StringRef asker;

  void addAnnotated(TimePlacement::Batch &batch);
  LogicalResult addPartwise(TimePlacement::Batch &batch);
  LogicalResult verifyAlike(const TimePlacement::Batch &batch);
  LogicalResult verifyDivides(const TimePlacement::Batch &batch);
  std::string text(BlockArgument argument);
};
} // namespace

static int64_t sizeOf(BlockArgument argument, unsigned dim) {
  return cast<RankedTensorType>(argument.getType()).getDimSize(dim);
}

std::string BatchFinder::text(BlockArgument argument) {
  auto name =
      func.getArgAttrOfType<StringAttr>(argument.getArgNumber(), kNameAttr);
  return fmt::format("argument {}{}", argument.getArgNumber(),
                     name ? " '" + name.str() + "'" : "");
}

void BatchFinder::addAnnotated(TimePlacement::Batch &batch) {
  for (BlockArgument argument : func.getArguments())
    if (ShardingAttr known = getArgSharding(func, argument.getArgNumber()))
      for (auto [dim, sharding] : llvm::enumerate(known.getValue().dims))
        if (llvm::is_contained(sharding.axes, AxisRef(micro.name)))
          batch[argument] = dim;
}

LogicalResult BatchFinder::addPartwise(TimePlacement::Batch &batch) {
  FailureOr<PropagationGraph> graph = failure();
  {
    // Passes that follow have the same remarks.
    ScopedDiagnosticHandler errorsOnly(
        func.getContext(), [](Diagnostic &diagnostic) {
          return success(diagnostic.getSeverity() != DiagnosticSeverity::Error);
        });
    graph = buildGraph(func, mesh);
  }
  if (failed(graph))
    return failure();
  PartwiseDims partwise(*graph);
  for (BlockArgument argument : func.getArguments()) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    ValueId id = graph->find(argument);
    bool isState = replacingResult(func, argument.getArgNumber()).has_value();
    if (!isState && type && type.getRank() > 0 && type.hasStaticShape() &&
        !argument.use_empty() && id != kNoValue && partwise.test(id, 0))
      batch[argument] = 0;
  }
  return verifyAlike(batch);
}

LogicalResult BatchFinder::verifyAlike(const TimePlacement::Batch &batch) {
  std::vector<int64_t> sizes;
  std::vector<std::string> examples;
  for (auto [argument, dim] : batch) {
    int64_t size = sizeOf(argument, dim);
    if (llvm::is_contained(sizes, size))
      continue;
    sizes.push_back(size);
    examples.push_back(fmt::format(
        "{} is {}", text(argument),
        fmt::join(cast<RankedTensorType>(argument.getType()).getShape(), "x")));
  }
  if (sizes.size() < 2)
    return success();
  examples.resize(std::min<size_t>(examples.size(), 4));
  return func.emitError()
         << asker
         << ": arguments that no result replaces have different "
            "first dimensions: "
         << fmt::format("{}", fmt::join(examples, ", "))
         << "; name the batch by an entry of a plan file, such as {\"match\": "
            "\"x\", \"placements\": {\""
         << micro.name << "\": \"shard(0)\"}}";
}

/// The divisors of a size that are next to a number.
static std::string nearestDivisors(int64_t size, int64_t number) {
  int64_t below = number, above = number;
  while (below > 1 && size % below != 0)
    --below;
  while (above < size && size % above != 0)
    ++above;
  return above > size || size % above != 0 || above == below
             ? std::to_string(below)
             : fmt::format("{} and {}", below, above);
}

LogicalResult BatchFinder::verifyDivides(const TimePlacement::Batch &batch) {
  for (auto [argument, dim] : batch)
    if (int64_t size = sizeOf(argument, dim); size % micro.size != 0)
      return emitError(planPlaceOf(mesh, "micro_batches", func.getLoc()))
             << micro.size << " micro-batches do not divide the batch of "
             << text(argument) << ", which has " << size
             << (size == 1 ? " row" : " rows")
             << "; the nearest numbers that do: "
             << nearestDivisors(size, std::min(size, micro.size));
  return success();
}

FailureOr<TimePlacement::Batch> BatchFinder::run() {
  TimePlacement::Batch batch;
  addAnnotated(batch);
  if (batch.empty() && failed(addPartwise(batch)))
    return failure();
  if (batch.empty())
    return func.emitError()
           << asker
           << ": no argument has a batch, a first dimension that "
              "is worked on in parts, and is not replaced by a result; name it "
              "by an entry of a plan file, such as {\"match\": \"x\", "
              "\"placements\": {\""
           << micro.name << "\": \"shard(1)\"}}";
  if (failed(verifyDivides(batch)))
    return failure();
  return batch;
}

FailureOr<TimePlacement::Batch> dist::findBatch(FunctionOpInterface func,
                                                MeshOp mesh,
                                                const MeshAxis &micro,
                                                StringRef asker) {
  return BatchFinder(func, mesh, micro, asker).run();
}
