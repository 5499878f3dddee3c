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

using namespace mlir;
using namespace dist;

LogicalResult dist::verifyBatchValues(FunctionOpInterface func, MeshOp mesh,
                                      const AxisRef &axis) {
  FailureOr<PropagationGraph> graph = buildGraphQuietly(func, mesh);
  if (failed(graph))
    return failure();
  const PropagationState &state = graph->state;
  AtomSet data = state.getAtoms().fromAxes(axis).set();
  BatchDims batch(*graph, {axis});
  for (ValueId value = 0; value < state.numValues(); ++value)
    for (auto [i, dim] : llvm::enumerate(state.dims(value)))
      if ((dim.axes.set() & data) && !batch.dims(value).places.test(i))
        return emitError(
                   reportAt(graph->annotationSites.at(value), func.getLoc()))
               << "the value is annotated " << state.sharding(value).str()
               << ", but its dimension " << i << " is no batch, which axis '"
               << axis.name << "' divides alone (data-axes)";
  return success();
}
