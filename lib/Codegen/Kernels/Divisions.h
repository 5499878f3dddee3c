//===- Divisions.h - integer divisions that do not trap ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_KERNELS_DIVISIONS_H
#define DIST_LIB_CODEGEN_KERNELS_DIVISIONS_H

#include "mlir/IR/BuiltinOps.h"

namespace dist::kernels {

/// Divisions of integers have results for all numbers, those of StableHLO: a
/// program of linalg may divide by 0, and so may padding.
///
///   x / 0 = -1 (all ones)   x % 0 = x   MIN / -1 = MIN   MIN % -1 = 0
void guardDivisions(mlir::ModuleOp module);

} // namespace dist::kernels

#endif // DIST_LIB_CODEGEN_KERNELS_DIVISIONS_H
