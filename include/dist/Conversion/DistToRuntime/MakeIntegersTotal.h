//===- MakeIntegersTotal.h - integer arithmetic that is total ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_DISTTORUNTIME_MAKEINTEGERSTOTAL_H
#define DIST_CONVERSION_DISTTORUNTIME_MAKEINTEGERSTOTAL_H

#include "mlir/IR/BuiltinOps.h"

namespace dist {

/// Gives divisions, shifts and conversions results for all numbers, those of
/// XLA. A program may divide by 0, and so may padding. LLVM leaves these
/// results open, and they differ between vectors and scalars, so between
/// blocks. Errors: results of dynamic shape or of no bits.
///
///   x / 0 = -1 (all ones)   x % 0 = x   MIN / -1 = MIN   MIN % -1 = 0
///   amounts (unsigned) of the width or more shift out all but the sign
///   floats beyond an integer type become its bounds, NaN becomes 0
llvm::LogicalResult makeIntegersTotal(mlir::ModuleOp module);

} // namespace dist

#endif // DIST_CONVERSION_DISTTORUNTIME_MAKEINTEGERSTOTAL_H
