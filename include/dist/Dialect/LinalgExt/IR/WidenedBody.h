//===- WidenedBody.h - bodies that add up in f32 ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_LINALGEXT_IR_WIDENEDBODY_H
#define DIST_DIALECT_LINALGEXT_IR_WIDENEDBODY_H

#include "mlir/IR/Builders.h"

namespace dist::linalg_ext {

/// True for floats shorter than f32.
bool isNarrowFloat(mlir::Type type);

/// True if `result`, which a body yields, is a sum or a product with the old
/// value, in short floats: it is right only if the longer sum is rounded once.
bool isNarrowSum(mlir::Value result, mlir::Value oldValue);

/// Returns a number in another type, rounded to nearest.
mlir::FloatAttr convertNumber(mlir::FloatAttr number, mlir::FloatType type);

/// A number of a shorter float as one of f32; none is rounded.
mlir::FloatAttr widenNumber(mlir::FloatAttr number);

/// A scalar as f32: a constant becomes one of f32, anything else an operand of
/// arith.extf.
mlir::Value widenScalar(mlir::OpBuilder &builder, mlir::Value scalar);

/// Gives the block's arguments and what it yields these element types. Whatever
/// depends on an argument that became f32 is computed in f32, and so are the
/// products that only such operations use.
///
///   ^bb0(%a: bf16, %b: bf16, %acc: bf16):     ^bb0(%a: bf16, %b: bf16, %acc:
///   f32):
///     %p = arith.mulf %a, %b : bf16             %p = arith.mulf %wideA, %wideB
///     : f32 %s = arith.addf %acc, %p : bf16           %s = arith.addf %acc, %p
///     : f32 linalg.yield %s : bf16                    linalg.yield %s : f32
void widenBody(mlir::Block &block, llvm::ArrayRef<mlir::Type> arguments,
               llvm::ArrayRef<mlir::Type> yielded);

} // namespace dist::linalg_ext

#endif // DIST_DIALECT_LINALGEXT_IR_WIDENEDBODY_H
