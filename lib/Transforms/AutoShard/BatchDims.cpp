//===- BatchDims.cpp - what data axes may divide --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BatchDims.h"

using namespace mlir;
using namespace dist;

/// Adds the dimensions that have no factor but those of `pure`; true if there
/// were any.
static bool spread(const PropagationState &state, const Node &node,
                   llvm::BitVector &pure) {
  llvm::BitVector factors(node.rule->factors.size());
  auto isCut = [&](unsigned factor) {
    return node.rule->factors[factor].size > 1;
  };
  auto isOwn = [&](unsigned factor) {
    return factors[factor] || !isCut(factor);
  };
  forEachDim(state, node, [&](unsigned dim, ArrayRef<unsigned> own) {
    if (pure.test(dim))
      for (unsigned factor : own)
        factors[factor] = isCut(factor);
  });
  bool isAny = false;
  forEachDim(state, node, [&](unsigned dim, ArrayRef<unsigned> own) {
    if (pure.test(dim) || llvm::none_of(own, isCut) ||
        !llvm::all_of(own, isOwn))
      return;
    pure.set(dim);
    isAny = true;
  });
  return isAny;
}

/// Of arguments that no result replaces, what data axes divide.
llvm::BitVector BatchDims::annotatedDims() const {
  llvm::BitVector annotated(graph.state.numDims());
  AtomSet data = graph.state.getAtoms().fromAxes(dataAxes).set();
  for (BlockArgument argument : graph.func.getArguments())
    if (ValueId id = graph.find(argument);
        id != kNoValue &&
        !graph.func.getArgAttr(argument.getArgNumber(), kAliasAttr))
      for (auto [dim, known] : llvm::enumerate(graph.state.dims(id)))
        if (known.axes.set() & data)
          annotated.set(graph.state.firstDim(id) + dim);
  return annotated;
}

BatchDims::BatchDims(PropagationGraph &graph, Axes axes)
    : graph(graph), dataAxes(std::move(axes)) {
  if (dataAxes.empty())
    return;
  llvm::BitVector pure = annotatedDims();
  for (bool isAny = true; isAny;) {
    isAny = false;
    for (const Node &node : graph.nodes)
      isAny |= spread(graph.state, node, pure);
  }
  classes.emplace(graph);
  isBatch.resize(classes->count());
  for (unsigned dim : pure.set_bits())
    isBatch.set(classes->ofDim(dim));
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
