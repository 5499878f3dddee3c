//===- CustomCall.h - calls of foreign libraries ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_CUSTOMCALL_H
#define DIST_DIALECT_DIST_IR_CUSTOMCALL_H

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Support/FactorNotation.h"

#define GET_OP_CLASSES
#include "dist/Dialect/Dist/IR/CustomCallOp.h.inc"

namespace dist {
/// True for an operation that the program has on a single device, too: not an
/// annotation, and not an operation of several ranks.
inline bool isOfProgram(mlir::Operation *op) {
  return !mlir::isa_and_nonnull<DistDialect>(op->getDialect()) ||
         mlir::isa<CustomCallOp, OptimizationBarrierOp>(op);
}
} // namespace dist

#endif // DIST_DIALECT_DIST_IR_CUSTOMCALL_H
