//===- Input.cpp - how the tools read programs ----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Pipelines/Input.h"

#include "dist/Dialect/Dist/IR/Dist.h"

#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"

#include <fmt/format.h>

using namespace dist;

static bool isBytecode(llvm::StringRef contents) {
  return contents.starts_with("ML\xefR");
}

Status dist::checkIsProgram(llvm::StringRef file, llvm::StringRef contents) {
  if (isBytecode(contents) || !contents.contains('\0'))
    return {};
  return Status::invalid(fmt::format(
      "{} is not a program: expected MLIR as text or bytecode, got another "
      "binary file",
      file.str()));
}

void dist::keepDiagnosticsShort(mlir::DialectRegistry &registry) {
  registry.addExtension(
      +[](mlir::MLIRContext *context, mlir::BuiltinDialect *) {
        context->printOpOnDiagnostic(false);
      });
}

bool dist::isStablehlo(llvm::StringRef program) {
  // Bytecode names a dialect once, text each operation.
  bool bytecode = isBytecode(program);
  if (program.contains("complex<")) // StableHLO makes pairs of them
    return true;
  return program.contains(bytecode ? "stablehlo" : "\"stablehlo.") ||
         program.contains(bytecode ? "chlo" : "\"chlo.");
}
