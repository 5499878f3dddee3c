//===- PartwiseDims.cpp - what is worked on in parts ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Propagation/PartwiseDims.h"

using namespace mlir;
using namespace dist;

static bool isPartwise(const Factor &factor) {
  return factor.kind == FactorKind::Parallel ||
         factor.kind == FactorKind::Reduction;
}

/// Elementwise operations say nothing: what follows them does.
PartwiseDims::PartwiseDims(const PropagationGraph &graph)
    : graph(graph), classes(graph), isPartwise(classes.count()) {
  for (const Node &node : graph.nodes) {
    if (isPassThrough(node))
      continue;
    for (auto [factor, index] :
         llvm::zip(node.rule->factors, classes.ofFactors(node)))
      if (index >= 0 && ::isPartwise(factor))
        isPartwise.set(index);
  }
  for (ValueId result : graph.results)
    if (result != kNoValue)
      for (unsigned dim = 0; dim < graph.state.dims(result).size(); ++dim)
        isPartwise.set(classes.of(result, dim));
  for (const Node &node : graph.nodes)
    addCut(node);
}

/// Adds dimensions that are cut into micro-batches: they are worked on in parts
/// if the rows of the micro-batches are.
void PartwiseDims::addCut(const Node &node) {
  llvm::SmallVector<int64_t> ofFactors = classes.ofFactors(node);
  forEachDim(graph.state, node, [&](unsigned dim, ArrayRef<unsigned> factors) {
    if (factors.size() > 1 && llvm::any_of(factors, [&](unsigned factor) {
          int64_t index = ofFactors[factor];
          return index >= 0 && isPartwise[index];
        }))
      isPartwise.set(classes.ofDim(dim));
  });
}

/// True if a dimension of one element, which ties nothing, is more than
/// broadcast.
bool PartwiseDims::isWorkedOn(ValueId value, unsigned dim) const {
  return llvm::any_of(graph.nodes, [&](const Node &node) {
    for (auto [tensor, other] : llvm::enumerate(node.values))
      if (other == value &&
          llvm::any_of(node.tensor(tensor).dims[dim], [&](unsigned factor) {
            return ::isPartwise(node.rule->factors[factor]);
          }))
        return true;
    return false;
  });
}

bool PartwiseDims::test(ValueId value, unsigned dim) const {
  return isPartwise.test(classes.of(value, dim)) ||
         (graph.state.dims(value)[dim].size == 1 && isWorkedOn(value, dim));
}
