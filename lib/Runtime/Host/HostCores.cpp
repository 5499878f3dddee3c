//===- HostCores.cpp - number of cores of this process --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Linux's control groups: cgroup-v2's cpu.max is "QUOTA PERIOD" in
// microseconds, or "max PERIOD"; version 1 has a file for each, and -1 for no
// quota.
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Host/HostCores.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sched.h>
#include <sstream>
#include <thread>

using namespace dist;
namespace fs = std::filesystem;

/// Returns the limit of the group with this folder.
static std::optional<double> quotaOf(const fs::path &group) {
  double quota = 0, period = 0;
  std::ifstream both(group / "cpu.max");
  if (!(both >> quota >> period)) {
    std::ifstream(group / "cpu.cfs_quota_us") >> quota;
    std::ifstream(group / "cpu.cfs_period_us") >> period;
  }
  if (quota > 0 && period > 0)
    return quota / period;
  return std::nullopt;
}

/// Returns the folder of groups that limit cores, for a line of
/// /proc/self/cgroup such as "0::/a/b" or "4:cpu,cpuacct:/a/b"; empty for other
/// kinds of groups.
static std::string hierarchyOf(const std::string &controllers) {
  if (controllers.empty())
    return "/sys/fs/cgroup";
  std::stringstream list(controllers);
  for (std::string one; std::getline(list, one, ',');)
    if (one == "cpu")
      return "/sys/fs/cgroup/cpu";
  return "";
}

std::optional<double> dist::controlGroupCores(const std::string &root) {
  std::optional<double> least;
  std::ifstream groups(root + "/proc/self/cgroup");
  std::string number, controllers, path;
  while (std::getline(groups, number, ':') &&
         std::getline(groups, controllers, ':') && std::getline(groups, path)) {
    std::string hierarchy = hierarchyOf(controllers);
    if (hierarchy.empty())
      continue;
    for (fs::path group = fs::path(path).relative_path();;
         group = group.parent_path()) {
      std::optional<double> cores = quotaOf(fs::path(root + hierarchy) / group);
      if (cores && (!least || *cores < *least))
        least = cores;
      if (group.empty())
        break;
    }
  }
  return least;
}

int dist::hostCores() {
  cpu_set_t set;
  double cores = sched_getaffinity(0, sizeof(set), &set) == 0
                     ? CPU_COUNT(&set)
                     : std::thread::hardware_concurrency();
  if (std::optional<double> limit = controlGroupCores())
    cores = std::min(cores, std::floor(*limit));
  return static_cast<int>(
      std::clamp<double>(cores, 1, double(kMaxHostRanks)));
}
