//===- Convolution.h - convolutions --------------------------- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_KERNELS_CONVOLUTION_H
#define DIST_LIB_CODEGEN_KERNELS_CONVOLUTION_H

#include "ProgramBuilder.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace dist::kernels {

/// A convolution of two f32 or f64 tensors becomes a call of dist_conv,
/// together with the zeros that its input is padded with in the same kernel.
/// Operands whose strides are 0 are packed first. Fails, without a diagnostic
/// and without having changed anything, for other operations.
llvm::LogicalResult buildConvolution(mlir::linalg::LinalgOp op,
                                     ProgramBuilder &builder);

} // namespace dist::kernels

#endif // DIST_LIB_CODEGEN_KERNELS_CONVOLUTION_H
