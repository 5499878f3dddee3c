//===- Contractions.h - products and their sums -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_ANALYSIS_STEPS_CONTRACTIONS_H
#define DIST_ANALYSIS_STEPS_CONTRACTIONS_H

namespace mlir {
class Operation;
} // namespace mlir

namespace dist {

/// True for a matrix product, a convolution and the like: it reduces over
/// several operands at once.
bool isContraction(mlir::Operation *op);

} // namespace dist

#endif // DIST_ANALYSIS_STEPS_CONTRACTIONS_H
