//===- StepParts.h - forward, backward and update of a step -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A training step with a loop over micro-batches:
//
//   func.func @step(...) {
//     ...                    Before: once a step, for all micro-batches
//     scf.while ... {        the loop, with `dist.over`
//       ...                  Forward and Backward: for each micro-batch
//     }
//     ...                    After: the optimizer
//   }
//
// An operation with regions is one operation, with the values that its regions
// read from outside as operands.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_STAGES_STEPPARTS_H
#define DIST_TRANSFORMS_STAGES_STEPPARTS_H

#include "dist/Analysis/Steps/ForwardPass.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

enum class StepPart { Before, Forward, Backward, After };

/// Returns the loop over micro-batches that the stages divide: the only one, or
/// the last one with products. Another loop, such as one that counts tokens, is
/// one operation before it. Null if there is no such loop.
mlir::scf::WhileOp findPipelineLoop(mlir::FunctionOpInterface func);

/// Returns the first contraction among the operation and those in its regions;
/// null if there is none.
mlir::Operation *firstProductIn(mlir::Operation *op);

class StepParts {
public:
  /// Finds the loop and the parts. Error: there is no loop over micro-batches,
  /// or there are several without products.
  static mlir::FailureOr<StepParts> of(mlir::FunctionOpInterface func);

  StepPart partOf(mlir::Operation *op) const;
  mlir::scf::WhileOp loop() const { return timeLoop; }
  mlir::Block &body() const { return timeLoop->getRegion(1).front(); }

  /// The operations of the function's block and of the loop's body, in program
  /// order, without the loop and the terminators.
  llvm::ArrayRef<mlir::Operation *> operations() const { return ops; }

  /// True if the loop's condition depends on what it carries at the position.
  bool isCounter(unsigned position) const;

  /// True for an argument that a loop over micro-batches reads slice by slice:
  /// a part of the batch.
  bool isBatch(mlir::BlockArgument argument) const;

  /// The results that are not state and that no cotangent reaches; the whole
  /// forward pass is computed for them.
  llvm::ArrayRef<unsigned> forwardResults() const { return forward.results(); }

private:
  StepParts(mlir::FunctionOpInterface func, mlir::scf::WhileOp loop);

  mlir::scf::WhileOp timeLoop;
  llvm::SmallVector<mlir::Operation *, 0> ops;
  ForwardPass forward;
};

} // namespace dist

#endif // DIST_TRANSFORMS_STAGES_STEPPARTS_H
