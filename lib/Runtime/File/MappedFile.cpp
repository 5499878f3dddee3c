//===- MappedFile.cpp - a file's bytes, read-only -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/File/MappedFile.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace dist;

MappedFile::~MappedFile() {
  if (size)
    munmap(const_cast<char *>(data), size);
}

Result<MappedFile> MappedFile::open(const std::string &path) {
  auto failedWith = [&](StatusCode code, const char *why) {
    return Status(code, fmt::format("cannot read '{}': {}", path, why));
  };
  auto failed = [&](int error) {
    return failedWith(error == ENOENT ? StatusCode::NotFound
                                      : StatusCode::InvalidArgument,
                      std::strerror(error));
  };
  // Opens a pipe without waiting for its writer.
  int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0)
    return failed(errno);
  struct stat info;
  void *mapped = MAP_FAILED;
  int error = fstat(file, &info) ? errno : S_ISDIR(info.st_mode) ? EISDIR : 0;
  if (!error && !S_ISREG(info.st_mode)) {
    close(file);
    return failedWith(StatusCode::InvalidArgument,
                      "it is a device or a pipe, not a file");
  }
  bool empty = !error && info.st_size == 0;
  if (!error && !empty) {
    mapped = mmap(nullptr, info.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    error = mapped == MAP_FAILED ? errno : 0;
  }
  close(file);
  if (error)
    return failed(error);
  MappedFile result;
  if (!empty) {
    result.data = static_cast<const char *>(mapped);
    result.size = info.st_size;
  }
  return result;
}
