//===- EmitObject.h - LLVM dialect -> object file ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_KERNELS_EMITOBJECT_H
#define DIST_LIB_CODEGEN_KERNELS_EMITOBJECT_H

#include "dist/Codegen/Kernels/KernelCompiler.h"

#include "mlir/IR/BuiltinOps.h"

namespace dist::kernels {

/// Optimises and assembles a module in the LLVM dialect.
mlir::FailureOr<std::string> emitObject(mlir::ModuleOp module,
                                        const TargetOptions &target);

} // namespace dist::kernels

#endif // DIST_LIB_CODEGEN_KERNELS_EMITOBJECT_H
