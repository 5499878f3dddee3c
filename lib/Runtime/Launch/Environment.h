//===- Environment.h - what a worker is told --------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_LAUNCH_ENVIRONMENT_H
#define DIST_LIB_RUNTIME_LAUNCH_ENVIRONMENT_H

#include "Assignment.h"
#include "dist/Runtime/Launch/Launch.h"

namespace dist {

/// The variables of a worker, as NAME=VALUE: those of this process, over them
/// torchrun's and paddle's (docs/guide/launch.md has the table), over them
/// those of the options.
std::vector<std::string> workerEnvironment(const LaunchOptions &options,
                                           const Assignment &assignment,
                                           int localRank);

/// What must not be guessed: 128 random bits, as hexadecimal digits.
std::string randomToken();

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_ENVIRONMENT_H
