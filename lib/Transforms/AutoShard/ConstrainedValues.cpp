//===- ConstrainedValues.cpp - what is annotated in between ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstrainedValues.h"

#include "AnnotateHomes.h"
#include "BatchDims.h"

#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Transforms/Reshard/OpShardings.h"

using namespace mlir;
using namespace dist;

namespace {
class TieVerifier {
public:
  TieVerifier(PropagationGraph &graph, const BatchDims &batch,
              ArrayRef<ConstrainedArgument> arguments, const DataAxis &data)
      : graph(graph), batch(batch), arguments(arguments), data(data) {}

  LogicalResult run() const;

private:
  PropagationGraph &graph;
  const BatchDims &batch;
  ArrayRef<ConstrainedArgument> arguments;
  const DataAxis &data;

  LogicalResult verifyArgument(const ConstrainedArgument &argument) const;
  LogicalResult verifyDivided(ValueId value) const;
  LogicalResult verifyWhole(ShardTensorOp op) const;
  LogicalResult refuse(Location site, const Sharding &said,
                       const Twine &why) const;
};
} // namespace

/// Where the value is, and where the wish is if it is from a plan file.
LogicalResult TieVerifier::refuse(Location site, const Sharding &said,
                                  const Twine &why) const {
  auto diag = emitError(reportAt(site, graph.func.getLoc()))
              << "the value is annotated " << said.str() << ", but " << why
              << " (data-axes)";
  if (!data.wish.name.empty())
    diag.attachNote(data.wish.loc) << data.wish.name << " is here";
  return diag;
}

LogicalResult
TieVerifier::verifyArgument(const ConstrainedArgument &argument) const {
  std::optional<unsigned> dim = argument.dividedBy(data.axis);
  ValueId value = graph.find(graph.func.getArgument(argument.index));
  if (!dim || value == kNoValue || batch.dims(value).places.test(*dim))
    return success();
  return data.wish.emitError()
         << argument.text() << " " << argument.decided() << ", but axis '"
         << data.axis.name << "' divides the batch alone (data-axes)";
}

LogicalResult TieVerifier::verifyDivided(ValueId value) const {
  const PropagationState &state = graph.state;
  AtomSet atoms = state.getAtoms().fromAxes(data.axis).set();
  for (auto [i, dim] : llvm::enumerate(state.dims(value)))
    if ((dim.axes.set() & atoms) && !batch.dims(value).places.test(i))
      return refuse(graph.annotationSites.at(value), state.sharding(value),
                    "its dimension " + Twine(i) + " is no batch, which axis '" +
                        data.axis.name + "' divides alone");
  return success();
}

LogicalResult TieVerifier::verifyWhole(ShardTensorOp op) const {
  ValueId value = graph.find(op.getResult());
  auto attr = dyn_cast<ShardingAttr>(op.getSharding());
  if (value == kNoValue || !attr)
    return success();
  const Mesh &grid = graph.mesh.getMesh().getValue();
  const Sharding &said = attr.getValue();
  auto conflicts = [&](const AxisRef &other) {
    return grid.conflict(data.axis, other);
  };
  for (const DimSharding &dim : said.dims)
    if (llvm::any_of(dim.axes, conflicts))
      return success();
  bool isKept = llvm::any_of(said.replicated, conflicts);
  Confined confined = batch.dims(value);
  for (auto [i, dim] : llvm::enumerate(said.dims))
    if (confined.places.test(i) && (isKept || !dim.open) &&
        isWorthCutting(grid, graph.state.dims(value)[i].size, {data.axis}))
      return refuse(op.getLoc(), said,
                    "axis '" + Twine(data.axis.name) +
                        "' is to divide its dimension " + Twine(i) +
                        ", the batch");
  return success();
}

LogicalResult TieVerifier::run() const {
  for (const ConstrainedArgument &argument : arguments)
    if (failed(verifyArgument(argument)))
      return failure();
  for (ValueId value = 0; value < graph.state.numValues(); ++value)
    if (failed(verifyDivided(value)))
      return failure();
  WalkResult walk = graph.func->walk(
      [&](ShardTensorOp op) { return WalkResult(verifyWhole(op)); });
  return failure(walk.wasInterrupted());
}

LogicalResult dist::verifyBatchTies(FunctionOpInterface func, MeshOp mesh,
                                    ArrayRef<ConstrainedArgument> arguments,
                                    const DataAxis &data) {
  FailureOr<PropagationGraph> graph = buildGraphQuietly(func, mesh);
  if (failed(graph))
    return failure();
  BatchDims batch(*graph, {data.axis});
  return TieVerifier(*graph, batch, arguments, data).run();
}
