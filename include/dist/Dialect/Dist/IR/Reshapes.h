//===- Reshapes.h - views of one tensor -------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_RESHAPES_H
#define DIST_DIALECT_DIST_IR_RESHAPES_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace dist {

/// True for an operation whose result is another view of its operand's buffer.
inline bool isReshape(mlir::Operation *op) {
  return llvm::isa_and_nonnull<mlir::tensor::ExpandShapeOp,
                               mlir::tensor::CollapseShapeOp>(op);
}

/// `value`, or the value that it is a reshape of.
inline mlir::Value rootOf(mlir::Value value) {
  while (isReshape(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_RESHAPES_H
