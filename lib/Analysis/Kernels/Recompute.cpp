//===- Recompute.cpp - values that are computed again ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Analysis/Kernels/Recompute.h"
#include "dist/Analysis/Kernels/RowFusion.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace dist;

static int64_t bytesOf(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  return type.getNumElements() *
         llvm::divideCeil(getElementTypeOrSelf(type).getIntOrFloatBitWidth(),
                          8);
}

/// True if there is one result whose element i needs only loop iteration i.
static bool isElementwise(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp && linalgOp->getNumResults() == 1 &&
         linalgOp.getNumReductionLoops() == 0 &&
         linalgOp.getMatchingIndexingMap(linalgOp.getDpsInitOperand(0))
             .isIdentity();
}

namespace {

/// The operations that compute a value again in a later step.
struct Chain {
  size_t step;
  llvm::SmallSetVector<Operation *, 8> ops;
  int64_t newReads = 0;  ///< Bytes that the step would read in addition.
  int64_t newWrites = 0; ///< Bytes that the value's own step would write.
};

class Recomputer {
public:
  Recomputer(Steps &steps, const Roles &roles, unsigned maxOps)
      : steps(steps), roles(roles), commonRows(roles), maxOps(maxOps) {}

  void run(Operation *op) {
    if (!isElementwise(op))
      return;
    Value value = op->getResult(0);
    SmallVector<Chain> chains;
    if (!findReaders(value, chains))
      return;
    for (Chain &chain : chains)
      // An eighth more: a bias, the statistics of a row.
      if (!extend(chain, op) || 8 * chain.newReads > 9 * bytesOf(value) ||
          2 * chain.newWrites > bytesOf(value) ||
          steps.opsOf(chain.step).size() + chain.ops.size() > maxOps)
        return;
    for (Chain &chain : chains)
      for (Operation *op : chain.ops)
        steps.recompute(op, chain.step);
  }

private:
  /// A chain for each step that reads the value; false if one of them cannot
  /// compute it in its own loops.
  bool findReaders(Value value, SmallVector<Chain> &chains) {
    bool canRecompute = true;
    DenseSet<size_t> seen;
    steps.forEachReader(value, [&](size_t step, Operation *user) {
      canRecompute = canRecompute && step < steps.size() &&
                     commonRows.of(value.getDefiningOp(), user);
      if (canRecompute && seen.insert(step).second)
        chains.push_back({step, {}});
    });
    return canRecompute && !chains.empty();
  }

  /// Adds `op` and the operations that it needs. Producers of its home step
  /// that are not written anyway are computed again as well; all other values
  /// are read.
  bool extend(Chain &chain, Operation *op) {
    if (chain.ops.size() > maxOps)
      return false;
    for (Value input : roles.dataReadBy(op)) {
      Operation *producer = input.getDefiningOp();
      if (producer && (chain.ops.contains(producer) ||
                       steps.computes(chain.step, producer)))
        continue;
      bool isHere = producer && roles.is(producer, Role::Compute) &&
                    steps.firstStepOf(producer) == steps.firstStepOf(op);
      if (isHere && !steps.isRead(input)) {
        if (isElementwise(producer) && !extend(chain, producer))
          return false;
        if (isElementwise(producer))
          continue;
        chain.newWrites += bytesOf(input);
      }
      if (!reads(chain.step, input))
        chain.newReads += bytesOf(input);
    }
    chain.ops.insert(op);
    return true;
  }

  bool reads(size_t step, Value value) const {
    return llvm::any_of(steps.opsOf(step), [&](Operation *op) {
      return llvm::is_contained(roles.dataReadBy(op), value);
    });
  }

  Steps &steps;
  const Roles &roles;
  CommonRows commonRows;
  unsigned maxOps;
};

} // namespace

void dist::recomputeCheapValues(Steps &steps, const Roles &roles,
                                unsigned maxOps) {
  Recomputer recomputer(steps, roles, maxOps);
  for (size_t step = 0; step < steps.size(); ++step) {
    if (!steps.isKernel(step))
      continue;
    SmallVector<Operation *> ops(steps.opsOf(step));
    for (Operation *op : llvm::reverse(ops))
      if (steps.firstStepOf(op) == step)
        recomputer.run(op);
  }
}
