//===- MemoryFile.h - bytes in memory that have a path ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_FILE_MEMORYFILE_H
#define DIST_RUNTIME_FILE_MEMORYFILE_H

#include "dist/Support/Status.h"

#include <memory>
#include <string_view>

namespace dist {

/// A file without a directory (memfd_create), for the loader.
class MemoryFile {
public:
  /// Errors: RESOURCE_EXHAUSTED where there is no memory for a copy; INTERNAL
  /// where the system refuses such files.
  static Result<std::shared_ptr<MemoryFile>> create(std::string_view bytes);
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;
  ~MemoryFile();

  /// A path that no other file has while this one lives.
  std::string path() const;

private:
  explicit MemoryFile(int file) : file(file) {}

  int file;
};

} // namespace dist

#endif // DIST_RUNTIME_FILE_MEMORYFILE_H
