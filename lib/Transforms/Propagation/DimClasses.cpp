//===- DimClasses.cpp - dimensions that are tied to each other ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Propagation/DimClasses.h"

using namespace dist;

/// Calls `visit(factor, value, dim)` for the major factor of each dimension:
/// the one that its first axes go to.
template <typename Visit>
static void forEachMajorFactor(const Node &node, Visit visit) {
  for (auto [tensor, value] : llvm::enumerate(node.values)) {
    if (value == kNoValue)
      continue;
    for (auto [dim, factors] : llvm::enumerate(node.tensor(tensor).dims)) {
      auto major = llvm::find_if(factors, [&](unsigned factor) {
        return node.rule->factors[factor].size > 1;
      });
      if (major != factors.end())
        visit(*major, value, static_cast<unsigned>(dim));
    }
  }
}

DimClasses::DimClasses(const PropagationGraph &graph)
    : graph(graph), classes(graph.state.numDims()) {
  llvm::SmallVector<int64_t> first;
  for (const Node &node : graph.nodes) {
    first.assign(node.rule->factors.size(), -1);
    forEachMajorFactor(node, [&](unsigned factor, ValueId value, unsigned dim) {
      int64_t index = graph.state.firstDim(value) + dim;
      if (first[factor] < 0)
        first[factor] = index;
      else
        classes.join(first[factor], index);
    });
  }
  classes.compress();
}

llvm::SmallVector<int64_t> DimClasses::ofFactors(const Node &node) const {
  llvm::SmallVector<int64_t> result(node.rule->factors.size(), -1);
  forEachMajorFactor(node, [&](unsigned factor, ValueId value, unsigned dim) {
    result[factor] = of(value, dim);
  });
  return result;
}
