//===- StackTraces.cpp - where a test crashed -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Signals.h"

/// Whatever is called first: tests know crashes inside MLIR by their frames.
static const bool arePrinted = [] {
  llvm::sys::PrintStackTraceOnErrorSignal("");
  return true;
}();
