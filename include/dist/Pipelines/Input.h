//===- Input.h - how the tools read programs --------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PIPELINES_INPUT_H
#define DIST_PIPELINES_INPUT_H

#include "dist/Support/Status.h"

#include "llvm/ADT/StringRef.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace dist {

/// An error for what is neither MLIR's bytecode nor text (an archive, an
/// artifact): its bytes would only fill the parser's messages. And for
/// StableHLO and Shardy in the short form, which only their own parsers read,
/// and StableHLO's portable artifact.
Status checkIsProgram(llvm::StringRef file, llvm::StringRef contents);

/// Diagnostics name the operation and do not print it: at the top of a program
/// that would be all of it.
void keepDiagnosticsShort(mlir::DialectRegistry &registry);

/// True for a program (text or bytecode) in StableHLO or CHLO. It has
/// attributes of dialects that are not registered (mhlo, jax), so reading it
/// needs these to be allowed; other programs get an error for an operation that
/// nobody knows.
bool isStablehlo(llvm::StringRef program);

} // namespace dist

#endif // DIST_PIPELINES_INPUT_H
