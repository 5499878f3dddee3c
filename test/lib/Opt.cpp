//===- Opt.cpp - passes for tests -----------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestLibrary.h"

#include "dist/Pipelines/InitAll.h"
#include "dist/Pipelines/Input.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;

/// Everything that is registered once a process.
static const DialectRegistry &registry() {
  static const DialectRegistry registry = [] {
    DialectRegistry dialects;
    dist::registerAllDialects(dialects);
    dist::registerAllPasses();
    dist::keepDiagnosticsShort(dialects);
    return dialects;
  }();
  return registry;
}

int dist_test_opt(const char *program, const char *passes,
                  const char *refused) {
  MLIRContext context(registry(), MLIRContext::Threading::DISABLED);
  std::string message;
  auto file = openInputFile(program, &message);
  if (!file) {
    llvm::errs() << message << "\n";
    return 1;
  }
  context.allowUnregisteredDialects(dist::isStablehlo(file->getBuffer()));
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(file), llvm::SMLoc());
  SourceMgrDiagnosticHandler diagnostics(sources, &context);
  bool isRefused = false;
  ScopedDiagnosticHandler remarks(&context, [&](Diagnostic &diagnostic) {
    isRefused |= refused && StringRef(diagnostic.str()).contains(refused);
    return failure(); // The other one prints it.
  });
  auto module = parseSourceFile<ModuleOp>(sources, &context);
  PassManager pipeline(&context, ModuleOp::getOperationName(),
                       OpPassManager::Nesting::Implicit);
  if (!module || failed(parsePassPipeline(passes, pipeline)) ||
      failed(pipeline.run(*module)))
    return 1;
  module->print(llvm::nulls());
  return isRefused;
}
