//===- Steps.h - steps of the entry function --------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_ANALYSIS_KERNELS_STEPS_H
#define DIST_ANALYSIS_KERNELS_STEPS_H

#include "dist/Analysis/Kernels/Roles.h"

namespace dist {

/// The steps of a block, in the order in which they run. A step is a kernel, or
/// one collective, loop or branch. Each Compute, Collective and Control
/// operation has one home step; other steps may compute a Compute one again.
class Steps {
public:
  /// `homes`: the operations of each step, in program order.
  Steps(llvm::SmallVector<llvm::SmallVector<mlir::Operation *>> ownOps,
        const Roles &roles);

  size_t size() const { return ops.size(); }
  /// The operations that a step computes, in program order.
  llvm::ArrayRef<mlir::Operation *> opsOf(size_t step) const {
    return ops[step];
  }
  /// The first step that computes `op`; size() if none does, because it is in
  /// an outer block.
  size_t firstStepOf(mlir::Operation *op) const {
    auto it = computedIn.find(op);
    return it == computedIn.end() ? size() : it->second.front();
  }
  bool isKernel(size_t step) const {
    return roles.is(ops[step].front(), Role::Compute);
  }
  bool computes(size_t step, mlir::Operation *op) const {
    return llvm::is_contained(computedIn.lookup(op), step);
  }
  void recompute(mlir::Operation *op, size_t step);

  /// Calls `visit(step, user)` for each step that computes a user of `value`
  /// (also through reshapes and copied operations) and does not compute `value`
  /// itself. For the return, `step` is size().
  void forEachReader(
      mlir::Value value,
      llvm::function_ref<void(size_t, mlir::Operation *)> visit) const;

  /// True if the value must be written to memory.
  bool isRead(mlir::Value value) const;

private:
  const Roles &roles;
  llvm::SmallVector<llvm::SmallVector<mlir::Operation *>> ops;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<size_t, 2>> computedIn;
};

} // namespace dist

#endif // DIST_ANALYSIS_KERNELS_STEPS_H
