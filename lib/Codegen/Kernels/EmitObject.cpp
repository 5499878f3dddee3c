//===- EmitObject.cpp - LLVM dialect -> object file -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmitObject.h"
#include "Target.h"

#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"

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

static llvm::OptimizationLevel optimizationLevel(unsigned level) {
  return level == 0   ? llvm::OptimizationLevel::O0
         : level == 1 ? llvm::OptimizationLevel::O1
         : level == 2 ? llvm::OptimizationLevel::O2
                      : llvm::OptimizationLevel::O3;
}

static void optimize(llvm::Module &module, llvm::TargetMachine &machine,
                     unsigned level) {
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = tuning.LoopInterleaving = tuning.SLPVectorization =
      level >= 2;
  llvm::PassBuilder builder(&machine, tuning);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  llvm::OptimizationLevel optimization = optimizationLevel(level);
  llvm::ModulePassManager passes =
      level == 0 ? builder.buildO0DefaultPipeline(optimization)
                 : builder.buildPerModuleDefaultPipeline(optimization);
  passes.run(module, modules);
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
