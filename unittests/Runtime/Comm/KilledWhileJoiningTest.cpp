//===- KilledWhileJoiningTest.cpp - before there is a group ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A rank is killed while the ranks of a job meet, connect or create a group:
// the others name it within a second, whatever they wait for.
//
//===----------------------------------------------------------------------===//

#include "Ranks.h"
#include "Store/Processes.h"
#include "TemporaryDirectory.h"
#include "dist/Runtime/Group/JobMember.h"
#include "dist/Runtime/Store/Rendezvous.h"

#include <csignal>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>

using namespace dist;
using namespace dist::testing;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

constexpr int kRanks = 4;
using Joined = Result<std::unique_ptr<Communicator>>;
using Job = Result<std::unique_ptr<JobMember>>;

/// A time of each rank, in memory that a process shares with its children.
class SharedTimes {
public:
  SharedTimes()
      : times(static_cast<Clock::time_point *>(
            mmap(nullptr, kRanks * sizeof(*times), PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {}
  ~SharedTimes() { munmap(times, kRanks * sizeof(*times)); }
  Clock::time_point &operator[](int rank) const { return times[rank]; }

private:
  Clock::time_point *times;
};

const char *nameOf(TestBackend backend) {
  return backend == TestBackend::Shm    ? "shm"
         : backend == TestBackend::Gloo ? "gloo"
                                        : "nccl";
}

class KilledWhileJoining
    : public ::testing::TestWithParam<std::tuple<TestBackend, bool>> {
protected:
  void SetUp() override {
    if (isUnderMpi())
      GTEST_SKIP() << "has processes of its own";
    if (backend == TestBackend::Gloo && !isAvailable("gloo"))
      GTEST_SKIP() << findBackend("gloo").status().str();
#ifdef DIST_NCCL_DOUBLE
    setenv("DIST_NCCL_LIBRARY", DIST_NCCL_DOUBLE, 1);
    setenv("DIST_CUDA_LIBRARY", DIST_NCCL_DOUBLE, 1);
    setenv("DIST_NCCL_DOUBLE_DIR", directory.path.c_str(), 1);
#endif
  }
  void TearDown() override {
    for (const char *name :
         {"DIST_NCCL_LIBRARY", "DIST_CUDA_LIBRARY", "DIST_NCCL_DOUBLE_DIR"})
      unsetenv(name);
  }

  /// Returns the URL of a job that has not met before.
  std::string newUrl() {
    static int jobs = 0;
    return std::get<1>(GetParam())
               ? fmt::format("tcp://127.0.0.1:{}", freePort())
               : "file://" + directory.file(fmt::format("store-{}", jobs++));
  }

  Result<std::unique_ptr<JobMember>> init(const std::string &url, int rank,
                                          const std::string &by) const {
    JobOptions options;
    options.backend = by;
    options.timeout = 60s;
    options.rank = rank;
    options.worldSize = kRanks;
    return JobMember::init(url, options);
  }

  /// `run` is called with the job that the rank has joined.
  using Run = std::function<Status(int rank, Job &job)>;

  /// Checks that all but the victim name it, before they destroy their jobs.
  static void expectNamed(int victim, const Run &run) {
    SharedTimes ended;
    RankProcesses ranks(
        kRanks,
        [&](int rank) {
          Job job = Status::internal("not joined");
          Status status = run(rank, job);
          ended[rank] = Clock::now();
          return Joined(status);
        },
        [](int, auto) { return Status(); });
    (void)ranks.join(victim);
    auto end = Clock::now();
    for (int rank = 0; rank < kRanks; ++rank)
      if (rank != victim) {
        Status status = ranks.join(rank);
        EXPECT_EQ(status.getRank(), victim) << status.str();
        EXPECT_LT(ended[rank] - end, 1s);
      }
  }

  void expectNamedAfterBarrier(const std::string &by) {
    for (int victim : {0, 1, kRanks - 1}) {
      std::string url = newUrl();
      expectNamed(victim, [&](int rank, Job &) {
        if (rank != victim)
          return init(url, rank, by).status();
        auto met = meet(url, {.rank = rank, .worldSize = kRanks});
        raise(SIGKILL);
        return met.status();
      });
    }
  }

  TestBackend backend = std::get<0>(GetParam());
  TemporaryDirectory directory;
};

/// Ends this process some time after so many ranks have come to meet.
std::thread endAfter(const std::string &url, int arrived,
                     std::chrono::microseconds delay) {
  return std::thread([=] {
    auto store = openStore(url, {.rank = 1});
    while (store && *(*store)->add("0/rendezvous/arrived", 0) < arrived)
      std::this_thread::sleep_for(100us);
    std::this_thread::sleep_for(delay);
    raise(SIGKILL);
  });
}

/// The victim has met the others, and does not connect.
TEST_P(KilledWhileJoining, AfterTheMeeting) {
  expectNamedAfterBarrier(nameOf(backend));
}

/// The victim does not report its host either.
TEST_P(KilledWhileJoining, WhileTheBackendIsChosen) {
  if (backend != TestBackend::Shm)
    GTEST_SKIP() << "is given";
  expectNamedAfterBarrier("");
}

/// The victim's connections end first, like at the end of any process: on a
/// busy machine long before the kernel reports that.
TEST_P(KilledWhileJoining, Slowly) {
  for (int victim : {0, kRanks - 1}) {
    std::string url = newUrl();
    expectNamed(victim, [&](int rank, Job &) {
      if (rank != victim)
        return init(url, rank, nameOf(backend)).status();
      auto met = meet(url, {.rank = rank, .worldSize = kRanks});
      close_range(3, ~0U, 0);
      std::this_thread::sleep_for(300ms);
      raise(SIGKILL);
      return met.status();
    });
  }
}

/// The victim is killed at any instruction. The server of the store may be
/// named as such.
TEST_P(KilledWhileJoining, Sometime) {
  bool isTcp = std::get<1>(GetParam());
  for (int i = 0; i < 12; ++i) {
    int victim = isTcp ? 1 + i % (kRanks - 1) : i % kRanks;
    std::string url = newUrl();
    expectNamed(victim, [&](int rank, Job &job) {
      std::thread end;
      if (rank == victim)
        end = endAfter(url, kRanks, i * 500us);
      job = init(url, rank, nameOf(backend));
      Status status = job.status();
      while (status.ok())
        status = (*job)->world()->barrier();
      if (end.joinable())
        end.join();
      return status;
    });
  }
}

TEST_P(KilledWhileJoining, AGroupOfAnotherBackend) {
  bool isShm = backend == TestBackend::Shm;
  if (isShm && !isAvailable("gloo"))
    GTEST_SKIP() << findBackend("gloo").status().str();
  for (int victim : {1, kRanks - 1}) {
    std::string url = newUrl();
    expectNamed(victim, [&](int rank, Job &job) {
      job = init(url, rank, isShm ? "gloo" : "shm");
      if (!job)
        return job.status();
      if (rank == victim)
        raise(SIGKILL);
      GroupOptions options;
      options.backend = nameOf(backend);
      const int members[] = {3, 1, 0}, all[] = {0, 1, 2, 3};
      auto group = rank == 2 ? (*job)->newGroup(all)
                             : (*job)->newGroup(members, options);
      return rank == 2 ? (*group)->barrier() : group.status();
    });
  }
}

/// The rank is killed in a call of a group that numbers its own ranks.
TEST_P(KilledWhileJoining, IsNamedAsTheJobCounts) {
  if (backend == TestBackend::Shm && !isAvailable("gloo"))
    GTEST_SKIP() << findBackend("gloo").status().str();
  std::string url = newUrl();
  int victim = 3, members[] = {3, 1, 0};
  expectNamed(victim, [&](int rank, Job &job) {
    job = init(url, rank, backend == TestBackend::Shm ? "gloo" : "shm");
    if (!job)
      return job.status();
    GroupOptions options;
    options.backend = nameOf(backend);
    auto group = (*job)->newGroup(members, options);
    Status status = group.status();
    while (status.ok() && rank != 2) {
      status = (*group)->barrier();
      if (rank == victim)
        raise(SIGKILL);
    }
    return rank == 2 ? (*job)->world()->barrier() : status;
  });
}

INSTANTIATE_TEST_SUITE_P(
    Backends, KilledWhileJoining,
    ::testing::Combine(::testing::Values(TestBackend::Shm, TestBackend::Gloo,
                                         TestBackend::NcclDouble),
                       ::testing::Bool()),
    [](const auto &info) {
      return std::string(toString(std::get<0>(info.param))) +
             (std::get<1>(info.param) ? "Tcp" : "File");
    });

} // namespace
