//===- ObjectCode.h - LLVM modules -> object files --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_OBJECTCODE_H
#define DIST_LIB_CODEGEN_OBJECTCODE_H

#include "dist/Codegen/KernelCompiler.h"

#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

namespace dist {

/// A machine for resolved options; position-independent code, multiplications
/// and additions fused. One thread at a time may use it.
Result<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(const TargetOptions &options);

/// The object file of a module whose layout and triple are set to the
/// machine's.
Result<std::string> emitObject(llvm::Module &module,
                               llvm::TargetMachine &machine);

} // namespace dist

#endif // DIST_LIB_CODEGEN_OBJECTCODE_H
