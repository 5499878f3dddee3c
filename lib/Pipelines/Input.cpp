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

/// The portable artifact of jax.export: StableHLO's versioned twin, VHLO, in
/// bytecode whose header names the writer.
static bool isPortableArtifact(llvm::StringRef bytecode) {
  return bytecode.take_front(32).contains("StableHLO_v");
}

/// True if operations that begin so are in the form that only the dialect's own
/// parser reads: `sdy.mesh @mesh`, `%0 = stablehlo.sine %x`.
static bool isInShortForm(llvm::StringRef text,
                          llvm::ArrayRef<llvm::StringRef> beginnings) {
  if (text.contains("\"builtin.module\"")) // The generic form.
    return false;
  for (llvm::StringRef operation : beginnings)
    if (size_t at = text.find(operation); at != llvm::StringRef::npos) {
      llvm::StringRef before = text.take_front(at).rsplit('\n').second.ltrim();
      if (before.empty() || before.starts_with("%"))
        return true;
    }
  return false;
}

static Status expectedGenericForm(llvm::StringRef file, const char *got) {
  return Status::invalid(fmt::format(
      "{} {}: expected MLIR's generic form, as JAX writes it with "
      "get_asm(print_generic_op_form=True) (README, \"Bring your own model\")",
      file.str(), got));
}

Status dist::checkIsProgram(llvm::StringRef file, llvm::StringRef contents) {
  if (isBytecode(contents))
    return isPortableArtifact(contents)
               ? expectedGenericForm(file, "is StableHLO's portable artifact")
               : Status();
  if (isInShortForm(contents, {"= stablehlo.", "= chlo.", "sdy.mesh @"}))
    return expectedGenericForm(file, "has StableHLO in its short form");
  if (!contents.contains('\0'))
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
