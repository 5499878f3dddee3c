//===- DirectoryLock.cpp - one writer at a time ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DirectoryLock.h"
#include "Disk.h"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <optional>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace dist;

/// True if the path still leads to the file: its last holder removes it, or, on
/// NFS, another host did (ESTALE). Nothing if that cannot be determined.
static std::optional<bool> isAt(const std::string &path, int file) {
  struct stat own, there;
  if (fstat(file, &own) == 0 && stat(path.c_str(), &there) == 0)
    return own.st_ino == there.st_ino && own.st_dev == there.st_dev;
  if (errno == ENOENT || errno == ENOTDIR || errno == ESTALE)
    return false;
  return std::nullopt;
}

static Status failure(const std::string &directory, int error) {
  if (error == EWOULDBLOCK)
    return Status(
        StatusCode::Unavailable,
        fmt::format("another process writes checkpoints to '{}'", directory));
  Status status =
      disk::failure("lock", DirectoryLock::pathIn(directory), error);
  return Status(status.getCode(), status.getMessage() +
                                      "; checkpoints need a file system with "
                                      "locks (NFS without nolock, Lustre with "
                                      "flock)");
}

Result<DirectoryLock> DirectoryLock::take(const std::string &directory,
                                          std::chrono::milliseconds patience) {
  using Clock = std::chrono::steady_clock;
  std::string path = pathIn(directory);
  for (auto end = Clock::now() + patience;;) {
    Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
    if (!file)
      return Status::internal(
          fmt::format("cannot open '{}': {}", path, std::strerror(errno)));
    int error = disk::faultAt("lock", path);
    if (!error && flock(file.get(), LOCK_EX | LOCK_NB) != 0)
      error = errno;
    bool mayPass = error == EWOULDBLOCK || error == ESTALE; // As in isAt.
    if (mayPass && Clock::now() < end) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      continue;
    }
    if (error)
      return failure(directory, error);
    if (isAt(path, file.get()).value_or(true))
      return DirectoryLock(std::move(path), std::move(file));
  }
}

Status DirectoryLock::write(std::string_view text) const {
  int error = disk::faultAt("write", path);
  if (!error && (ftruncate(file.get(), 0) != 0 ||
                 pwrite(file.get(), text.data(), text.size(), 0) < 0 ||
                 fsync(file.get()) != 0))
    error = errno;
  return disk::failure("write", path, error);
}

bool DirectoryLock::isThere() const {
  return isAt(path, file.get()).value_or(true);
}

DirectoryLock::~DirectoryLock() {
  if (file && isAt(path, file.get()).value_or(false))
    unlink(path.c_str());
}
