//===- EmitObject.cpp - LLVM dialect -> object file -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmitObject.h"
#include "Target.h"

#include "mlir/Target/LLVMIR/Export.h"
#include "llvm-c/Transforms/PassBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

#include <algorithm>
#include <string>

using namespace mlir;
using namespace dist;

static void describeTarget(llvm::Module &module,
                           const llvm::TargetMachine &machine) {
  module.setTargetTriple(machine.getTargetTriple());
  module.setDataLayout(machine.createDataLayout());
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    function.addFnAttr("target-cpu", machine.getTargetCPU());
    function.addFnAttr("target-features", machine.getTargetFeatureString());
    function.addFnAttr("prefer-vector-width",
                       "512"); // Where the target has such.
    function.addFnAttr(llvm::Attribute::NoUnwind);
  }
}

/// Runs LLVM's default pipeline by its C interface: the C++ headers of the pass
/// builder take as long to compile as the rest of this folder.
static void optimize(llvm::Module &module, llvm::TargetMachine &machine,
                     unsigned level) {
  LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
  LLVMPassBuilderOptionsSetLoopVectorization(options, level >= 2);
  LLVMPassBuilderOptionsSetLoopInterleaving(options, level >= 2);
  LLVMPassBuilderOptionsSetSLPVectorization(options, level >= 2);
  std::string pipeline =
      "default<O" + std::to_string(std::min(level, 3u)) + ">";
  llvm::cantFail(llvm::unwrap(LLVMRunPasses(
      llvm::wrap(&module), pipeline.c_str(),
      reinterpret_cast<LLVMTargetMachineRef>(&machine), options)));
  LLVMDisposePassBuilderOptions(options);
}

FailureOr<std::string> dist::kernels::emitObject(ModuleOp module,
                                                 const TargetOptions &target) {
  auto machine = createTargetMachine(target);
  if (!machine)
    return module.emitError() << machine.status().getMessage();
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> translated =
      translateModuleToLLVMIR(module, context);
  if (!translated)
    return failure();
  describeTarget(*translated, **machine);
  optimize(*translated, **machine, target.optLevel);
  Result<std::string> object = assemble(*translated, **machine);
  if (!object)
    return module.emitError() << object.status().getMessage();
  return *object;
}
