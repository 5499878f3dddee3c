//===- DirectoryLock.h - one writer at a time -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_CHECKPOINT_DIRECTORYLOCK_H
#define DIST_RUNTIME_CHECKPOINT_DIRECTORYLOCK_H

#include "dist/Support/Descriptor.h"
#include "dist/Support/Status.h"

#include <chrono>
#include <string>
#include <string_view>

namespace dist {

/// Held on the file `.lock` of a directory while it lives; the system releases
/// it when the process is killed. On an open file that is written, so that it
/// holds on NFS, too.
class DirectoryLock {
public:
  /// Errors: UNAVAILABLE where another process holds it for `patience`;
  /// INTERNAL where the file system has no locks.
  static Result<DirectoryLock> take(const std::string &directory,
                                    std::chrono::milliseconds patience);
  DirectoryLock(DirectoryLock &&) noexcept = default;
  DirectoryLock &operator=(DirectoryLock &&) = delete;
  /// Removes the file, if it is this one.
  ~DirectoryLock();

  /// Whether it is of the directory that the path leads to now.
  bool isThere() const;

  /// Makes the file say `text`.
  Status write(std::string_view text) const;

  static std::string pathIn(const std::string &directory) {
    return directory + "/.lock";
  }

private:
  DirectoryLock(std::string path, Descriptor file)
      : path(std::move(path)), file(std::move(file)) {}

  std::string path;
  Descriptor file;
};

} // namespace dist

#endif // DIST_RUNTIME_CHECKPOINT_DIRECTORYLOCK_H
