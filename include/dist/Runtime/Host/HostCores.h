//===- HostCores.h - how many cores this process may use --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_HOST_HOSTCORES_H
#define DIST_RUNTIME_HOST_HOSTCORES_H

#include <optional>
#include <string>

namespace dist {

/// Of the cores that this process may run on (taskset), as many as its control
/// groups give it time for (docker --cpus); at least 1, at most as many as
/// there may be ranks.
int hostCores();

/// The least of the limits of this process's control group and those around it,
/// in cores; none without a limit. `root` is where /proc and /sys are.
std::optional<double> controlGroupCores(const std::string &root = "");

} // namespace dist

#endif // DIST_RUNTIME_HOST_HOSTCORES_H
