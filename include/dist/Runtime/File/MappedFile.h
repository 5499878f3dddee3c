//===- MappedFile.h - a file's bytes, read-only -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_FILE_MAPPEDFILE_H
#define DIST_RUNTIME_FILE_MAPPEDFILE_H

#include "dist/Support/Status.h"

#include <string_view>

namespace dist {

/// A whole file, mapped for reading.
class MappedFile {
public:
  MappedFile() = default;
  MappedFile(MappedFile &&other) noexcept { swap(other); }
  MappedFile &operator=(MappedFile &&other) noexcept {
    swap(other);
    return *this;
  }
  ~MappedFile();

  /// Maps a file. Errors: NOT_FOUND or INVALID_ARGUMENT with the system's
  /// reason.
  static Result<MappedFile> open(const std::string &path);

  std::string_view bytes() const { return {data, size}; }

private:
  void swap(MappedFile &other) {
    std::swap(data, other.data);
    std::swap(size, other.size);
  }

  const char *data = nullptr;
  size_t size = 0;
};

} // namespace dist

#endif // DIST_RUNTIME_FILE_MAPPEDFILE_H
