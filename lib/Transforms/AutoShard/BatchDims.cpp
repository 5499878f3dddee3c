//===- BatchDims.cpp - what data axes may divide --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BatchDims.h"

using namespace mlir;
using namespace dist;

BatchDims::BatchDims(PropagationGraph &graph, Axes axes)
    : graph(graph), dataAxes(std::move(axes)) {
  if (dataAxes.empty())
    return;
  classes.emplace(graph);
  isBatch.resize(classes->count());
  AtomSet data = graph.state.getAtoms().fromAxes(dataAxes).set();
  for (BlockArgument argument : graph.func.getArguments())
    if (ValueId id = graph.find(argument);
        id != kNoValue &&
        !graph.func.getArgAttr(argument.getArgNumber(), kAliasAttr))
      for (auto [dim, known] : llvm::enumerate(graph.state.dims(id)))
        if (known.axes.set() & data)
          isBatch.set(classes->of(id, dim));
  for (auto [op, node] : llvm::zip(graph.operations, graph.nodes))
    nodes.try_emplace(op, &node);
}

Confined BatchDims::dims(ValueId value) const {
  Confined result{dataAxes, {}};
  if (!classes)
    return result;
  result.places.resize(graph.state.dims(value).size());
  for (unsigned dim = 0; dim < result.places.size(); ++dim)
    result.places[dim] = isBatch.test(classes->of(value, dim));
  return result;
}

Confined BatchDims::factors(Operation *op) const {
  Confined result{dataAxes, {}};
  if (!classes)
    return result;
  for (int64_t index : classes->ofFactors(*nodes.at(op)))
    result.places.push_back(index >= 0 && isBatch.test(index));
  return result;
}
