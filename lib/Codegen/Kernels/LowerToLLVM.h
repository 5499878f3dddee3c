//===- LowerToLLVM.h - loops and scalar operations -> LLVM ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_KERNELS_LOWERTOLLVM_H
#define DIST_LIB_CODEGEN_KERNELS_LOWERTOLLVM_H

#include "mlir/IR/BuiltinOps.h"

namespace dist::kernels {

/// Replaces functions of f32 (and of narrower types) by polynomials that
/// vectorise, where one is as accurate as libm but for a few ulps.
void approximateMath(mlir::ModuleOp module);

/// Loads the dialects that lowerToLLVM needs. A pass manager adds dialects and
/// extensions to the context by itself, but not safely in threads that share
/// it.
void loadDialectsToLower(mlir::MLIRContext &context);

/// Converts scf, arith and math in llvm.funcs to the LLVM dialect. An operation
/// without an instruction becomes a call of libm. A 16-bit float that an
/// operation passes to another one stays f32, unless `roundsEach`.
llvm::LogicalResult lowerToLLVM(mlir::ModuleOp module, bool roundsEach);

} // namespace dist::kernels

#endif // DIST_LIB_CODEGEN_KERNELS_LOWERTOLLVM_H
