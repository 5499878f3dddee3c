//===- AtomicFile.h - files that are whole or not there ---------*- C++ -*-===//
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

/// A file that is written beside its place and moved there by commit(). Without
/// a commit nothing is left behind, also when the process is interrupted
/// (removeUnfinishedFiles). A path that is there and is no regular file
/// (/dev/null, a pipe) is written directly; `-` is the standard output.
class AtomicFile {
public:
  /// Errors: the directory is missing or not writable.
  static Result<AtomicFile> create(const std::string &path);
  AtomicFile(AtomicFile &&other) noexcept;
  AtomicFile &operator=(AtomicFile &&) = delete;
  ~AtomicFile();

  /// Where the bytes are until commit: for programs that write the file.
  const std::string &temporaryPath() const { return temporary; }

  /// Appends; after a failure the first error is what commit returns.
  void write(std::string_view bytes);

  /// Moves the file to its place. Errors: RESOURCE_EXHAUSTED where there is no
  /// space, else INTERNAL, with the path.
  Status commit();

private:
  AtomicFile(std::string path, std::string temporary, int file);

  std::string path, temporary;
  int file = -1;
  Status status;
};

/// Creates or replaces a file.
Status writeFile(const std::string &path, std::string_view contents);

/// That a file can be created at `path`: tells before a long run what would
/// fail after it.
Status verifyWritable(const std::string &path);

/// Removes what was not committed. For the end of an interrupted process.
void removeUnfinishedFiles();

} // namespace dist

#endif // DIST_SUPPORT_ATOMICFILE_H
