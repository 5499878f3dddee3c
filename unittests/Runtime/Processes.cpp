//===- Processes.cpp - ranks that are processes ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Processes.h"
#include "dist/Runtime/Group/Backends.h"
#include "dist/Runtime/Store/FileStore.h"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace dist;
using namespace dist::testing;

//===----------------------------------------------------------------------===//
// SingleValue
//===----------------------------------------------------------------------===//

namespace dist::testing {

/// A store of one value in memory that this process shares with its children.
/// It suffices to connect a world.
class SingleValue final : public Store {
public:
  SingleValue()
      : page(static_cast<Page *>(mmap(nullptr, sizeof(Page),
                                      PROT_READ | PROT_WRITE,
                                      MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {}
  ~SingleValue() override { munmap(page, sizeof(Page)); }

  Status set(std::string_view, std::string_view value) override {
    value.copy(page->value, sizeof(page->value));
    page->length = uint32_t(value.size());
    return {};
  }
  Result<std::string> get(std::string_view key, Deadline deadline) override {
    while (page->length == 0) {
      if (std::chrono::steady_clock::now() > deadline)
        return Status(StatusCode::DeadlineExceeded, fmt::format("no {}", key));
      usleep(200);
    }
    return std::string(page->value, page->length);
  }
  Result<bool> remove(std::string_view) override {
    return page->length.exchange(0) != 0;
  }

  Result<int64_t> add(std::string_view, int64_t) override { return none(); }
  Result<std::string> append(std::string_view, std::string_view) override {
    return none();
  }
  Result<std::optional<std::string>> compareSet(std::string_view,
                                                std::optional<std::string_view>,
                                                std::string_view) override {
    return none();
  }
  Status wait(std::span<const std::string>, Deadline) override {
    return none();
  }
  Result<bool> check(std::span<const std::string>) override { return none(); }
  Result<int64_t> removeAll(std::string_view) override { return none(); }
  Result<int64_t> count(std::string_view) override { return none(); }

private:
  static Status none() { return Status::internal("not in this store"); }

  struct Page {
    std::atomic<uint32_t> length;
    char value[1000];
  };
  Page *page;
};

} // namespace dist::testing

//===----------------------------------------------------------------------===//
// RankProcesses
//===----------------------------------------------------------------------===//

static Status runRank(int rank, const RankProcesses::Connect &connect,
                      const RankProcesses::Body &body) {
  auto world = connect(rank);
  if (!world)
    return world.status();
  Status status = body(rank, std::move(*world));
  if (status.ok() && ::testing::Test::HasFailure())
    return Status::internal("expected something else");
  return status;
}

/// Writes code, rank and message as text.
static void writeStatus(int to, const Status &status) {
  std::string text = fmt::format("{} {} {}", int(status.getCode()),
                                 status.getRank(), status.getMessage());
  if (write(to, text.data(), text.size()) < 0)
    std::abort();
}

static Status readStatus(int from) {
  std::string text;
  char part[4096];
  for (ssize_t got; (got = read(from, part, sizeof(part))) > 0;)
    text.append(part, size_t(got));
  int code = 0, rank = 0, used = 0;
  if (sscanf(text.c_str(), "%d %d %n", &code, &rank, &used) < 2)
    return Status::internal("the process has ended early");
  return {StatusCode(code), text.substr(size_t(used)), rank};
}

RankProcesses::RankProcesses(int size, const Body &body,
                             const ShmOptions &options)
    : store(std::make_unique<SingleValue>()), connect([=, this](int rank) {
        return createShmCommunicator(*store, rank, size, options);
      }),
      ranks(size_t(size)) {
  start(body);
}

RankProcesses::RankProcesses(int size, const Connect &connect, const Body &body)
    : connect(connect), ranks(size_t(size)) {
  start(body);
}

RankProcesses::Connect
dist::testing::connectBy(const std::string &backend, int size,
                         std::chrono::milliseconds deadAfter) {
  static int worlds = 0;
  std::string path = fmt::format("{}dist-world-{}-{}", ::testing::TempDir(),
                                 getpid(), worlds++);
  return [=](int rank) -> Result<std::unique_ptr<Communicator>> {
    auto found = findBackend(backend);
    if (!found)
      return found.status();
    FileStoreOptions file;
    file.path = path;
    auto meeting = openFileStore(file, deadlineIn(std::chrono::seconds(60)));
    if (!meeting)
      return meeting.status();
    return (*found)->create(
        {rank, size, *meeting, std::chrono::seconds(60), deadAfter});
  };
}

void RankProcesses::start(const Body &body) {
  for (int rank = 0; rank < int(ranks.size()); ++rank) {
    int ends[2];
    if (pipe(ends) != 0)
      std::abort();
    pid_t pid = fork();
    if (pid == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      close(ends[0]);
      writeStatus(ends[1], runRank(rank, connect, body));
      _exit(0);
    }
    close(ends[1]);
    ranks[size_t(rank)] = {pid, ends[0]};
  }
}

RankProcesses::~RankProcesses() {
  for (int rank = 0; rank < int(ranks.size()); ++rank)
    if (ranks[size_t(rank)].pid) {
      signal(rank, SIGKILL);
      (void)join(rank);
    }
}

void RankProcesses::signal(int rank, int number) const {
  kill(pid(rank), number);
}

Status RankProcesses::join(int rank) {
  Process &process = ranks[size_t(rank)];
  Status status = readStatus(process.result);
  close(process.result);
  waitpid(process.pid, nullptr, 0);
  process.pid = 0;
  return status;
}

std::vector<Status> RankProcesses::join() {
  std::vector<Status> statuses;
  for (int rank = 0; rank < int(ranks.size()); ++rank)
    statuses.push_back(join(rank));
  return statuses;
}
