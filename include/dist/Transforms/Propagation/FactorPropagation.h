//===- FactorPropagation.h - axes pass through one operation ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One step of propagation: the shardings of an operation's operands and results
// are projected to the factors of its rule; every factor takes the longest list
// of axes that its tensors propose; the lists go back to the tensors, as far as
// dimensions are open and axes are free there.
//
//   [i, k] x [k, j] -> [i, j]
//   x: [{"dp"}, {?}]   i <- {"dp"} from x        x: [{"dp"}, {?}]
//   w: [{?}, {"tp"}]   j <- {"tp"} from w   ->   w: [{?}, {"tp"}]
//   y: [{?}, {?}]      k <- {}                   y: [{"dp"}, {"tp"}]
//
// Two proposals for one factor that contradict each other, and one axis for two
// factors of a tensor, are conflicts: what the larger tensor proposes wins, the
// earlier one among equals.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_PROPAGATION_FACTORPROPAGATION_H
#define DIST_TRANSFORMS_PROPAGATION_FACTORPROPAGATION_H

#include "dist/Dialect/Dist/Rules/ShardingRule.h"
#include "dist/Support/Placements.h"
#include "dist/Transforms/Propagation/PropagationState.h"

#include <memory>

namespace dist {

class Provenance;

/// A node through which axes can pass: an operation with its rule, or an edge
/// between two values of the same shape.
struct Node {
  std::shared_ptr<const ShardingRule> rule;
  /// Operands, then results; kNoValue for those that do not take part.
  llvm::SmallVector<ValueId, 4> values;
  /// Backward: only the results propose. Forward: only the operands.
  bool passesForward = true, passesBackward = true;
  /// The results are computed from constants alone
  /// (PropagationState::isRecomputable).
  bool isRecomputable = false;

  /// An edge from `operand` to `result`.
  static Node edge(ValueId operand, ValueId result,
                   llvm::ArrayRef<int64_t> shape);

  size_t numOperands() const { return rule->operands.size(); }
  const TensorFactors &tensor(size_t index) const {
    return index < numOperands() ? rule->operands[index]
                                 : rule->results[index - numOperands()];
  }
};

/// True if all factors are parallel and in every tensor that has any: of
/// elementwise operations, transposes and reshapes. Axes go through these
/// first, since nothing is decided there.
bool isPassThrough(const Node &node);

/// Lets axes pass through `node` in turn `now`: dimensions of later turns
/// neither give nor take. Appends the values that changed to `changed`. Records
/// each step and each conflict in `record` if it is not null.
void propagateThrough(const Node &node, PropagationState &state, Turn now,
                      llvm::SmallVectorImpl<ValueId> &changed,
                      Provenance *record = nullptr);

} // namespace dist

#endif // DIST_TRANSFORMS_PROPAGATION_FACTORPROPAGATION_H
