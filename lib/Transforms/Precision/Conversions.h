//===- Conversions.h - floats of another length -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_PRECISION_CONVERSIONS_H
#define DIST_LIB_TRANSFORMS_PRECISION_CONVERSIONS_H

#include "LossScaling.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace dist {

/// True for a tensor of f32.
bool isWideTensor(mlir::Value value);

/// The conversions of a function: one of each value, where it is defined. With
/// a scale, a short tensor may hold the elements times the scale.
class Conversions {
public:
  explicit Conversions(mlir::FloatType shortType, const ScaleValues &scale = {})
      : shortType(shortType), scale(scale) {}

  mlir::FloatType type() const { return shortType; }

  /// Returns an f32 tensor, or one of the short type, in the short type, scaled
  /// or not. Constants, fills and empty tensors stay such.
  mlir::Value shorten(mlir::Value value, bool isScaled = false);

  /// Returns a tensor of the short type as f32, not scaled.
  mlir::Value widen(mlir::Value value);

  /// Notes that a short tensor, which an operation makes, is scaled.
  void noteScaled(mlir::Value value) { scaled.insert(value); }

  /// Scales an f32 tensor.
  mlir::Value scaleUp(mlir::Value value);
  /// Divides the f32 result of an operation by the scale, for all its users.
  void scaleDown(mlir::Value result);

private:
  mlir::FloatType shortType;
  ScaleValues scale;
  llvm::DenseMap<mlir::Value, mlir::Value> converted, convertedScaled;
  llvm::DenseSet<mlir::Value> scaled; ///< Short tensors.
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_PRECISION_CONVERSIONS_H
