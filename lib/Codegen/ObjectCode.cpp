//===- ObjectCode.cpp - LLVM modules -> object files ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ObjectCode.h"

#include "llvm/IR/LegacyPassManager.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

using namespace dist;

Result<std::unique_ptr<llvm::TargetMachine>>
dist::createTargetMachine(const TargetOptions &options) {
  llvm::Triple triple(options.triple);
  std::string error;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(options.triple, triple, error);
  if (!target)
    return Status::invalid(
        fmt::format("target '{}': {}", options.triple, error));
  llvm::TargetOptions flags;
  flags.AllowFPOpFusion = llvm::FPOpFusion::Fast;
  std::unique_ptr<llvm::TargetMachine> machine(target->createTargetMachine(
      triple, options.cpu, options.features, flags, llvm::Reloc::PIC_,
      /*CM=*/std::nullopt,
      static_cast<llvm::CodeGenOptLevel>(std::min(options.optLevel, 3u))));
  return machine;
}

Result<std::string> dist::emitObject(llvm::Module &module,
                                     llvm::TargetMachine &machine) {
  module.setDataLayout(machine.createDataLayout());
  module.setTargetTriple(machine.getTargetTriple());
  llvm::SmallString<0> object;
  llvm::raw_svector_ostream stream(object);
  llvm::legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, stream, nullptr,
                                  llvm::CodeGenFileType::ObjectFile))
    return Status::internal("this LLVM target cannot write object files");
  passes.run(module);
  return object.str().str();
}
