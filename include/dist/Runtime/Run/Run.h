//===- Run.h - what dist-run does -------------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_RUN_RUN_H
#define DIST_RUNTIME_RUN_RUN_H

namespace dist {

/// Runs the program that the command line names (`dist-run --help`). Returns
/// the exit status: 0; 1 for a failure or a mismatch; 2 for a wrong command
/// line; 130 after Ctrl-C; 143 after SIGTERM, if the state was kept.
int runMain(int argc, char **argv);

} // namespace dist

#endif // DIST_RUNTIME_RUN_RUN_H
