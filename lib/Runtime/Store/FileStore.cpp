//===- FileStore.cpp - a store in a file ----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Store/FileStore.h"

#include "FileLog.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <mutex>
#include <sys/stat.h>
#include <thread>

using namespace dist;
using namespace std::chrono_literals;
using std::chrono::steady_clock;

namespace {

class FileStore : public RequestStore {
public:
  explicit FileStore(FileLog log) : log(std::move(log)) {}
  ~FileStore() override;

private:
  StoreReply carryOut(StoreRequest request, Deadline deadline) override;
  StoreOutcome attempt(const StoreRequest &request);
  Status apply(StoreOutcome &outcome);

  std::mutex mutex; ///< File locks are per process.
  FileLog log;
  StoreTable table;
};

/// A lock held from its construction on, if status is Ok.
struct LockHold {
  LockHold(const FileLock &lock, bool toWrite, Deadline deadline)
      : lock(lock), status(lock.acquire(toWrite, deadline)) {}
  ~LockHold() {
    if (status.ok())
      lock.release();
  }
  const FileLock &lock;
  Status status;
};

} // namespace

static bool mayChange(StoreCall call) {
  return call == StoreCall::Set || call == StoreCall::Add ||
         call == StoreCall::Append || call == StoreCall::CompareSet ||
         call == StoreCall::Remove || call == StoreCall::RemoveAll;
}

StoreOutcome FileStore::attempt(const StoreRequest &request) {
  std::lock_guard guard(mutex);
  LockHold hold(log.lock, mayChange(request.call), deadlineIn(callTimeout));
  Status status = hold.status;
  if (status.ok())
    status = log.refresh(table);
  StoreOutcome outcome;
  if (status.ok()) {
    outcome = table.decide(request);
    status = apply(outcome);
  }
  if (!status.ok())
    return {false, {status, {}, 0}, {}};
  return outcome;
}

Status FileStore::apply(StoreOutcome &outcome) {
  if (!outcome.change)
    return {};
  if (Status status = log.append(*outcome.change); !status.ok())
    return status;
  table.apply(*outcome.change);
  log.shorten(table);
  return {};
}

StoreReply FileStore::carryOut(StoreRequest request, Deadline deadline) {
  for (auto pause = 100us;; pause = std::min(pause * 3 / 2, 10000us)) {
    StoreOutcome outcome = attempt(request);
    if (!outcome.waits)
      return std::move(outcome.reply);
    auto now = steady_clock::now();
    if (now >= deadline) {
      std::lock_guard guard(mutex);
      return {table.missing(request), {}, 0};
    }
    std::this_thread::sleep_until(
        std::min(deadline, now + std::chrono::microseconds(pause)));
  }
}

FileStore::~FileStore() {
  LockHold hold(log.lock, /*toWrite=*/true, deadlineIn(1s));
  log.lock.leave();
  if (hold.status.ok() && !log.lock.isJoinedByOthers() && log.lock.isAtPath())
    unlink(log.lock.name().c_str());
}

static Status cannotOpen(const std::string &path, int error) {
  auto code = error == ENOSPC || error == EDQUOT ? StatusCode::ResourceExhausted
                                                 : StatusCode::InvalidArgument;
  std::string parent = std::filesystem::path(path).parent_path();
  return {code, fmt::format("store '{}': cannot make or open the file: {}; "
                            "expected a directory '{}' that all processes of "
                            "the job see and may write",
                            path, std::strerror(error), parent)};
}

static Result<Descriptor> openFile(const std::string &path) {
  Descriptor file(
      open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600));
  if (!file)
    return cannotOpen(path, errno);
  struct stat info{};
  if (fstat(file.get(), &info) != 0 || !S_ISREG(info.st_mode))
    return Status::invalid(
        fmt::format("store '{}': expected a regular file", path));
  return file;
}

Result<std::shared_ptr<Store>> dist::openFileStore(FileStoreOptions options,
                                                   Deadline deadline) {
  while (true) {
    Result<Descriptor> file = openFile(options.path);
    if (!file)
      return file.status();
    FileLog log(options.path, std::move(*file));
    {
      LockHold hold(log.lock, /*toWrite=*/true, deadline);
      if (!hold.status.ok())
        return hold.status;
      // The last process may have removed it in the meantime.
      if (!log.lock.isAtPath())
        continue;
      if (Status status = log.enter(options.token); !status.ok())
        return status;
      if (Status status = log.lock.join(); !status.ok())
        return status;
    }
    return std::shared_ptr<Store>(std::make_shared<FileStore>(std::move(log)));
  }
}
