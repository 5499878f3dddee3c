//===- dist-opt.cpp - runs passes and pipelines ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Pipelines/EmptyValues.h"
#include "dist/Pipelines/InitAll.h"
#include "dist/Pipelines/Input.h"
#include "dist/Support/OldOptions.h"
#include "dist/Support/StopSignal.h"
#include "dist/Transforms/Annotate/Passes.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;

static LogicalResult run(StringRef input, StringRef output,
                         DialectRegistry &registry) {
  std::string message;
  auto program = openInputFile(input, &message);
  auto result = program ? openOutputFile(output, &message) : nullptr;
  if (!result) {
    llvm::errs() << "dist-opt: " << message << "\n";
    return failure();
  }
  dist::Status status = dist::checkIsProgram(input, program->getBuffer());
  if (!status.ok()) {
    llvm::errs() << "dist-opt: " << status.getMessage() << "\n";
    return failure();
  }
  if (auto packed = dist::packBooleans(program->getBuffer()))
    program = llvm::MemoryBuffer::getMemBufferCopy(
        *packed, program->getBufferIdentifier());
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (dist::isStablehlo(program->getBuffer()))
    config.allowUnregisteredDialects(true);
  if (failed(MlirOptMain(result->os(), std::move(program), registry, config)))
    return failure();
  result->os().flush();
  if (std::error_code error = result->os().error()) {
    llvm::errs() << "dist-opt: cannot write '" << output
                 << "': " << error.message() << "\n";
    result->os().clear_error();
    return failure();
  }
  result->keep();
  return success();
}

int main(int givenCount, char **given) {
  llvm::InitLLVM init(givenCount, given);
  dist::CurrentArguments arguments("dist-opt", givenCount, given);
  arguments.printWarnings();
  int argc = arguments.count();
  char **argv = arguments.values();
  dist::StopSignal::allow();
  DialectRegistry registry;
  dist::registerAllDialects(registry);
  dist::registerAllPasses();
  dist::registerAnnotateCLOptions();
  dist::keepDiagnosticsShort(registry);
  if (auto status = dist::checkOptionValues({argv, size_t(argc)}, true);
      !status.ok()) {
    llvm::errs() << "dist-opt: " << status.getMessage() << "\n";
    return 1;
  }
  auto [input, output] = registerAndParseCLIOptions(
      argc, argv, "dist-opt: shards tensor programs, pass by pass\n", registry);
  return asMainReturnCode(run(input, output, registry));
}
