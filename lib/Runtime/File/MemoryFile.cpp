//===- MemoryFile.cpp - bytes in memory that have a path ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/File/MemoryFile.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace dist;

static Status noMemoryFile(int error) {
  bool isFull = error == ENOSPC || error == ENOMEM;
  return Status(
      isFull ? StatusCode::ResourceExhausted : StatusCode::Internal,
      fmt::format("cannot make a file in memory: {}", std::strerror(error)));
}

Result<std::shared_ptr<MemoryFile>> MemoryFile::create(std::string_view bytes) {
  int file = memfd_create("dist", MFD_CLOEXEC);
  if (file < 0)
    return noMemoryFile(errno);
  std::shared_ptr<MemoryFile> made(new MemoryFile(file));
  while (!bytes.empty()) {
    ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR)
      return noMemoryFile(errno);
    bytes.remove_prefix(std::max<ssize_t>(written, 0));
  }
  return made;
}

MemoryFile::~MemoryFile() { close(file); }

std::string MemoryFile::path() const {
  return fmt::format("/proc/self/fd/{}", file);
}
