//===- AtomicFile.h - files that are complete or absent ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_ATOMICFILE_H
#define DIST_SUPPORT_ATOMICFILE_H

#include "dist/Support/Status.h"

#include <string_view>

namespace dist {

/// A file that is written under a temporary name next to its path and renamed
/// by commit(). Without a commit nothing is left behind, also when the process
/// is interrupted (removeUnfinishedFiles). An existing path that is no regular
/// file (/dev/null, a pipe) is written directly. `-` is the standard output.
class AtomicFile {
public:
  /// Opens the temporary file. Errors: the directory is missing or not
  /// writable.
  static Result<AtomicFile> create(const std::string &path);
  AtomicFile(AtomicFile &&other) noexcept;
  AtomicFile &operator=(AtomicFile &&) = delete;
  ~AtomicFile();

  /// The path of the bytes until commit: for programs that write the file
  /// themselves.
  const std::string &temporaryPath() const { return temporary; }

  /// Allocates room for `bytes`, where the file system can do so. Errors, with
  /// the path: RESOURCE_EXHAUSTED if it has less, also for this user.
  Status reserve(size_t bytes) const;

  /// Appends. After a failure commit returns the first error.
  void write(std::string_view bytes);

  /// Moves the file to its path. Errors, with the path: RESOURCE_EXHAUSTED if
  /// the file system is full, else INTERNAL.
  Status commit();

private:
  AtomicFile(std::string path, std::string temporary, int file);

  std::string path, temporary;
  int file = -1;
  Status status;
};

/// Creates or replaces a file.
Status writeFile(const std::string &path, std::string_view contents);

/// Checks that a file can be created at `path`, so that a long run fails before
/// it starts rather than at its end.
Status verifyWritable(const std::string &path);

/// Removes all temporary files that were not committed. Called at the end of an
/// interrupted process.
void removeUnfinishedFiles();

} // namespace dist

#endif // DIST_SUPPORT_ATOMICFILE_H
