//===- DimClasses.h - dimensions that are tied to each other ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_PROPAGATION_DIMCLASSES_H
#define DIST_TRANSFORMS_PROPAGATION_DIMCLASSES_H

#include "dist/Transforms/Propagation/Propagation.h"

#include "llvm/ADT/IntEqClasses.h"

namespace dist {

/// Calls `visit(dim, factors)` for the dimensions of all values of a node;
/// dimensions are numbered over all values (PropagationState::firstDim).
template <typename Visit>
void forEachDim(const PropagationState &state, const Node &node, Visit visit) {
  for (auto [tensor, value] : llvm::enumerate(node.values))
    if (value != kNoValue)
      for (auto [dim, factors] : llvm::enumerate(node.tensor(tensor).dims))
        visit(state.firstDim(value) + static_cast<unsigned>(dim),
              llvm::ArrayRef<unsigned>(factors));
}

/// Dimensions that operations tie to each other: an axis in one of them can
/// come to all of them.
class DimClasses {
public:
  explicit DimClasses(const PropagationGraph &graph);

  unsigned of(ValueId value, unsigned dim) const {
    return ofDim(graph.state.firstDim(value) + dim);
  }
  /// The class of a dimension, numbered as by forEachDim.
  unsigned ofDim(unsigned dim) const { return classes[dim]; }
  /// The class of each factor of a node; -1 for factors that no value has.
  llvm::SmallVector<int64_t> ofFactors(const Node &node) const;
  unsigned count() const { return classes.getNumClasses(); }

private:
  const PropagationGraph &graph;
  llvm::IntEqClasses classes;
};

} // namespace dist

#endif // DIST_TRANSFORMS_PROPAGATION_DIMCLASSES_H
