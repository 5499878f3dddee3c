//===- OutOfMemoryKillsTest.cpp - counts of the memory controller ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Host/OutOfMemoryKills.h"
#include "TemporaryDirectory.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>

using namespace dist;
using namespace dist::testing;
using ::testing::HasSubstr;

namespace {

/// A host with files written by the test.
class OutOfMemoryKillsTest : public ::testing::Test {
protected:
  void write(const std::string &path, const std::string &text) {
    std::filesystem::path file = root() + path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }
  std::string root() { return directory.path.string(); }

  void makeUnified(int kills) {
    write("/proc/self/cgroup", "0::/jobs/job7\n");
    write("/proc/self/mountinfo",
          "30 20 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw\n");
    write("/sys/fs/cgroup/jobs/job7/memory.events",
          "low 0\nhigh 0\nmax 12\noom 1\noom_kill " + std::to_string(kills) +
              "\n");
    write("/sys/fs/cgroup/jobs/job7/memory.max", "max\n");
    write("/sys/fs/cgroup/jobs/memory.max", "536870912\n");
  }
  void makeLegacy(int kills) {
    write("/proc/self/cgroup",
          "9:cpu:/\n4:hugetlb,memory:/docker/abc/job\n0::/docker/abc\n");
    write("/proc/self/mountinfo",
          "31 20 0:29 / /sys/fs/cgroup rw - tmpfs tmpfs rw,mode=755\n"
          "32 31 0:30 / /sys/fs/cgroup/cpu rw shared:9 - cgroup cgroup rw,cpu\n"
          "35 31 0:32 /docker/abc /sys/fs/cgroup/memory rw - cgroup cgroup "
          "rw,memory\n"
          "41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
    std::string group = "/sys/fs/cgroup/memory/job/";
    write(group + "memory.oom_control",
          "oom_kill_disable 0\nunder_oom 0\noom_kill " + std::to_string(kills) +
              "\n");
    write(group + "memory.limit_in_bytes", "9223372036854771712\n");
    write("/sys/fs/cgroup/memory/memory.limit_in_bytes", "268435456\n");
  }

  TemporaryDirectory directory;
};

TEST_F(OutOfMemoryKillsTest, OfAUnifiedHierarchy) {
  makeUnified(3);
  OutOfMemoryKills kills(root());
  EXPECT_EQ(kills.likelyReason(),
            "not by the out-of-memory killer, which has ended none of the "
            "control group " +
                root() +
                "/sys/fs/cgroup/jobs/job7 (its limit is 512 MiB) since the "
                "start: another process sent it");
  makeUnified(4);
  EXPECT_EQ(kills.likelyReason(),
            "likely killed by the out-of-memory killer: it has ended 1 process "
            "of the control group " +
                root() +
                "/sys/fs/cgroup/jobs/job7 (its limit is 512 MiB) since the "
                "start");
}

TEST_F(OutOfMemoryKillsTest, OfALegacyHierarchyInAContainer) {
  makeLegacy(0);
  OutOfMemoryKills kills(root());
  makeLegacy(2);
  EXPECT_THAT(kills.likelyReason(),
              HasSubstr("it has ended 2 processes of the control group " +
                        root() +
                        "/sys/fs/cgroup/memory/job (its limit is 256 MiB)"));
}

TEST_F(OutOfMemoryKillsTest, OfAHostWithoutAController) {
  write("/proc/self/cgroup", "0::/\n");
  write("/proc/self/mountinfo", "1 0 0:1 / / rw - ext4 /dev/sda rw\n");
  write("/proc/vmstat", "nr_free_pages 7\noom_kill 5\n");
  OutOfMemoryKills kills(root());
  write("/proc/vmstat", "nr_free_pages 7\noom_kill 6\n");
  EXPECT_EQ(kills.likelyReason(),
            "likely killed by the out-of-memory killer: it has ended 1 process "
            "of this host since the start");
}

TEST_F(OutOfMemoryKillsTest, WhereNothingIsKnown) {
  OutOfMemoryKills kills(root());
  EXPECT_EQ(kills.likelyReason(), "");
}

} // namespace
