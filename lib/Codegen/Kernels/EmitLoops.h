//===- EmitLoops.h - a scheduled program as LLVM functions ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_KERNELS_EMITLOOPS_H
#define DIST_LIB_CODEGEN_KERNELS_EMITLOOPS_H

#include "Schedule.h"
#include "Storage.h"

#include "mlir/IR/BuiltinOps.h"

namespace dist::kernels {

/// Adds two functions to the module: one that takes every array as a pointer
/// that aliases no other, with the loops (scf.for, arith and math inside), and
/// the dist_kernel_fn `name`, which calls it.
void emitKernel(Program &program, llvm::ArrayRef<Node> nodes,
                const Storage &storage, int64_t numArguments,
                int64_t numResults, llvm::StringRef name,
                mlir::ModuleOp module);

} // namespace dist::kernels

#endif // DIST_LIB_CODEGEN_KERNELS_EMITLOOPS_H
