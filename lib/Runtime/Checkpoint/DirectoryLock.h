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

/// A lock on the file `.lock` of a directory, held during its lifetime. The
/// system releases it when the process is killed. It is on an open file that is
/// written, so that it works on NFS, too.
class DirectoryLock {
public:
  /// Takes the lock. Errors: UNAVAILABLE if another process holds it for
  /// `patience`; INTERNAL if the file system has no locks.
  static Result<DirectoryLock> take(const std::string &directory,
                                    std::chrono::milliseconds patience);
  DirectoryLock(DirectoryLock &&) noexcept = default;
  DirectoryLock &operator=(DirectoryLock &&) = delete;
  /// Removes the file, if the path still leads to it.
  ~DirectoryLock();

  /// True if the lock is of the directory that the path leads to now.
  bool isThere() const;

  /// Replaces the content of the file by `text`.
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
