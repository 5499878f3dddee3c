//===- Environment.h - environment of a worker ------------------*- C++ -*-===//
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

/// Returns the variables of a worker, as NAME=VALUE: those of this process,
/// replaced by torchrun's and paddle's (docs/guide/launch.md has the table),
/// replaced by those of the options.
std::vector<std::string> workerEnvironment(const LaunchOptions &options,
                                           const Assignment &assignment,
                                           int localRank);

/// Returns a secret of 128 random bits, as hexadecimal digits.
std::string randomToken();

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_ENVIRONMENT_H
