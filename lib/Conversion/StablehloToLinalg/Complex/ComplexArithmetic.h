//===- ComplexArithmetic.h - complex numbers as two reals -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_COMPLEX_COMPLEXARITHMETIC_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_COMPLEX_COMPLEXARITHMETIC_H

#include "Source/HloBuilder.h"

#include "llvm/ADT/StringMap.h"

namespace dist {

/// A complex tensor as two real ones; of a real tensor, `im` is null.
struct ComplexParts {
  mlir::Value re, im;
};

/// Emits an operation of one result, from the parts of its operands; all of
/// them are tensors of static shape. Null if the operation is not known.
struct ComplexConverter {
  unsigned operands;
  ComplexParts (*convert)(HloBuilder &b, mlir::Operation *op,
                          llvm::ArrayRef<ComplexParts> operands);
};

/// The operations that compute with the parts (not those that only move
/// elements), by name.
const llvm::StringMap<ComplexConverter> &complexConverters();

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_COMPLEX_COMPLEXARITHMETIC_H
