//===- LocalDialects.td - dialects of local programs -------*- tablegen -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_PARTITION_LOCALDIALECTS_TD
#define DIST_TRANSFORMS_PARTITION_LOCALDIALECTS_TD

/// The dialects of passes that partition a program, or that partition a copy of
/// it or of an operation to estimate the bytes that it moves.
defvar localDialects = [
  "::dist::DistDialect", "::mlir::arith::ArithDialect",
  "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"
];

#endif // DIST_TRANSFORMS_PARTITION_LOCALDIALECTS_TD
