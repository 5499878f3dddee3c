//===- Input.h - programs as input of the tools -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PIPELINES_INPUT_H
#define DIST_PIPELINES_INPUT_H

#include "dist/Support/Status.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace dist {

/// Checks that a file is MLIR's bytecode or text. The bytes of anything else
/// (an archive, an artifact) would only fill the parser's messages. It is also
/// an error if StableHLO or Shardy are in the short form, which only their own
/// parsers read, or in StableHLO's portable artifact.
Status checkIsProgram(llvm::StringRef file, llvm::StringRef contents);

/// Diagnostics name the operation and do not print it: at the top of a program
/// that would be all of it.
void keepDiagnosticsShort(mlir::DialectRegistry &registry);

/// True for a program (text or bytecode) in StableHLO or CHLO. It has
/// attributes of dialects that are not registered (mhlo, jax), so that these
/// must be allowed. Other programs get an error for an unregistered operation.
bool isStablehlo(llvm::StringRef program);

/// Returns the text of a program in which large constants of booleans have a
/// bit an element, as the parser reads them, where newer MLIR, and so JAX's,
/// has written a byte an element. All else keeps its line and column. Nothing
/// for a program that has none, or is no text.
///
///   dense<"0x000101..."> : tensor<12x12xi1>     dense<"0x06..."     > : ...
std::optional<std::string> packBooleans(llvm::StringRef program);

} // namespace dist

#endif // DIST_PIPELINES_INPUT_H
