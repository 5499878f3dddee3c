//===- CheckpointDirectory.cpp - the checkpoints of a run -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Checkpoint/CheckpointDirectory.h"
#include "DirectoryListing.h"
#include "DirectoryLock.h"
#include "Disk.h"

#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <random>
#include <thread>
#include <unistd.h>

using namespace dist;
namespace fs = std::filesystem;

/// The longest time until a file system shows data that another host wrote.
static constexpr std::chrono::seconds kShown(5);

std::string dist::checkpointName(int64_t step) {
  return fmt::format("step-{:06}", step);
}

std::vector<int64_t> dist::checkpointSteps(const std::string &directory) {
  std::vector<int64_t> steps;
  for (const auto &[step, name] : DirectoryListing(directory).checkpoints)
    steps.push_back(step);
  return steps;
}

/// Returns the text of `latest` in a directory; none if there is no such text.
static std::optional<std::string> latestName(const fs::path &directory) {
  Result<std::string> text =
      disk::readText((directory / CheckpointDirectory::kLatest).string());
  return text ? std::optional(text->substr(0, text->find('\n'))) : std::nullopt;
}

Result<std::string> dist::findCheckpoint(const std::string &path) {
  std::error_code error;
  fs::path directory = path;
  if (fs::exists(directory / CheckpointManifest::kFileName, error))
    return path;
  auto checkpoints = DirectoryListing(path).checkpoints;
  std::optional<std::string> latest = latestName(directory);
  if (!latest && checkpoints.empty())
    return Status::notFound(
        fmt::format("there is no checkpoint in '{}'", path));
  if (!latest) // Killed before it wrote `latest`.
    return (directory / checkpoints.rbegin()->second).string();
  std::optional<int64_t> step = stepOf(*latest);
  if (step && checkpoints.contains(*step))
    return (directory / checkpoints[*step]).string();
  if (step && fs::exists(directory / *latest, error))
    return (directory / *latest).string(); // Its faults are reported later.
  std::vector<std::string> there;
  for (const auto &[other, name] : checkpoints)
    there.push_back(checkpointName(other));
  return Status::invalid(fmt::format(
      "'{}' names '{}', which does not exist; there is {}",
      (directory / CheckpointDirectory::kLatest).string(), *latest,
      there.empty() ? "none" : fmt::format("{}", fmt::join(there, ", "))));
}

std::optional<std::string>
dist::checkpointBefore(const std::string &checkpoint) {
  fs::path path = checkpoint;
  DirectoryListing listing(path.parent_path().string());
  std::string name = path.filename().string();
  if (auto aside = listing.replaced.find(name); aside != listing.replaced.end())
    name = aside->second;
  std::optional<int64_t> step = stepOf(name);
  auto after = listing.checkpoints.lower_bound(step.value_or(0));
  if (!step || after == listing.checkpoints.begin())
    return std::nullopt;
  return (path.parent_path() / std::prev(after)->second).string();
}

//===----------------------------------------------------------------------===//
// CheckpointDirectory
//===----------------------------------------------------------------------===//

static std::string randomId() {
  std::random_device device;
  auto word = [&] { return uint64_t(device()) << 32 | device(); };
  return fmt::format("{:016x}{:016x}", word(), word());
}

static std::string hostName() {
  char name[256] = "";
  gethostname(name, sizeof name - 1);
  return name;
}

/// True if the manifest is valid and of this format.
static bool isReadable(const std::string &checkpoint) {
  Result<std::string> text =
      disk::readText(checkpoint + "/" + CheckpointManifest::kFileName);
  return text && parseManifest(*text);
}

/// Removes the unfinished files of a run that was killed. A checkpoint that it
/// had put aside to replace, and has not replaced, is moved back.
static Status tidy(const std::string &path) {
  DirectoryListing listing(path);
  Status status;
  for (const auto &[name, place] : listing.replaced) {
    std::error_code error;
    if (!status.ok())
      return status;
    status = fs::exists(path + "/" + place, error)
                 ? disk::remove(path + "/" + name)
                 : disk::move(path + "/" + name, path + "/" + place);
  }
  for (const std::string &name : listing.unfinished)
    if (status.ok())
      status = disk::remove(path + "/" + name);
  return status;
}

/// Takes the lock of a directory, which is created if needed, writes `mark` to
/// it and removes unfinished files.
static Result<std::unique_ptr<DirectoryLock>>
prepare(const std::string &path, const std::string &mark,
        std::chrono::milliseconds patience) {
  if (Status status = disk::makeDirectories(path); !status.ok())
    return status;
  Result<DirectoryLock> lock = DirectoryLock::take(path, patience);
  if (!lock)
    return lock.status();
  Status status = tidy(path);
  if (status.ok())
    status = lock->write(mark);
  if (!status.ok())
    return status;
  return std::make_unique<DirectoryLock>(std::move(*lock));
}

Result<CheckpointDirectory>
CheckpointDirectory::open(const std::string &path, int64_t keep,
                          const CheckpointWriter &writer) {
  std::string mark = randomId();
  auto lock = prepare(path, mark, writer.patience);
  if (!lock)
    return lock.status();
  return CheckpointDirectory(path, keep, writer.job, mark, std::move(*lock));
}

CheckpointDirectory::CheckpointDirectory(std::string path, int64_t keep,
                                         std::string job, std::string mark,
                                         std::unique_ptr<DirectoryLock> lock)
    : path(std::move(path)), keep(keep), job(std::move(job)),
      mark(std::move(mark)), lock(std::move(lock)) {}
CheckpointDirectory::CheckpointDirectory(CheckpointDirectory &&) noexcept =
    default;
CheckpointDirectory::~CheckpointDirectory() = default;

Status CheckpointDirectory::verifyShared(const std::string &path,
                                         const std::string &mark) {
  using namespace std::chrono_literals;
  std::string file = DirectoryLock::pathIn(path);
  for (auto end = std::chrono::steady_clock::now() + kShown;;
       std::this_thread::sleep_for(50ms)) {
    if (Result<std::string> text = disk::readText(file); text && *text == mark)
      return {};
    if (std::chrono::steady_clock::now() > end)
      return Status::invalid(fmt::format(
          "'{}' on {} is not the directory of rank 0: checkpoints need one "
          "that all ranks share",
          path, hostName()));
  }
}

std::string CheckpointDirectory::hidden(std::string_view name,
                                        std::string_view end) const {
  return path + "/" + hiddenName(name, end);
}

/// Creates the directory again if it was moved or removed meanwhile.
Status CheckpointDirectory::keepLocked() {
  if (lock->isThere())
    return {};
  auto anew = prepare(path, mark, {});
  if (anew)
    lock = std::move(*anew);
  return anew.status();
}

Result<CheckpointDirectory::Pending> CheckpointDirectory::begin(int64_t step) {
  if (Status status = keepLocked(); !status.ok())
    return status;
  std::string name = checkpointName(step), place = path + "/" + name;
  std::error_code error;
  if (fs::exists(place, error) &&
      !fs::exists(place + "/" + CheckpointManifest::kFileName, error))
    return Status::invalid(
        fmt::format("'{}' exists and is no checkpoint: it has no {}",
                    place, CheckpointManifest::kFileName));
  Pending pending = {hidden(name, DirectoryListing::kUnfinished), randomId(),
                     step};
  if (Status status = disk::makeDirectories(pending.directory); !status.ok())
    return status;
  return pending;
}

void CheckpointDirectory::discard(const Pending &pending) {
  static_cast<void>(disk::remove(pending.directory));
}

/// Removes a file or directory. If that fails, the run continues.
void CheckpointDirectory::removeOrComplain(const std::string &what) {
  if (Status status = disk::remove(what); !status.ok())
    complaints.push_back(status.getMessage());
}

/// Gives the directory its name. A checkpoint of that name is replaced: it is
/// of a run that resumed from an earlier checkpoint.
Status CheckpointDirectory::publish(const Pending &pending) {
  std::string name = checkpointName(pending.step), place = path + "/" + name;
  std::error_code error;
  if (fs::exists(place, error))
    return replace(pending.directory, place,
                   hidden(name, DirectoryListing::kReplaced));
  Status status = disk::move(pending.directory, place);
  return status.ok() ? disk::syncDirectory(path) : status;
}

/// Replaces the old checkpoint in one step. If the file system cannot do that,
/// the old one is moved `aside` for a moment, where it still counts.
Status CheckpointDirectory::replace(const std::string &fresh,
                                    const std::string &place,
                                    const std::string &aside) {
  Result<bool> isExchanged = disk::exchange(fresh, place);
  if (!isExchanged)
    return isExchanged.status();
  Status status;
  if (!*isExchanged) {
    if (status = disk::move(place, aside); !status.ok())
      return status;
    if (status = disk::move(fresh, place); !status.ok()) {
      static_cast<void>(disk::move(aside, place));
      return status;
    }
  }
  if (status = disk::syncDirectory(path); status.ok())
    removeOrComplain(*isExchanged ? fresh : aside);
  return status;
}

Status CheckpointDirectory::point(const std::string &name) {
  std::string text = name + "\n",
              file = hidden(kLatest, DirectoryListing::kUnfinished);
  std::string_view parts[] = {text};
  Status status = disk::writeFile(file, parts);
  if (status.ok())
    status = disk::move(file, fmt::format("{}/{}", path, kLatest));
  if (!status.ok()) {
    static_cast<void>(disk::remove(file));
    return status;
  }
  return disk::syncDirectory(path);
}

/// Keeps the newest ones up to `step`. Later ones are not of this run, and
/// stay.
void CheckpointDirectory::removeOld(int64_t step) {
  auto old = DirectoryListing(path).checkpoints;
  old.erase(old.upper_bound(step), old.end());
  for (size_t more = old.size(); keep && more > size_t(keep); --more) {
    std::string name = old.extract(old.begin()).mapped(),
                gone = hidden(name, DirectoryListing::kUnfinished);
    if (!isReadable(path + "/" + name)) // Its writer is unknown.
      continue;
    Status status = disk::move(path + "/" + name, gone);
    if (status.ok())
      removeOrComplain(gone);
    else
      complaints.push_back(status.getMessage());
  }
}

Status CheckpointDirectory::commit(const Pending &pending,
                                   CheckpointManifest manifest) {
  manifest.job = job;
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
  if (status.ok())
    removeOld(pending.step);
  return status;
}
