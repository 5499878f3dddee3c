//===- HostCoresTest.cpp - number of cores of this process ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Host/HostCores.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sched.h>
#include <thread>

using namespace dist;
namespace fs = std::filesystem;

namespace {

/// A host with files written by the test.
class HostCores : public testing::Test {
protected:
  HostCores() { fs::remove_all(root); }

  void write(const std::string &path, const std::string &text) {
    fs::create_directories((root + path).substr(0, (root + path).rfind('/')));
    std::ofstream(root + path) << text;
  }

  const std::string root =
      testing::TempDir() +
      testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(HostCores, NoLimit) {
  EXPECT_EQ(controlGroupCores(root), std::nullopt);
  write("/proc/self/cgroup", "0::/user/session\n");
  write("/sys/fs/cgroup/user/cpu.max", "max 100000\n");
  EXPECT_EQ(controlGroupCores(root), std::nullopt);
}

TEST_F(HostCores, LeastOfAllAround) {
  write("/proc/self/cgroup", "0::/user/session\n");
  write("/sys/fs/cgroup/user/session/cpu.max", "800000 100000\n");
  EXPECT_EQ(controlGroupCores(root), 8);
  write("/sys/fs/cgroup/user/cpu.max", "250000 100000\n");
  EXPECT_EQ(controlGroupCores(root), 2.5);
  write("/sys/fs/cgroup/cpu.max", "50000 100000\n"); // Like in a container.
  EXPECT_EQ(controlGroupCores(root), 0.5);
}

TEST_F(HostCores, FirstVersion) {
  write("/proc/self/cgroup", "5:memory:/docker/a\n4:cpu,cpuacct:/docker/a\n");
  write("/sys/fs/cgroup/cpu/docker/a/cpu.cfs_quota_us", "300000\n");
  write("/sys/fs/cgroup/cpu/docker/a/cpu.cfs_period_us", "100000\n");
  write("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
  write("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(controlGroupCores(root), 3);
}

TEST_F(HostCores, AtLeastOneAndNoMoreThanThisThreadMayUse) {
  std::thread([] {
    EXPECT_GE(hostCores(), 1);
    cpu_set_t all, one;
    ASSERT_EQ(sched_getaffinity(0, sizeof(all), &all), 0);
    CPU_ZERO(&one);
    for (int core = 0; CPU_COUNT(&one) == 0; ++core)
      if (CPU_ISSET(core, &all))
        CPU_SET(core, &one);
    ASSERT_EQ(sched_setaffinity(0, sizeof(one), &one), 0);
    EXPECT_EQ(hostCores(), 1);
  }).join();
}

} // namespace
