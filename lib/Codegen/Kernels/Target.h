//===- Target.h - the machine that code is generated for --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_KERNELS_TARGET_H
#define DIST_LIB_CODEGEN_KERNELS_TARGET_H

#include "dist/Codegen/Kernels/KernelCompiler.h"

#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

#include <memory>

namespace dist::kernels {

/// Multiplications and additions become FMAs. `target` is resolved. Errors: a
/// triple that this LLVM does not know.
Result<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(const TargetOptions &target);

/// An object file of the module. Errors: a machine that has none.
Result<std::string> assemble(llvm::Module &module,
                             llvm::TargetMachine &machine);

} // namespace dist::kernels

#endif // DIST_LIB_CODEGEN_KERNELS_TARGET_H
