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

/// The number of processes that the kernel's out-of-memory killer has ended in
/// the control group of this process (cgroup v1 or v2), or where there is none
/// on this host, since this object was made.
class OutOfMemoryKills {
public:
  /// `root` replaces / in the paths that are read, for tests.
  explicit OutOfMemoryKills(std::string root = "");

  /// The likely reason for a SIGKILL that this program has not sent to a child:
  /// "likely killed by the out-of-memory killer: ...", or "not by the
  /// out-of-memory killer, ...". Empty if the kernel counts nothing here.
  std::string likelyReason() const;

private:
  /// A file with a line "oom_kill N".
  struct Counter {
    std::string file;
    std::string directory; ///< Of the control group; empty: the whole host.
    std::string top;       ///< Where its hierarchy is mounted.
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
