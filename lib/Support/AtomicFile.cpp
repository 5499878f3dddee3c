//===- AtomicFile.cpp - files that are complete or absent -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/AtomicFile.h"

#include "dist/Support/ScratchDirectory.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <mutex>
#include <set>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace dist;

//===----------------------------------------------------------------------===//
// The temporary files of this process
//===----------------------------------------------------------------------===//

static std::mutex unfinishedMutex;

static std::set<std::string> &unfinished() {
  static std::set<std::string> paths;
  return paths;
}

static void remember(const std::string &path) {
  // Allocated without the lock: where that fails, files are removed.
  std::set<std::string> added = {path};
  std::lock_guard lock(unfinishedMutex);
  unfinished().merge(added);
}

static void forget(const std::string &path) {
  std::lock_guard lock(unfinishedMutex);
  unfinished().erase(path);
}

void dist::removeUnfinishedFiles() {
  std::lock_guard lock(unfinishedMutex);
  std::error_code ignored;
  for (const std::string &path : unfinished())
    std::filesystem::remove_all(path, ignored);
}

//===----------------------------------------------------------------------===//
// AtomicFile
//===----------------------------------------------------------------------===//

static Status failure(const std::string &path, int error, const char *doing) {
  bool full = error == ENOSPC || error == EDQUOT || error == EFBIG;
  return Status(
      full ? StatusCode::ResourceExhausted : StatusCode::Internal,
      fmt::format("cannot {} '{}': {}", doing, path, std::strerror(error)));
}

/// The open descriptor of a standard stream; -1 for other files. Opening the
/// file that the standard output goes to again would overwrite it from its
/// start.
static int standardStream(std::string_view path) {
  if (path == "-" || path == "/dev/stdout")
    return STDOUT_FILENO;
  return path == "/dev/stderr" ? STDERR_FILENO : -1;
}

/// True for devices, pipes and the like, which cannot be replaced.
static bool isSpecial(const std::string &path) {
  struct stat info;
  return standardStream(path) >= 0 || path.starts_with("/dev/fd/") ||
         path.starts_with("/proc/") ||
         (stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode));
}

/// Follows links, so that the target of a link is replaced and not the link.
static std::string followLinks(std::filesystem::path path) {
  constexpr int kMostLinks = 40;
  std::error_code error;
  for (int i = 0; i < kMostLinks && !isSpecial(path) &&
                  std::filesystem::is_symlink(path, error);
       ++i)
    path = path.parent_path() / std::filesystem::read_symlink(path, error);
  return path.string();
}

static int openFor(const std::string &path, bool isDirect) {
  if (int stream = standardStream(path); stream >= 0)
    return fcntl(stream, F_DUPFD_CLOEXEC, 0);
  int flags = isDirect ? O_WRONLY : O_WRONLY | O_CREAT | O_TRUNC;
  return open(path.c_str(), flags | O_CLOEXEC, 0666);
}

static std::string temporaryFor(const std::string &path) {
  static std::atomic<int> counter = 0;
  return fmt::format("{}.{}-{}.tmp", path, getpid(), counter++);
}

AtomicFile::AtomicFile(std::string path, std::string temporary, int file)
    : path(std::move(path)), temporary(std::move(temporary)), file(file) {}

AtomicFile::AtomicFile(AtomicFile &&other) noexcept
    : path(std::move(other.path)), temporary(std::move(other.temporary)),
      file(std::exchange(other.file, -1)), status(std::move(other.status)) {}

Result<AtomicFile> AtomicFile::create(const std::string &place) {
  std::string path = followLinks(place);
  bool direct = isSpecial(path);
  std::string temporary = direct ? path : temporaryFor(path);
  if (!direct)
    remember(temporary);
  int file = openFor(temporary, direct);
  if (file >= 0)
    return AtomicFile(path, std::move(temporary), file);
  int error = errno;
  forget(temporary);
  return failure(path, error, "write");
}

AtomicFile::~AtomicFile() {
  if (file < 0)
    return;
  close(file);
  if (temporary == path)
    return;
  unlink(temporary.c_str());
  forget(temporary);
}

Status AtomicFile::reserve(size_t bytes) const {
  rlimit limit = {}; // Beyond it is a signal.
  getrlimit(RLIMIT_FSIZE, &limit);
  int error =
      posix_fallocate(file, 0, off_t(std::min<rlim_t>(bytes, limit.rlim_cur)));
  bool isFull = error == ENOSPC || error == EDQUOT;
  return isFull ? failure(path, error, "write") : Status();
}

void AtomicFile::write(std::string_view bytes) {
  while (status.ok() && !bytes.empty()) {
    ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written >= 0)
      bytes.remove_prefix(written);
    else if (errno != EINTR)
      status = failure(path, errno, "write");
  }
}

Status AtomicFile::commit() {
  if (!status.ok())
    return status;
  if (temporary == path)
    return status;
  if (rename(temporary.c_str(), path.c_str()) != 0)
    return failure(path, errno, "move the finished file to");
  forget(temporary);
  close(std::exchange(file, -1));
  return status;
}

Status dist::writeFile(const std::string &path, std::string_view contents) {
  Result<AtomicFile> file = AtomicFile::create(path);
  if (!file)
    return file.status();
  file->write(contents);
  return file->commit();
}

Status dist::verifyWritable(const std::string &place) {
  if (standardStream(place) >= 0)
    return {};
  std::string path = followLinks(place);
  std::string directory = std::filesystem::path(path).parent_path().string();
  const std::string &target = isSpecial(path)     ? path
                              : directory.empty() ? "."
                                                  : directory;
  if (isSpecial(path) && std::filesystem::is_directory(path))
    return failure(path, EISDIR, "write");
  if (access(target.c_str(), W_OK) != 0)
    return failure(path, errno, "write");
  return {};
}

//===----------------------------------------------------------------------===//
// ScratchDirectory
//===----------------------------------------------------------------------===//

Result<ScratchDirectory> ScratchDirectory::create(std::string_view name) {
  const char *given = std::getenv("TMPDIR");
  std::string path =
      fmt::format("{}/{}-XXXXXX", given && *given ? given : "/tmp", name);
  if (!mkdtemp(path.data()))
    return failure(path, errno, "make the directory");
  remember(path);
  return ScratchDirectory(std::move(path));
}

ScratchDirectory::ScratchDirectory(ScratchDirectory &&other) noexcept
    : place(std::exchange(other.place, "")) {}

ScratchDirectory &
ScratchDirectory::operator=(ScratchDirectory &&other) noexcept {
  std::swap(place, other.place);
  return *this;
}

ScratchDirectory::~ScratchDirectory() {
  if (place.empty())
    return;
  std::error_code ignored;
  std::filesystem::remove_all(place, ignored);
  forget(place);
}
