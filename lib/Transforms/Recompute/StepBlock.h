//===- StepBlock.h - what a block computes early, and late ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RECOMPUTE_STEPBLOCK_H
#define DIST_LIB_TRANSFORMS_RECOMPUTE_STEPBLOCK_H

#include "dist/Analysis/Steps/ForwardPass.h"

#include "mlir/IR/Block.h"

namespace dist {

/// The operations of a block of a step, in program order:
///
///   free    costs no memory of its own: constants and what only they decide,
///           reshapes of arguments, the slice of the batch in a loop over
///           micro-batches
///   early   the forward pass, and what is computed beside it for the backward
///           pass (derivatives of activations)
///   late    the backward pass and the optimizer: what is not of the forward
///           pass, after its last contraction
struct StepBlock {
  StepBlock(mlir::Block &block, const ForwardPass &forward);

  mlir::Block &block;
  llvm::SmallVector<mlir::Operation *, 0> early, late;

  bool isEarly(mlir::Operation *op) const { return positions.contains(op); }
  /// The position in `early`.
  size_t positionOf(mlir::Operation *op) const { return positions.lookup(op); }

  /// True for a value that an early operation makes.
  bool isEarly(mlir::Value value) const {
    return value.getDefiningOp() && isEarly(value.getDefiningOp());
  }

  /// The operation of the block that reads the use, or is around it.
  mlir::Operation *readerOf(mlir::OpOperand &use) const {
    return block.findAncestorOpInBlock(*use.getOwner());
  }

private:
  llvm::DenseMap<mlir::Operation *, size_t> positions;
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RECOMPUTE_STEPBLOCK_H
