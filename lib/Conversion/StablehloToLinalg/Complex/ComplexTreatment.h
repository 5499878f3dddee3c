//===- ComplexTreatment.h - expansion of an operation to parts --*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_COMPLEX_COMPLEXTREATMENT_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_COMPLEX_COMPLEXTREATMENT_H

#include "mlir/IR/Operation.h"

namespace dist {

/// The way to expand an operation on complex numbers.
enum class ComplexTreatment {
  EachPart,  ///< One for each part: it moves elements, or adds them up.
  Lists,     ///< Parts follow each other in operands, results, arguments.
  Packed,    ///< Both parts are one tensor, as in C.
  Transform, ///< A Fourier transform.
  Computed,  ///< By its entry in complexConverters().
};

ComplexTreatment complexTreatmentOf(mlir::Operation *op);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_COMPLEX_COMPLEXTREATMENT_H
