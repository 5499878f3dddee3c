//===- Conversions.h - floats of another length -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_PRECISION_CONVERSIONS_H
#define DIST_LIB_TRANSFORMS_PRECISION_CONVERSIONS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace dist {

/// True for a tensor of f32.
bool isWideTensor(mlir::Value value);

/// The conversions of a function: one of each value, where it is defined.
class Conversions {
public:
  explicit Conversions(mlir::FloatType shortType) : shortType(shortType) {}

  mlir::FloatType type() const { return shortType; }

  /// Returns an f32 tensor in the short type. Constants, fills and empty
  /// tensors stay such.
  mlir::Value shorten(mlir::Value value);

  /// Returns a tensor of the short type as f32.
  mlir::Value widen(mlir::Value value);

private:
  mlir::FloatType shortType;
  llvm::DenseMap<mlir::Value, mlir::Value> converted;
};

/// Returns a number in another type, rounded to nearest.
mlir::FloatAttr convertNumber(mlir::FloatAttr number, mlir::FloatType type);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_PRECISION_CONVERSIONS_H
