//===- Input.cpp - programs as input of the tools -------------------------===//
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
#include "llvm/Config/llvm-config.h"

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

static Status expectedGenericForm(llvm::StringRef file,
                                  const std::string &got) {
  return Status::invalid(fmt::format(
      "{} {}: expected MLIR's generic form, as JAX writes it with "
      "jax.jit(step).lower(...).compiler_ir('stablehlo').operation.get_asm("
      "print_generic_op_form=True, enable_debug_info=True) (README, \"Run "
      "your own model\")",
      file.str(), got));
}

//===----------------------------------------------------------------------===//
// Bytecode
//===----------------------------------------------------------------------===//

/// The name and version of the writer, in a header of magic, version and a text
/// that ends in a zero byte.
static llvm::StringRef producerOf(llvm::StringRef bytecode) {
  return bytecode.drop_front(5).split('\0').first;
}

static bool namesStablehlo(llvm::StringRef bytecode) {
  return bytecode.contains("stablehlo") || bytecode.contains("chlo");
}

/// A writer that has StableHLO's dialect stores attributes in the dialect's own
/// encoding, which is lost where the dialect is not registered.
static Status checkBytecode(llvm::StringRef file, llvm::StringRef bytecode) {
  if (isPortableArtifact(bytecode))
    return expectedGenericForm(file, "is StableHLO's portable artifact");
  llvm::StringRef producer = producerOf(bytecode);
  if (namesStablehlo(bytecode) && producer != "MLIR" LLVM_VERSION_STRING)
    return expectedGenericForm(
        file, fmt::format("is StableHLO as MLIR bytecode of {}, whose "
                          "attributes only that dialect reads",
                          producer.take_front(40).str()));
  return {};
}

//===----------------------------------------------------------------------===//
// Files that are not MLIR
//===----------------------------------------------------------------------===//

/// True for a serialized HloModuleProto: its name, then that of its entry.
static bool isHloProto(llvm::StringRef bytes) {
  if (bytes.size() < 3 || bytes[0] != '\x0a')
    return false;
  size_t next = 2 + static_cast<unsigned char>(bytes[1]);
  return next < bytes.size() && bytes[next] == '\x12';
}

/// The form of a program that is not MLIR; null where none is recognised.
static const char *foreignForm(llvm::StringRef contents) {
  llvm::StringRef text = contents.ltrim();
  if (text.starts_with("HloModule"))
    return "is HLO text";
  if (text.starts_with("{ lambda"))
    return "is a jaxpr";
  if (!contents.contains('\0'))
    return nullptr;
  if (contents.contains("StableHLO_v"))
    return "is a function that jax.export serialized";
  return isHloProto(contents) ? "is a serialized HLO module" : nullptr;
}

Status dist::checkIsProgram(llvm::StringRef file, llvm::StringRef contents) {
  if (isBytecode(contents))
    return checkBytecode(file, contents);
  if (const char *form = foreignForm(contents))
    return expectedGenericForm(file, form);
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
