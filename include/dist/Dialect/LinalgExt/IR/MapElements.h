//===- MapElements.h - elementwise operations -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_LINALGEXT_IR_MAPELEMENTS_H
#define DIST_DIALECT_LINALGEXT_IR_MAPELEMENTS_H

#include "mlir/IR/Builders.h"

namespace dist::linalg_ext {

/// Makes an element of the result of one of each operand.
using ElementBody = llvm::function_ref<mlir::Value(
    mlir::OpBuilder &, mlir::Location, mlir::ValueRange)>;

/// Returns the result of an elementwise linalg.generic on tensors of one shape,
/// which starts with a tensor.empty. After the first, a tensor of rank 0 is one
/// scalar for all elements.
mlir::Value mapElements(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::ValueRange values, mlir::Type resultElement,
                        ElementBody element);

/// Returns the elements of a tensor of floats as longer or shorter floats.
mlir::Value convertElements(mlir::OpBuilder &builder, mlir::Value value,
                            mlir::FloatType type);

/// Returns a tensor of floats divided by a number.
mlir::Value divideElements(mlir::OpBuilder &builder, mlir::Location loc,
                           mlir::Value value, double divisor);

/// Returns the elements times a scalar, tensor<f32>, as floats of the type.
mlir::Value scaleElements(mlir::OpBuilder &builder, mlir::Value value,
                          mlir::Value scale, mlir::FloatType type);

/// Returns the sum of two tensors of one type.
mlir::Value addElements(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::Value x, mlir::Value y);

/// Returns a tensor of zeros, of static shape.
mlir::Value zeros(mlir::OpBuilder &builder, mlir::Location loc,
                  mlir::RankedTensorType type);

/// True for a linalg operation that is the elementwise sum of its two inputs,
/// one of which may be of a narrower type.
bool isSumOfTwo(mlir::Operation *op);

} // namespace dist::linalg_ext

#endif // DIST_DIALECT_LINALGEXT_IR_MAPELEMENTS_H
