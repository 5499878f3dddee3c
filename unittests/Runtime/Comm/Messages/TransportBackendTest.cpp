//===- TransportBackendTest.cpp - backends made of messages ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests besides the conformance suite: lost and stopped processes, messages,
// and the run of the suite under mpirun.
//
//===----------------------------------------------------------------------===//

#include "Ranks.h"
#include "TemporaryDirectory.h"
#include "dist/Runtime/Comm/Messages/TransportCommunicator.h"

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <mutex>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

using namespace dist;
using namespace dist::testing;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

constexpr int kRanks = 4;

CollectiveRequest allReduce(std::vector<float> &data) {
  CollectiveRequest request;
  request.signature.op = CollectiveOp::AllReduce;
  request.signature.counts = {int64_t(data.size())};
  request.sends = {data.data()};
  request.receives = {data.data()};
  return request;
}

bool contains(const Status &status, const std::string &text) {
  return status.getMessage().find(text) != std::string::npos;
}

/// A number that a process shares with its children.
class SharedCounter {
public:
  SharedCounter()
      : count(static_cast<std::atomic<int> *>(
            mmap(nullptr, sizeof(*count), PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {}
  ~SharedCounter() { munmap(count, sizeof(*count)); }
  std::atomic<int> &operator*() const { return *count; }

private:
  std::atomic<int> *count;
};

/// Backends whose processes are joined by connections.
class Connected : public ::testing::TestWithParam<TestBackend> {
protected:
  void SetUp() override {
    if (isUnderMpi())
      GTEST_SKIP() << "has processes of its own";
    if (GetParam() == TestBackend::Gloo && !isAvailable("gloo"))
      GTEST_SKIP() << findBackend("gloo").status().str();
  }

  /// Checks the errors of the others when `victim` gets a signal in the middle
  /// of `call`.
  void expectNamed(int victim, int number, std::chrono::milliseconds within,
                   std::chrono::milliseconds timeout,
                   const std::function<Status(ProcessGroup &)> &call,
                   std::chrono::milliseconds deadAfter = 30s) {
    SharedCounter arrived;
    auto body = [&](int, std::unique_ptr<Communicator> end) {
      ProcessGroup group(std::move(end), "world", timeout);
      std::vector<float> data(1);
      Status status = group.run(allReduce(data)); // All are there.
      ++*arrived;
      while (status.ok())
        status = call(group);
      return status;
    };
    auto connect = [&, by = connectBy(GetParam(), kRanks, deadAfter)](int i) {
      auto end = by(i);
      if (!end) // Its status says why.
        ++*arrived;
      return end;
    };
    RankProcesses ranks(kRanks, connect, body);
    while (*arrived < kRanks)
      std::this_thread::sleep_for(10ms);
    std::this_thread::sleep_for(100ms);
    ranks.signal(victim, number);
    auto begin = Clock::now();
    for (int rank = 0; rank < kRanks; ++rank)
      if (rank != victim) {
        Status status = ranks.join(rank);
        EXPECT_EQ(status.getRank(), victim) << status.str();
      }
    EXPECT_LT(Clock::now() - begin, within);
  }
};

TEST_P(Connected, KilledRankIsNamedByAll) {
  // The double moves data by files.
  int large = GetParam() == TestBackend::NcclDouble ? 1 << 14 : 1 << 20;
  for (int count : {1, large})
    for (int victim = 0; victim < kRanks; ++victim)
      expectNamed(victim, SIGKILL, 1s, 30s, [&](ProcessGroup &group) {
        std::vector<float> data(static_cast<size_t>(count));
        return group.run(allReduce(data));
      });
}

TEST_P(Connected, KilledRankIsNamedByWhoWaitsForItsMessage) {
  for (int victim : {0, 2})
    expectNamed(victim, SIGKILL, 1s, 30s, [&](ProcessGroup &group) {
      std::vector<float> data(8);
      Message receive = {false, victim, DType::F32, 8, data.data()};
      if (group.rank() == victim) {
        std::this_thread::sleep_for(1ms);
        return Status();
      }
      auto work = group.post({receive});
      return work ? work->wait() : work.status();
    });
}

TEST_P(Connected, StoppedRankIsNamedAtTheTimeOut) {
  expectNamed(1, SIGSTOP, 3s, 800ms, [&](ProcessGroup &group) {
    std::vector<float> data(4);
    return group.run(allReduce(data));
  });
}

TEST_P(Connected, StoppedRankIsNamedWithinTheTimeSet) {
  for (int victim = 0; victim < kRanks; ++victim)
    expectNamed(
        victim, SIGSTOP, 2s, 30s,
        [&](ProcessGroup &group) {
          std::vector<float> data(victim < 2 ? 4 : 1 << 20);
          return group.run(allReduce(data));
        },
        /*deadAfter=*/1500ms);
}

/// A rank that computes for longer than that is not lost.
TEST_P(Connected, WhoComputesIsNotLost) {
  auto body = [&](int rank, std::unique_ptr<Communicator> end) {
    ProcessGroup group(std::move(end), "world", 30s);
    if (rank == 1)
      for (auto begin = Clock::now(); Clock::now() - begin < 1500ms;)
        ;
    std::vector<float> data(4);
    return group.run(allReduce(data));
  };
  RankProcesses ranks(3, connectBy(GetParam(), 3, 500ms), body);
  for (const Status &status : ranks.join())
    EXPECT_TRUE(status.ok()) << status.str();
}

/// A rank that only polls a message gets the loss too.
TEST_P(Connected, KilledRankIsNamedToThosePolling) {
  for (int victim : {0, 2})
    expectNamed(victim, SIGKILL, 1s, 30s, [&](ProcessGroup &group) {
      int got = 0;
      auto work = group.post({{false, victim, DType::I32, 1, &got}});
      if (!work)
        return work.status();
      for (auto begin = Clock::now(); !work->isCompleted();)
        if (group.rank() != victim && Clock::now() - begin > 5s)
          return Status::internal("still under way");
      return work->status();
    });
}

INSTANTIATE_TEST_SUITE_P(Backends, Connected,
                         ::testing::Values(TestBackend::Gloo,
                                           TestBackend::NcclDouble),
                         [](const auto &info) {
                           return std::string(toString(info.param));
                         });

TEST(Gloo, ARankThatNeverComesIsNamed) {
  if (isUnderMpi() || !isAvailable("gloo"))
    GTEST_SKIP() << findBackend("gloo").status().str();
  auto connect = connectBy("gloo", 2);
  setenv("DIST_GLOO_HOST", "no such host", 1);
  auto wrong = connect(0);
  unsetenv("DIST_GLOO_HOST");
  ASSERT_FALSE(wrong);
  EXPECT_TRUE(
      contains(wrong.status(), "gloo cannot listen on host 'no such host'"))
      << wrong.status().str();
  auto gloo = findBackend("gloo");
  auto alone = (*gloo)->create({0, 2, createMemoryStore(), 200ms});
  ASSERT_FALSE(alone);
  EXPECT_TRUE(contains(alone.status(), "rank 1 has not arrived in time"))
      << alone.status().str();
}

/// All ranks name it, and none of those that wait for it.
TEST(Gloo, TheRankThatAllWaitForIsNamed) {
  if (isUnderMpi() || !isAvailable("gloo"))
    GTEST_SKIP() << findBackend("gloo").status().str();
  auto store = createMemoryStore();
  std::vector<std::thread> threads;
  for (int rank : {0, 2})
    threads.emplace_back([=] {
      auto end = (*findBackend("gloo"))->create({rank, 3, store, 500ms});
      EXPECT_TRUE(contains(end.status(), "rank 1 has not arrived in time"))
          << end.status().str();
    });
  for (std::thread &thread : threads)
    thread.join();
}

/// Posts messages of every kind; all backends give the same results.
Status exchangeMessages(ProcessGroup &group) {
  int rank = group.rank(), size = group.size();
  int next = (rank + 1) % size, last = (rank + size - 1) % size;
  std::vector<int64_t> small(2), large(100000), own(large.size(), rank);
  std::vector<Message> messages = {
      {false, last, DType::I64, 1, &small[0]},
      {false, last, DType::I64, 1, &small[1]},
      {false, last, DType::I64, int64_t(large.size()), large.data()},
      {true, next, DType::I64, 1, &own[0]},
      {true, next, DType::I64, 1, &own[1]},
      {true, next, DType::I64, int64_t(own.size()), own.data()}};
  own[1] = 100 + rank; // The second message does not overtake the first.
  auto work = group.post(messages);
  if (!work)
    return work.status();
  if (Status status = work->wait(); !status.ok())
    return status;
  EXPECT_EQ(small[0], last);
  EXPECT_EQ(small[1], 100 + last);
  EXPECT_EQ(large.back(), last);
  int64_t any = -1;
  auto either = group.post({{false, kAnySource, DType::I64, 1, &any},
                            {true, next, DType::I64, 1, own.data()}});
  if (!either)
    return either.status();
  if (Status status = either->wait(); !status.ok())
    return status;
  EXPECT_EQ(any, last);
  return {};
}

/// Both ends compute without polling: the buffer itself is read.
Status moveAlone(ProcessGroup &group) {
  std::vector<int> data(1 << 16, group.rank());
  auto work = group.post({{group.rank() == 0, 1 - group.rank(), DType::I32,
                           1 << 16, data.data()}});
  if (!work)
    return work.status();
  volatile int *last = &data.back();
  for (auto begin = Clock::now(); group.rank() == 1 && *last != 0;)
    if (Clock::now() - begin > 5s)
      return Status::internal("it has not come by itself");
  std::this_thread::sleep_for(300ms);
  return work->wait();
}

class Messages : public ::testing::TestWithParam<TestBackend> {};

TEST_P(Messages, ArriveInOrder) {
  for (int size : {1, 2, 4})
    for (const Status &status : onRanks(GetParam(), size, exchangeMessages))
      EXPECT_TRUE(status.ok()) << status.str();
}

TEST_P(Messages, MoveWhileNobodyWaits) {
  if (GetParam() == TestBackend::Local || GetParam() == TestBackend::Shm)
    GTEST_SKIP() << "these copy a message when a rank looks after it";
  for (const Status &status : onRanks(GetParam(), 2, moveAlone))
    EXPECT_TRUE(status.ok()) << status.str();
}

TEST_P(Messages, OfDifferentTypesAreErrorsOnBothEnds) {
  for (const Status &status : onRanks(GetParam(), 2, [](ProcessGroup &group) {
         float value = 0;
         bool isSend = group.rank() == 0;
         auto work =
             group.post({{isSend, 1 - group.rank(),
                          isSend ? DType::F32 : DType::I32, 1, &value}});
         if (!work)
           return work.status();
         Status status = work->wait();
         EXPECT_TRUE(status.getCode() == StatusCode::Aborted ||
                     contains(status, "send(f32, count 1, to 1)"))
             << status.str();
         EXPECT_TRUE(contains(status, "receive(i32, count 1, from 0)"))
             << status.str();
         return Status();
       }))
    EXPECT_TRUE(status.ok()) << status.str();
}

INSTANTIATE_TEST_SUITE_P(Backends, Messages,
                         ::testing::ValuesIn(backendsHere()),
                         [](const auto &info) {
                           return std::string(toString(info.param));
                         });

/// Returns the command that runs tests of this program under mpirun: all that
/// match the filter, whichever part lit runs here.
std::string underMpirun(const std::string &options, const std::string &filter) {
  return fmt::format(
      "env -u GTEST_TOTAL_SHARDS -u GTEST_SHARD_INDEX -u GTEST_OUTPUT "
      "mpirun {} --oversubscribe --allow-run-as-root {} --gtest_filter={}",
      options, std::filesystem::read_symlink("/proc/self/exe").string(),
      filter);
}

/// Runs the tests of all backends in processes that mpirun starts.
TEST(Mpi, SuiteUnderMpirun) {
  if (isUnderMpi() || !isAvailable("mpi"))
    GTEST_SKIP() << findBackend("mpi").status().str();
  if (std::system("command -v mpirun >/dev/null") != 0)
    GTEST_SKIP() << "mpirun is missing (Debian: openmpi-bin)";
  std::string command = underMpirun(
      "-n 8", "'*Mpi1:*Mpi2:*Mpi3:*Mpi8:*Mpi' --gtest_brief=1 2>&1");
  EXPECT_EQ(std::system(command.c_str()), 0);
}

/// A program that initialises MPI for one thread alone conflicts with the
/// backend.
TEST(Mpi, ProgramsOfOneThreadAreRefused) {
  if (isUnderMpi() || !isAvailable("mpi"))
    GTEST_SKIP() << "runs in a process of its own";
  void *mpi = dlopen("libmpi.so.40", RTLD_NOW | RTLD_GLOBAL);
  auto init = mpi ? dlsym(mpi, "MPI_Init") : nullptr;
  if (!init)
    GTEST_SKIP() << dlerror();
  auto initThenCreate = [&](int) -> Result<std::unique_ptr<Communicator>> {
    reinterpret_cast<int (*)(int *, char ***)>(init)(nullptr, nullptr);
    return (*findBackend("mpi"))->create({0, 1, nullptr, 20s});
  };
  RankProcesses ranks(1, initThenCreate, [](int, auto) { return Status(); });
  Status status = ranks.join(0);
  EXPECT_TRUE(contains(status, "initialise it with MPI_THREAD_MULTIPLE"))
      << status.str();
}

/// One process on a transport of few channels.
class ShortTransport final : public Transport {
public:
  const char *name() const override { return "short"; }
  int rank() const override { return 0; }
  int size() const override { return 1; }
  Channel channels() const override { return 9; }
  Result<std::unique_ptr<TransportTransfer>> send(int, Channel, const void *,
                                                  size_t) override {
    return Status::internal("nobody is there");
  }
  Result<std::unique_ptr<TransportTransfer>> receive(int, Channel, void *,
                                                     size_t) override {
    return Status::internal("nobody is there");
  }
};

TEST(TransportChannels, HaveAnEnd) {
  auto world =
      createTransportCommunicator(std::make_unique<ShortTransport>(), {30s});
  std::vector<float> data(1);
  for (int group = 0; group < 5; ++group) {
    auto part = world->split({0}, std::to_string(group));
    ASSERT_TRUE(part);
    CollectiveRequest request = allReduce(data);
    Status status = (*part)->submit({{&request, 1}, 1, deadlineIn(10s)});
    EXPECT_EQ(status.ok(), group < 4) << status.str();
    if (group == 4)
      EXPECT_TRUE(contains(status, "has led 4 groups")) << status.str();
  }
}

/// The texts that were sent to two others, which never answer. The first
/// `failures` times there is no memory to send.
struct Letters {
  std::mutex mutex;
  int failures;
  std::array<std::string, 3> texts;
};

class FullTransport final : public Transport {
public:
  explicit FullTransport(Letters &letters) : letters(letters) {}
  const char *name() const override { return "full"; }
  int rank() const override { return 0; }
  int size() const override { return 3; }
  Result<std::unique_ptr<TransportTransfer>>
  send(int to, Channel, const void *data, size_t bytes) override {
    std::lock_guard lock(letters.mutex);
    if (letters.failures-- > 0)
      throw std::bad_alloc();
    letters.texts[size_t(to)].append(static_cast<const char *>(data), bytes);
    return transfer(true);
  }
  Result<std::unique_ptr<TransportTransfer>> receive(int, Channel, void *,
                                                     size_t) override {
    return transfer(false);
  }

private:
  struct Transfer final : TransportTransfer {
    explicit Transfer(bool isDone) : isDone(isDone) {}
    Result<bool> test() override { return isDone; }
    bool isDone;
  };
  static std::unique_ptr<TransportTransfer> transfer(bool isDone) {
    return std::make_unique<Transfer>(isDone);
  }

  Letters &letters;
};

TEST(TransportExceptions, OfTheWorldsThreadAreToldToAll) {
  Letters letters;
  letters.failures = 3; // A heartbeat, then its report.
  auto world = createTransportCommunicator(
      std::make_unique<FullTransport>(letters), {100ms});
  auto areTold = [&] {
    std::lock_guard lock(letters.mutex);
    return letters.texts[1].find("out of memory") != std::string::npos &&
           letters.texts[2].find("out of memory") != std::string::npos;
  };
  for (auto end = deadlineIn(10s); !areTold() && Clock::now() < end;)
    std::this_thread::sleep_for(1ms);
  EXPECT_TRUE(areTold());
  EXPECT_TRUE(contains(world->aborted(), "rank 0 failed: out of memory"))
      << world->aborted().str();
}

/// Rank 1 of 3 sends itself a signal in its 20th all_reduce. The others write
/// the rank that they blame to $DIST_TEST_FAULT.
void reportFault(const std::string &directory, int number) {
  prctl(PR_SET_PDEATHSIG, SIGKILL); // Even if stopped, with mpirun.
  auto body = [&](ProcessGroup &group) {
    std::vector<float> data(1 << 16);
    for (int i = 0;; ++i) {
      if (i == 20 && group.rank() == 1)
        raise(number);
      Status status = group.run(allReduce(data));
      if (!status.ok()) // mpirun waits for a stopped one.
        return group.rank() == 1 ? Status() : status;
    }
  };
  for (const Status &status : onMpi(3, body, 20s, /*deadAfter=*/1s))
    if (!status.ok())
      std::ofstream(fmt::format("{}/{}", directory, getpid()))
          << status.getRank();
}

/// With recovery mpirun does not end the others.
void expectNamedOnMpi(const char *test, int number) {
  const char *reports = std::getenv("DIST_TEST_FAULT");
  if (isUnderMpi() && reports)
    return reportFault(reports, number);
  if (isUnderMpi())
    GTEST_SKIP() << "runs in a job of its own";
  if (!isAvailable("mpi") || std::system("command -v mpirun >/dev/null") != 0)
    GTEST_SKIP() << "mpirun or the backend is missing";
  TemporaryDirectory directory; // mpirun may lose output.
  // mpirun does not always end by itself: it is killed once both have written.
  std::string command = fmt::format(
      "DIST_TEST_FAULT={0} timeout -k 5 60 {1} >/dev/null 2>&1 & job=$!; "
      "while kill -0 $job 2>/dev/null && "
      "[ $(find {0} -type f -size +0 | wc -l) -lt 2 ]; do sleep 0.1; done; "
      "kill $job 2>/dev/null; wait $job",
      directory.path.string(), underMpirun("--enable-recovery -n 3", test));
  (void)!std::system(command.c_str());
  std::vector<std::string> named;
  for (const auto &entry : std::filesystem::directory_iterator(directory.path))
    named.push_back(readFile(entry.path()));
  EXPECT_EQ(named, std::vector<std::string>(2, "1"));
}

TEST(Mpi, KilledRankIsNamed) {
  expectNamedOnMpi("Mpi.KilledRankIsNamed", SIGKILL);
}

TEST(Mpi, StoppedRankIsNamed) {
  expectNamedOnMpi("Mpi.StoppedRankIsNamed", SIGSTOP);
}

} // namespace
