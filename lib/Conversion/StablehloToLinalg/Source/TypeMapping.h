//===- TypeMapping.h - types of StableHLO -----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_SOURCE_TYPEMAPPING_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_SOURCE_TYPEMAPPING_H

#include "mlir/IR/BuiltinTypes.h"

namespace dist {

/// The kinds of elements that operations distinguish; a set of them is a sum.
enum ElementKind : unsigned {
  Float = 1,
  Signed = 2,
  Unsigned = 4,
  Boolean = 8,
  Integer = Signed | Unsigned,
  Number = Float | Integer,
  Any = Number | Boolean,
};

/// The kind of an element type of StableHLO; 0 for one that is not supported.
///
///   | f16 bf16 f32 f64 | i8 i16 i32 i64 | ui8 ui16 ui32 ui64 | i1      |
///   | Float            | Signed         | Unsigned           | Boolean |
unsigned kindOf(mlir::Type element);

/// The name of a set of kinds in messages: "float or boolean".
std::string describeKinds(unsigned kinds);

/// The signless type that represents an element type.
mlir::Type importElementType(mlir::Type element);

/// The type of an imported tensor; null if the type is not a tensor of static
/// shape and supported elements, or has too many of them.
mlir::RankedTensorType importType(mlir::Type type);

/// The description in messages of the types that are expected, for a type that
/// is not imported.
std::string describeExpected(mlir::Type type);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_SOURCE_TYPEMAPPING_H
