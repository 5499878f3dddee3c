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
/// artifact): its bytes would only fill the parser's messages.
Status checkIsProgram(llvm::StringRef file, llvm::StringRef contents);

/// Diagnostics name the operation and do not print it: at the top of a program
/// that would be all of it.
void keepDiagnosticsShort(mlir::DialectRegistry &registry);

/// True for a program (text or bytecode) in StableHLO or CHLO. These are not
/// registered, so reading it needs unregistered dialects to be allowed; other
/// programs get an error for an operation that nobody knows.
bool isStablehlo(llvm::StringRef program);

/// True for a program with regions of Shardy's, from which MLIR finds no
/// callees: it must be read without being verified; dist-import verifies it.
bool readsUnverified(llvm::StringRef program);

} // namespace dist

#endif // DIST_PIPELINES_INPUT_H
