//===- OutOfMemoryKills.h - counts of the memory controller -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_HOST_OUTOFMEMORYKILLS_H
#define DIST_RUNTIME_HOST_OUTOFMEMORYKILLS_H

#include <cstdint>
#include <optional>
#include <string>

namespace dist {

/// Counts the processes that the kernel's out-of-memory killer has ended since
/// this object was created, in the control group of this process (cgroup v1 or
/// v2), or without one on this host.
class OutOfMemoryKills {
public:
  /// `root` replaces / in the paths that are read, for tests.
  explicit OutOfMemoryKills(std::string root = "");

  /// Returns the likely reason for a SIGKILL of a child that this program has
  /// not sent: "likely killed by the out-of-memory killer: ...", or "not by the
  /// out-of-memory killer, ...". Empty if the kernel has no count.
  std::string likelyReason() const;

private:
  /// A file with a line "oom_kill N".
  struct Counter {
    std::string file;
    std::string directory; ///< The control group's; empty: the host.
    std::string top;       ///< The mount of its hierarchy.
    const char *limit = nullptr; ///< The file of its limit.
  };

  std::optional<Counter> findCounter() const;
  std::optional<Counter> inHierarchy(const std::string &group, bool isUnified,
                                     const char *events,
                                     const char *limit) const;
  static std::string limitOf(const Counter &counter);

  std::string root;
  std::optional<Counter> counter;
  std::optional<int64_t> before;
};

} // namespace dist

#endif // DIST_RUNTIME_HOST_OUTOFMEMORYKILLS_H
