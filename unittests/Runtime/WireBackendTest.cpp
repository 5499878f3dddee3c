//===- WireBackendTest.cpp - backends made of messages --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the conformance suite leaves out: lost and stopped processes, messages,
// and the run of the suite under mpirun.
//
//===----------------------------------------------------------------------===//

#include "Ranks.h"
#include "TemporaryDirectory.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
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

class Gloo : public ::testing::Test {
protected:
  void SetUp() override {
    if (isUnderMpi() || !isAvailable("gloo"))
      GTEST_SKIP() << findBackend("gloo").status().str();
  }

  /// What the others say when `victim` gets a signal in the middle of `call`.
  void expectNamed(int victim, int number, std::chrono::milliseconds within,
                   std::chrono::milliseconds timeout,
                   const std::function<Status(ProcessGroup &)> &call) {
    auto body = [&](int, std::unique_ptr<Communicator> end) {
      ProcessGroup group(std::move(end), "world", timeout);
      std::vector<float> data(1);
      Status status = group.run(allReduce(data)); // All are there.
      while (status.ok())
        status = call(group);
      return status;
    };
    RankProcesses ranks(kRanks, connectBy("gloo", kRanks), body);
    std::this_thread::sleep_for(400ms);
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

TEST_F(Gloo, KilledRankIsNamedByAll) {
  for (size_t count : {1, 1 << 20})
    for (int victim = 0; victim < kRanks; ++victim)
      expectNamed(victim, SIGKILL, 1500ms, 30s, [&](ProcessGroup &group) {
        std::vector<float> data(count);
        return group.run(allReduce(data));
      });
}

TEST_F(Gloo, KilledRankIsNamedByWhoWaitsForItsMessage) {
  for (int victim : {0, 2})
    expectNamed(victim, SIGKILL, 1500ms, 30s, [&](ProcessGroup &group) {
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

TEST_F(Gloo, StoppedRankIsNamedAtTheTimeOut) {
  expectNamed(1, SIGSTOP, 3s, 800ms, [&](ProcessGroup &group) {
    std::vector<float> data(4);
    return group.run(allReduce(data));
  });
}

TEST_F(Gloo, ARankThatNeverComesIsNamed) {
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

/// Messages of every kind that a group can post; all backends agree.
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

class Messages : public ::testing::TestWithParam<TestBackend> {};

TEST_P(Messages, ArriveInOrder) {
  for (int size : {1, 2, 4})
    for (const Status &status : onRanks(GetParam(), size, exchangeMessages))
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

/// The tests of all backends, whose processes mpirun starts.
TEST(Mpi, SuiteUnderMpirun) {
  if (isUnderMpi() || !isAvailable("mpi"))
    GTEST_SKIP() << findBackend("mpi").status().str();
  if (std::system("command -v mpirun >/dev/null") != 0)
    GTEST_SKIP() << "mpirun is missing (Debian: openmpi-bin)";
  std::string self = std::filesystem::read_symlink("/proc/self/exe");
  std::string command = fmt::format(
      "mpirun -n 8 --oversubscribe --allow-run-as-root {} --gtest_filter="
      "'*Mpi1:*Mpi2:*Mpi3:*Mpi8:*Mpi' --gtest_brief=1 2>&1",
      self);
  EXPECT_EQ(std::system(command.c_str()), 0);
}

/// With recovery mpirun lets the others live.
TEST(Mpi, KilledRankIsNamed) {
  if (isUnderMpi()) {
    const char *directory = std::getenv("DIST_TEST_KILL");
    if (!directory)
      GTEST_SKIP() << "runs in a job of its own";
    for (const Status &status : onMpi(
             3,
             [](ProcessGroup &group) {
               std::vector<float> data(1 << 16);
               for (int i = 0;; ++i) {
                 if (i == 20 && group.rank() == 1)
                   raise(SIGKILL);
                 Status status = group.run(allReduce(data));
                 if (!status.ok())
                   return status;
               }
             },
             20s))
      if (!status.ok())
        std::ofstream(fmt::format("{}/{}", directory, getpid()))
            << status.getRank();
    return;
  }
  if (!isAvailable("mpi") || std::system("command -v mpirun >/dev/null") != 0)
    GTEST_SKIP() << "mpirun or the backend is missing";
  std::string self = std::filesystem::read_symlink("/proc/self/exe");
  TemporaryDirectory directory; // What mpirun shows of a lost job may be lost.
  // mpirun does not always end by itself: it is ended once both have written.
  std::string command = fmt::format(
      "DIST_TEST_KILL={0} timeout 60 mpirun --enable-recovery -n 3 "
      "--oversubscribe --allow-run-as-root {1} "
      "--gtest_filter=Mpi.KilledRankIsNamed >/dev/null 2>&1 & job=$!; "
      "while kill -0 $job 2>/dev/null && "
      "[ $(find {0} -type f -size +0 | wc -l) -lt 2 ]; do sleep 0.1; done; "
      "kill $job 2>/dev/null; wait $job",
      directory.path.string(), self);
  (void)!std::system(command.c_str());
  std::vector<std::string> named;
  for (const auto &entry : std::filesystem::directory_iterator(directory.path))
    named.push_back(readFile(entry.path()));
  EXPECT_EQ(named, std::vector<std::string>(2, "1"));
}

} // namespace
