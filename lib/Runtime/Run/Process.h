//===- Process.h - running other programs -----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_RUN_PROCESS_H
#define DIST_RUNTIME_RUN_PROCESS_H

#include "dist/Runtime/Run/Interrupt.h"
#include "dist/Support/Status.h"

#include <string>
#include <vector>

namespace dist {

/// The path of a program beside this executable, or in PATH; empty if it is in
/// neither.
std::string findProgram(const std::string &name);

/// Runs a command to its end; an interrupt ends it. A command that ends early
/// by itself at SIGINT only gets the first one; true if it did. Errors: it
/// could not be started, or its exit status is not 0.
Result<bool> runProcess(const std::vector<std::string> &command,
                        Interrupt &interrupt, bool endsEarly = false);

} // namespace dist

#endif // DIST_RUNTIME_RUN_PROCESS_H
