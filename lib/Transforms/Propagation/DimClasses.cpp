//===- DimClasses.cpp - dimensions that are tied to each other ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Propagation/DimClasses.h"

using namespace dist;

/// Calls `visit(factor, dim)` for the major factor of each dimension: the one
/// that its first axes go to.
template <typename Visit>
static void forEachMajorFactor(const PropagationState &state, const Node &node,
                               Visit visit) {
  forEachDim(state, node, [&](unsigned dim, llvm::ArrayRef<unsigned> factors) {
    auto major = llvm::find_if(factors, [&](unsigned factor) {
      return node.rule->factors[factor].size > 1;
    });
    if (major != factors.end())
      visit(*major, dim);
  });
}

DimClasses::DimClasses(const PropagationGraph &graph)
    : graph(graph), classes(graph.state.numDims()) {
  llvm::SmallVector<int64_t> first;
  for (const Node &node : graph.nodes) {
    first.assign(node.rule->factors.size(), -1);
    forEachMajorFactor(graph.state, node, [&](unsigned factor, unsigned dim) {
      if (first[factor] < 0)
        first[factor] = dim;
      else
        classes.join(first[factor], dim);
    });
  }
  classes.compress();
}

llvm::SmallVector<int64_t> DimClasses::ofFactors(const Node &node) const {
  llvm::SmallVector<int64_t> result(node.rule->factors.size(), -1);
  forEachMajorFactor(graph.state, node, [&](unsigned factor, unsigned dim) {
    result[factor] = ofDim(dim);
  });
  return result;
}
