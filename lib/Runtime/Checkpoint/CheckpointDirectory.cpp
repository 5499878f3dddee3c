//===- CheckpointDirectory.cpp - the checkpoints of a run -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Checkpoint/CheckpointDirectory.h"
#include "Disk.h"
#include "dist/Support/TextFile.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <random>
#include <sys/file.h>
#include <unistd.h>

using namespace dist;
namespace fs = std::filesystem;

static constexpr std::string_view kPrefix = "step-", kEnd = ".tmp";
static constexpr const char *kLatest = "latest";

std::string dist::checkpointName(int64_t step) {
  return fmt::format("{}{:06}", kPrefix, step);
}

static std::optional<int64_t> stepOf(std::string_view name) {
  int64_t step = 0;
  if (!name.starts_with(kPrefix))
    return std::nullopt;
  name.remove_prefix(kPrefix.size());
  auto [end, error] =
      std::from_chars(name.data(), name.data() + name.size(), step);
  bool good = error == std::errc() && end == name.data() + name.size();
  return good && step >= 0 ? std::optional(step) : std::nullopt;
}

static std::vector<std::string> namesIn(const std::string &directory) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator i(directory, error), end; !error && i != end;
       i.increment(error))
    names.push_back(i->path().filename().string());
  return names;
}

std::vector<int64_t> dist::checkpointSteps(const std::string &directory) {
  std::vector<int64_t> steps;
  for (const std::string &name : namesIn(directory))
    if (std::optional<int64_t> step = stepOf(name);
        step && name == checkpointName(*step))
      steps.push_back(*step);
  std::sort(steps.begin(), steps.end());
  return steps;
}

Result<std::string> dist::findCheckpoint(const std::string &path) {
  std::error_code error;
  fs::path directory = path;
  if (fs::exists(directory / CheckpointManifest::kFileName, error))
    return path;
  std::vector<int64_t> steps = checkpointSteps(path);
  Result<std::string> latest = readTextFile((directory / kLatest).string());
  if (latest) {
    std::string name = latest->substr(0, latest->find('\n'));
    std::optional<int64_t> step = stepOf(name);
    if (step && std::binary_search(steps.begin(), steps.end(), *step))
      return (directory / name).string();
    std::vector<std::string> there;
    for (int64_t item : steps)
      there.push_back(checkpointName(item));
    return Status::invalid(fmt::format(
        "'{}' says '{}', which is not there; there is {}",
        (directory / kLatest).string(), name,
        there.empty() ? "none" : fmt::format("{}", fmt::join(there, ", "))));
  }
  if (!steps.empty()) // It was killed before it could write `latest`.
    return (directory / checkpointName(steps.back())).string();
  return Status::notFound(fmt::format("there is no checkpoint in '{}'", path));
}

//===----------------------------------------------------------------------===//
// CheckpointDirectory
//===----------------------------------------------------------------------===//

static std::string randomId() {
  std::random_device device;
  auto word = [&] { return uint64_t(device()) << 32 | device(); };
  return fmt::format("{:016x}{:016x}", word(), word());
}

/// A descriptor that holds the lock; the system releases it if this process is
/// killed. -1 where the file system has no locks.
static Result<int> lockDirectory(const std::string &path) {
  int file = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0)
    return Status::internal(
        fmt::format("cannot open '{}': {}", path, std::strerror(errno)));
  if (flock(file, LOCK_EX | LOCK_NB) == 0)
    return file;
  int error = errno;
  close(file);
  if (error == EWOULDBLOCK)
    return Status(
        StatusCode::Unavailable,
        fmt::format("another process writes checkpoints to '{}'", path));
  return -1;
}

static bool isUnfinished(std::string_view name) {
  return name.starts_with(".") && name.ends_with(kEnd);
}

Result<CheckpointDirectory> CheckpointDirectory::open(const std::string &path,
                                                      int64_t keep) {
  if (Status status = disk::makeDirectories(path); !status.ok())
    return status;
  Result<int> lock = lockDirectory(path);
  if (!lock)
    return lock.status();
  CheckpointDirectory directory(path, keep, *lock);
  for (const std::string &name : namesIn(path))
    if (isUnfinished(name))
      if (Status status = disk::remove(path + "/" + name); !status.ok())
        return status;
  return directory;
}

CheckpointDirectory::CheckpointDirectory(CheckpointDirectory &&other) noexcept
    : path(std::move(other.path)), keep(other.keep),
      lock(std::exchange(other.lock, -1)) {}

CheckpointDirectory::~CheckpointDirectory() {
  if (lock >= 0)
    close(lock);
}

std::string CheckpointDirectory::temporary(const std::string &name) const {
  return fmt::format("{}/.{}.{}{}", path, name, randomId().substr(0, 8), kEnd);
}

Result<CheckpointDirectory::Pending> CheckpointDirectory::begin(int64_t step) {
  Pending pending = {temporary(checkpointName(step)), randomId(), step};
  if (Status status = disk::makeDirectories(pending.directory); !status.ok())
    return status;
  return pending;
}

void CheckpointDirectory::discard(const Pending &pending) {
  static_cast<void>(disk::remove(pending.directory));
}

/// Gives the directory its name. One of that name is replaced: it is of a run
/// that went on from an earlier checkpoint.
Status CheckpointDirectory::publish(const Pending &pending) {
  std::string place = path + "/" + checkpointName(pending.step);
  std::error_code error;
  bool isThere = fs::exists(place, error);
  Status status = isThere ? disk::exchange(pending.directory, place)
                          : disk::move(pending.directory, place);
  if (status.ok())
    status = disk::syncDirectory(path);
  return status.ok() && isThere ? disk::remove(pending.directory) : status;
}

Status CheckpointDirectory::point(const std::string &name) {
  std::string text = name + "\n", file = temporary(kLatest);
  std::string_view parts[] = {text};
  Status status = disk::writeFile(file, parts);
  if (status.ok())
    status = disk::move(file, path + "/" + kLatest);
  if (!status.ok()) {
    static_cast<void>(disk::remove(file));
    return status;
  }
  return disk::syncDirectory(path);
}

/// Keeps the newest up to `step`. Those after it are not ours to remove.
Status CheckpointDirectory::removeOld(int64_t step) {
  std::vector<int64_t> steps = checkpointSteps(path);
  std::erase_if(steps, [&](int64_t other) { return other > step; });
  if (keep == 0)
    return {};
  for (size_t i = 0; i + size_t(keep) < steps.size(); ++i) {
    std::string name = checkpointName(steps[i]), old = temporary(name);
    if (Status status = disk::move(path + "/" + name, old); !status.ok())
      return status;
    if (Status status = disk::remove(old); !status.ok())
      return status;
  }
  return {};
}

Status CheckpointDirectory::commit(const Pending &pending,
                                   const CheckpointManifest &manifest) {
  std::string text = formatManifest(manifest);
  std::string_view parts[] = {text};
  Status status = disk::writeFile(
      pending.directory + "/" + CheckpointManifest::kFileName, parts);
  if (status.ok())
    status = disk::syncDirectory(pending.directory);
  if (status.ok())
    status = publish(pending);
  if (!status.ok()) {
    discard(pending);
    return status;
  }
  status = point(checkpointName(pending.step));
  return status.ok() ? removeOld(pending.step) : status;
}
