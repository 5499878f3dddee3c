//===- Disk.cpp - durable changes of the file system ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Disk.h"
#include "dist/Support/TextFile.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>

using namespace dist;
namespace fs = std::filesystem;

static disk::Fault injected;

void disk::setFault(Fault fault) { injected = std::move(fault); }

int disk::faultAt(std::string_view operation, const std::string &path) {
  return injected ? injected(operation, path) : 0;
}

Status disk::failure(const char *doing, const std::string &path, int error) {
  if (error == 0)
    return {};
  bool full = error == ENOSPC || error == EDQUOT || error == EFBIG;
  return Status(
      full ? StatusCode::ResourceExhausted : StatusCode::Internal,
      fmt::format("cannot {} '{}': {}", doing, path, std::strerror(error)));
}

Status disk::makeDirectories(const std::string &path) {
  int error = faultAt("make", path);
  std::error_code code;
  if (!error && !fs::is_directory(path, code) &&
      !fs::create_directories(path, code))
    error = code ? code.value() : ENOTDIR;
  return failure("make the directory", path, error);
}

static int writeAll(int file, std::string_view bytes, const std::string &path) {
  constexpr size_t most = 8 << 20;
  while (!bytes.empty()) {
    if (int error = disk::faultAt("write", path))
      return error;
    ssize_t written = ::write(file, bytes.data(), std::min(bytes.size(), most));
    if (written >= 0)
      bytes.remove_prefix(size_t(written));
    else if (errno != EINTR)
      return errno;
  }
  return 0;
}

static int sync(int file, const std::string &path) {
  if (int error = disk::faultAt("sync", path))
    return error;
  return fsync(file) ? errno : 0;
}

Status disk::writeFile(const std::string &path,
                       std::span<const std::string_view> parts) {
  if (int error = faultAt("create", path))
    return failure("write", path, error);
  int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0)
    return failure("write", path, errno);
  int error = 0;
  for (std::string_view part : parts)
    if (!error)
      error = writeAll(file, part, path);
  if (!error)
    error = sync(file, path);
  if (close(file) != 0 && !error)
    error = errno;
  return failure("write", path, error);
}

Status disk::syncDirectory(const std::string &path) {
  int directory = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0)
    return failure("open", path, errno);
  int error = sync(directory, path);
  close(directory);
  return failure("write", path, error == EINVAL ? 0 : error);
}

Status disk::move(const std::string &from, const std::string &to) {
  int error = faultAt("move", to);
  if (!error && rename(from.c_str(), to.c_str()) != 0)
    error = errno;
  return failure("write", to, error);
}

Result<bool> disk::exchange(const std::string &a, const std::string &b) {
  int error = faultAt("exchange", b);
  if (!error &&
      renameat2(AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE) != 0)
    error = errno;
  if (error == EINVAL || error == ENOSYS || error == EOPNOTSUPP)
    return false;
  Status status = failure("replace", b, error);
  return status.ok() ? Result<bool>(true) : status;
}

Status disk::remove(const std::string &path) {
  if (int error = faultAt("remove", path))
    return failure("remove", path, error);
  std::error_code code;
  fs::remove_all(path, code);
  return failure("remove", path, code.value());
}

Result<std::string> disk::readText(const std::string &path) {
  std::error_code code;
  fs::file_status status = fs::status(path, code);
  if (fs::exists(status) && !fs::is_regular_file(status))
    return Status::invalid("expected a regular file");
  return readTextFile(path);
}
