//===- NarrowTypes.h - floats and integers below 8 bits ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_NARROWTYPES_NARROWTYPES_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_NARROWTYPES_NARROWTYPES_H

#include "Source/HloBuilder.h"

namespace dist {

/// True for floats of at most 8 bits, and integers of 2 to 4.
bool isNarrow(mlir::Type type);

/// The type of the bytes that hold such elements, and the type that arithmetic
/// on them is done in. Any other type, as it is. Of a tensor those of its
/// elements.
///
///   | f8E4M3FN, f8E5M2, f4E2M1FN ... | i4, i2 | ui4, ui2 |
///   | ui8, the bits                  | i8     | ui8      | storageType
///   | f32                            | i8     | ui8      | wideType
mlir::Type storageType(mlir::Type type);
mlir::Type wideType(mlir::Type type);

/// The elements in the storage type, or in the wide one.
mlir::DenseElementsAttr toStorage(mlir::DenseElementsAttr elements);
mlir::DenseElementsAttr toWide(mlir::DenseElementsAttr elements);

/// Converts values of the storage type, of elements `narrow`, to the wide type.
mlir::Value decode(HloBuilder &b, mlir::Value stored, mlir::Type narrow);
/// Converts any real elements to the storage type. Floats are rounded to
/// nearest even; a number that is too large becomes that of ml_dtypes; integers
/// wrap.
mlir::Value encode(HloBuilder &b, mlir::Value value, mlir::Type narrow);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_NARROWTYPES_NARROWTYPES_H
