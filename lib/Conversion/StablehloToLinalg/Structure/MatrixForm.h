//===- MatrixForm.h - contractions that are matrix products -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_STRUCTURE_MATRIXFORM_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_STRUCTURE_MATRIXFORM_H

#include "mlir/IR/AffineMap.h"

namespace dist {

/// True if a contraction by `maps` (of its operands and its result), with loops
/// of the given sizes, is a batch of matrix products without transposes. Loops
/// that are in the same tensors are neighbours there, in one order, and no
/// tensor's innermost loop is a batch loop. Loops of size 1 are ignored.
///
///   (b, m, k), (b, k, n) -> (b, m, n)     true
///   (b, m, k), (b, n, k) -> (m, b, n)     true
///   (m, k, b), (b, k, n) -> (b, m, n)     false
bool hasMatrixForm(llvm::ArrayRef<mlir::AffineMap> maps,
                   llvm::ArrayRef<int64_t> sizes);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_STRUCTURE_MATRIXFORM_H
