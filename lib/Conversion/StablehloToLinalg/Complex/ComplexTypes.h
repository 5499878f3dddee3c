//===- ComplexTypes.h - the types of the parts ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_COMPLEX_COMPLEXTYPES_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_COMPLEX_COMPLEXTYPES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"

namespace dist {

/// The type of either part; null where the type is not complex:
/// tensor<4xcomplex<f32>> -> tensor<4xf32>.
mlir::RankedTensorType partType(mlir::Type type);

inline bool isComplex(mlir::Value value) {
  return bool(partType(value.getType()));
}

/// The type of both parts in one tensor: tensor<4xcomplex<f32>> ->
/// tensor<4x2xf32>; other types stay.
mlir::Type packedType(mlir::Type type);

/// The types of both parts, one after the other; other types stay.
mlir::SmallVector<mlir::Type> partTypes(mlir::TypeRange types);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_COMPLEX_COMPLEXTYPES_H
