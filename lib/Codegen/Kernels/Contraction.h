//===- Contraction.h - products of matrices ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_KERNELS_CONTRACTION_H
#define DIST_LIB_CODEGEN_KERNELS_CONTRACTION_H

#include "ProgramBuilder.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace dist::kernels {

/// A sum of products of two f32 or f64 tensors becomes a call of dist_gemm.
/// Operands that its strides cannot describe are packed first. Fails, without
/// a diagnostic and without having changed anything, for other operations.
llvm::LogicalResult buildContraction(mlir::linalg::LinalgOp op,
                                     ProgramBuilder &builder);

} // namespace dist::kernels

#endif // DIST_LIB_CODEGEN_KERNELS_CONTRACTION_H
