//===- BatchNorm.h - batch normalisation as arithmetic ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_EXPAND_BATCHNORM_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_EXPAND_BATCHNORM_H

#include "Source/HloBuilder.h"

namespace dist {

/// Emit the definitions of StableHLO's operations of these names at the
/// builder. The results replace those of `op`. Errors: types or attributes that
/// do not fit.
llvm::LogicalResult expandBatchNormInference(HloBuilder &b,
                                             mlir::Operation *op);
llvm::LogicalResult expandBatchNormTraining(HloBuilder &b, mlir::Operation *op);
llvm::LogicalResult expandBatchNormGrad(HloBuilder &b, mlir::Operation *op);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_EXPAND_BATCHNORM_H
