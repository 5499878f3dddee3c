//===- HostCores.h - number of cores of this process ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_HOST_HOSTCORES_H
#define DIST_RUNTIME_HOST_HOSTCORES_H

#include <cstdint>
#include <optional>
#include <string>

namespace dist {

/// The largest number of ranks of one process, as threads.
inline constexpr int64_t kMaxHostRanks = 256;

/// Returns the number of cores that this process may run on (taskset), limited
/// by the time of its control groups (docker --cpus). It is at least 1, and at
/// most kMaxHostRanks.
int hostCores();

/// Returns the least limit of this process's control group and those around it,
/// in cores; none without a limit. `root` has /proc and /sys.
std::optional<double> controlGroupCores(const std::string &root = "");

} // namespace dist

#endif // DIST_RUNTIME_HOST_HOSTCORES_H
