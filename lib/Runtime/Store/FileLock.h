//===- FileLock.h - locks on a file of many processes -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_STORE_FILELOCK_H
#define DIST_LIB_RUNTIME_STORE_FILELOCK_H

#include "dist/Runtime/Deadline.h"
#include "dist/Support/Descriptor.h"
#include "dist/Support/Status.h"

namespace dist {

/// Two locks on an open file, both far behind its bytes. One is held for
/// moments, to read (many at once) or to write. The other one is held by every
/// process that uses the file. The system releases them when the process ends.
class FileLock {
public:
  FileLock(std::string path, Descriptor file)
      : path(std::move(path)), file(std::move(file)) {}

  int fd() const { return file.get(); }
  const std::string &name() const { return path; }

  /// Takes the first lock. Errors: UNAVAILABLE if there are no locks here, or
  /// others do not release theirs.
  Status acquire(bool toWrite, Deadline deadline) const;
  void release() const;

  /// Takes the second lock. Errors: UNAVAILABLE if there are no locks here.
  Status join() const;
  void leave() const;
  /// True if others hold the second lock.
  bool isJoinedByOthers() const;

  /// True if the path still leads to this file.
  bool isAtPath() const;

private:
  Status noLocks(int error) const;

  std::string path;
  Descriptor file;
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_FILELOCK_H
