//===- LostRankTest.cpp - ranks that are killed, stopped or missing -------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A rank is killed, stopped or missing inside of a collective: every other one
// learns which, soon.
//
//===----------------------------------------------------------------------===//

#include "Comm/Engine/StepBarrier.h"
#include "Ranks.h"

#include <csignal>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

using namespace dist;
using dist::testing::onRanks;
using dist::testing::RankProcesses;
using dist::testing::TestBackend;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

constexpr int kRanks = 4;

/// Thrown by a thread that is to end.
struct ThreadEnds {};

/// The place and the kind of a rank's end.
struct Fault {
  int rank = -1;
  FaultPoint point = FaultPoint::BeforePost;
  uint32_t step = 0;
  void (*end)() = nullptr;
};
Fault fault;

void endThere(FaultPoint point, int rank, uint32_t step) {
  if (rank == fault.rank && point == fault.point && step >= fault.step)
    fault.end();
}

/// A collective that all ranks repeat.
struct Loop {
  CollectiveOp op;
  int64_t count;
  bool inMemoryOfTheBackend;
};

Status loop(Communicator &group, const Loop &what) {
  CollectiveRequest request;
  request.signature.op = what.op;
  if (what.op != CollectiveOp::Barrier)
    request.signature.counts = {what.count};
  size_t bytes = size_t(what.count) * kRanks * sizeof(float) + 1;
  std::shared_ptr<void> buffers[2];
  for (auto &buffer : buffers)
    buffer = what.inMemoryOfTheBackend
                 ? *group.allocate(bytes)
                 : std::shared_ptr<void>(std::calloc(1, bytes), std::free);
  if (what.op != CollectiveOp::Barrier) {
    request.sends = {buffers[0].get()};
    request.receives = {buffers[1].get()};
  }
  for (uint64_t sequence = 1;; ++sequence)
    if (Status status =
            group.submit({{&request, 1}, sequence, Clock::now() + 60s});
        !status.ok())
      return status;
}

const std::vector<Loop> kLoops = {
    {CollectiveOp::AllReduce, 4, false},
    {CollectiveOp::AllReduce, 400000, false},
    {CollectiveOp::AllReduce, 400000, true},
    {CollectiveOp::AllGather, 100000, false},
    {CollectiveOp::AllToAll, 400000, true},
    {CollectiveOp::Broadcast, 200000, false},
    {CollectiveOp::Barrier, 0, false},
};

RankProcesses::Body looping(const Loop &what) {
  return [what](int, std::unique_ptr<Communicator> end) {
    return loop(*end, what);
  };
}

/// Checks that all but `victim` name it within this time from now on.
void expectNamed(RankProcesses &ranks, int victim,
                 std::chrono::milliseconds within) {
  auto begin = Clock::now();
  for (int rank = 0; rank < kRanks; ++rank) {
    if (rank == victim)
      continue;
    Status status = ranks.join(rank);
    EXPECT_EQ(status.getRank(), victim) << status.str();
    EXPECT_NE(status.getMessage().find(fmt::format("rank {}", victim)),
              std::string::npos)
        << status.str();
  }
  EXPECT_LT(Clock::now() - begin, within);
}

class Killed : public ::testing::TestWithParam<std::tuple<int, int>> {};

/// The rank ends at each point of a rendezvous of each collective.
TEST_P(Killed, IsNamedWithinASecond) {
  auto [victim, index] = GetParam();
  for (FaultPoint point : {FaultPoint::BeforePost, FaultPoint::AfterPost,
                           FaultPoint::AfterBarrier}) {
    fault = {victim, point, uint32_t(20 + 7 * int(point)),
             [] { raise(SIGKILL); }};
    setFaultHook(endThere);
    RankProcesses ranks(kRanks, looping(kLoops[size_t(index)]));
    setFaultHook(nullptr);
    EXPECT_EQ(ranks.join(victim).getCode(), StatusCode::Internal);
    expectNamed(ranks, victim, 1s);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Shm, Killed,
    ::testing::Combine(::testing::Range(0, kRanks),
                       ::testing::Range(0, int(kLoops.size()))));

/// The rank is killed at any instruction, once all have joined: earlier, only a
/// job knows the missing ranks.
TEST(KilledFromOutside, IsNamedWithinASecond) {
  for (int i = 0; i < 20; ++i) {
    int victim = i % kRanks, joined[2];
    ASSERT_EQ(pipe(joined), 0);
    RankProcesses::Body body = looping(kLoops[size_t(i) % kLoops.size()]);
    RankProcesses ranks(kRanks, [&](int rank, auto end) {
      (void)!write(joined[1], "", 1);
      return body(rank, std::move(end));
    });
    close(joined[1]);
    for (char each; read(joined[0], &each, 1) < 1;) {
    }
    close(joined[0]);
    usleep(useconds_t(5000 + 1777 * i));
    ranks.signal(victim, SIGKILL);
    (void)ranks.join(victim);
    expectNamed(ranks, victim, 1s);
  }
}

TEST(KilledInAMessage, IsNamedWithinASecond) {
  for (int victim : {0, 2}) {
    RankProcesses ranks(kRanks, [&](int rank, auto end) {
      if (rank == victim) {
        usleep(50000);
        raise(SIGKILL);
      }
      int got = 0;
      Message message = {false, victim, DType::I32, 1, &got};
      auto transfer = end->post({&message, 1});
      return transfer ? (*transfer)->wait(Clock::now() + 30s)
                      : transfer.status();
    });
    (void)ranks.join(victim);
    expectNamed(ranks, victim, 1s);
  }
}

/// A rank that only polls a message gets the loss too.
TEST(KilledInAMessage, IsNamedToThosePolling) {
  for (int victim : {0, 2}) {
    RankProcesses ranks(kRanks, [&](int rank, auto end) {
      if (rank == victim) {
        usleep(50000);
        raise(SIGKILL);
      }
      ProcessGroup world(std::move(end), "world", 30s);
      int got = 0;
      auto work = world.post({{false, victim, DType::I32, 1, &got}});
      if (!work)
        return work.status();
      auto begin = Clock::now();
      while (!work->isCompleted())
        if (Clock::now() - begin > 5s)
          return Status::internal("still under way");
      return work->status();
    });
    (void)ranks.join(victim);
    expectNamed(ranks, victim, 1s);
  }
}

TEST(Stopped, IsNamedWithinTheTimeSet) {
  ShmOptions options;
  options.deadAfter = 1s;
  for (int i = 0; i < 2 * kRanks; ++i) {
    int victim = i % kRanks;
    RankProcesses ranks(kRanks, looping(kLoops[size_t(i) % kLoops.size()]),
                        options);
    usleep(100000);
    ranks.signal(victim, SIGSTOP);
    expectNamed(ranks, victim, options.deadAfter);
  }
}

/// A stop that is shorter than the limit is no loss.
TEST(Stopped, ShortlyIsNotLost) {
  ShmOptions options;
  options.deadAfter = 2s;
  RankProcesses ranks(
      kRanks,
      [](int, auto end) {
        ProcessGroup world(std::move(end), "world", 60s);
        float data = 1;
        CollectiveRequest request;
        request.signature.op = CollectiveOp::AllReduce;
        request.signature.counts = {1};
        request.sends = {&data};
        request.receives = {&data};
        for (auto begin = Clock::now();;) {
          data = Clock::now() - begin > 700ms;
          if (Status status = world.run(request); !status.ok() || data > 0)
            return status;
        }
      },
      options);
  usleep(100000);
  ranks.signal(1, SIGSTOP);
  usleep(400000);
  ranks.signal(1, SIGCONT);
  for (const Status &status : ranks.join())
    EXPECT_TRUE(status.ok()) << status.str();
}

/// A job may be over for some ranks before others have seen all ranks.
TEST(EndsAtOnce, IsMissedByNobody) {
  auto before = ::signal(SIGCHLD, SIG_IGN); // No zombie remains.
  for (int i = 0; i < 20; ++i)
    for (const Status &status :
         RankProcesses(kRanks, [](int, auto) { return Status(); }).join())
      EXPECT_TRUE(status.ok()) << status.str();
  ::signal(SIGCHLD, before);
}

/// A thread that ends leaves its group.
TEST(LocalThreadEnds, IsNamedWithinASecond) {
  for (int i = 0; i < 20; ++i) {
    int victim = i % kRanks;
    fault = {victim, FaultPoint(i % 3), uint32_t(5 + i),
             [] { throw ThreadEnds(); }};
    setFaultHook(endThere);
    auto ends = createLocalCommunicators(kRanks);
    std::vector<Clock::time_point> left(kRanks);
    std::vector<Status> statuses(kRanks);
    std::vector<std::thread> threads;
    for (int rank = 0; rank < kRanks; ++rank)
      threads.emplace_back([&, rank, end = std::move(ends[size_t(rank)])] {
        try {
          statuses[size_t(rank)] = loop(*end, kLoops[size_t(i) % 3]);
        } catch (const ThreadEnds &) {
        }
        left[size_t(rank)] = Clock::now();
      });
    for (std::thread &thread : threads)
      thread.join();
    setFaultHook(nullptr);
    for (int rank = 0; rank < kRanks; ++rank)
      if (rank != victim) {
        EXPECT_EQ(statuses[size_t(rank)].getRank(), victim)
            << statuses[size_t(rank)].str();
        EXPECT_LT(left[size_t(rank)] - left[size_t(victim)], 1s);
      }
  }
}

/// Rank 1 may see that rank 2 has left before it gets the abort.
TEST(LocalMessage, WhoLeavesAfterAnAbortIsNotBlamed) {
  auto ends = createLocalCommunicators(kRanks);
  int got = 0;
  Message message = {false, 2, DType::I32, 1, &got};
  auto transfer = ends[1]->post({&message, 1});
  ASSERT_TRUE(transfer);
  ends[2].reset();
  ends[0]->abort(lostRank(3, "its thread has ended"));
  Status status = (*transfer)->wait(Clock::now() + 30s);
  EXPECT_EQ(status.getCode(), StatusCode::Aborted);
  EXPECT_EQ(status.getRank(), 3) << status.str();
}

/// Missing ranks: on both backends a time-out lists them, then all calls fail
/// at once.
class Missing : public ::testing::TestWithParam<TestBackend> {};

TEST_P(Missing, IsListedAndTheGroupFailsFast) {
  for (const Status &status : onRanks(
           GetParam(), kRanks,
           [](ProcessGroup &group) {
             if (group.rank() % 2 == 1) {
               std::this_thread::sleep_for(700ms);
               return Status();
             }
             float data = 0;
             CollectiveRequest request;
             request.signature.op = CollectiveOp::AllReduce;
             request.signature.counts = {1};
             request.sends = {&data};
             request.receives = {&data};
             Status status = group.run(request);
             EXPECT_EQ(status.getRank(), 1) << status.str();
             EXPECT_NE(
                 status.getMessage().find("rank 1, 3 have not arrived in time"),
                 std::string::npos)
                 << status.str();
             auto begin = Clock::now();
             EXPECT_EQ(group.run(request).getCode(), StatusCode::Aborted);
             EXPECT_LT(Clock::now() - begin, 100ms);
             return Status();
           },
           200ms))
    EXPECT_TRUE(status.ok()) << status.str();
}

INSTANTIATE_TEST_SUITE_P(Backends, Missing,
                         ::testing::ValuesIn(dist::testing::backendsHere()),
                         [](const auto &info) {
                           return std::string(toString(info.param));
                         });

/// Returns the request of rank 1, which differs from that of all others.
using Change = std::function<void(CollectiveRequest &)>;

class Disagreement : public ::testing::TestWithParam<TestBackend> {
protected:
  void expectBothNamed(const Change &change, const std::string &expected) {
    for (const Status &status :
         onRanks(GetParam(), kRanks, [&](ProcessGroup &group) {
           std::vector<float> data(3000, 1.f), out(3000, -1.f);
           CollectiveRequest request;
           request.signature.op = CollectiveOp::AllReduce;
           request.signature.counts = {3000};
           request.sends = {data.data()};
           request.receives = {out.data()};
           if (group.rank() == 1)
             change(request);
           Status status = group.run(request);
           EXPECT_EQ(out, std::vector<float>(3000, -1.f));
           EXPECT_EQ(status.getCode(), StatusCode::Mismatch);
           EXPECT_EQ(status.getRank(), 1);
           for (const std::string &text :
                {std::string("rank 0 of the group call 1: all_reduce(sum, f32, "
                             "counts [3000])"),
                 "rank 1 call 1: " + expected})
             EXPECT_NE(status.getMessage().find(text), std::string::npos)
                 << status.str();
           return Status();
         }))
      EXPECT_TRUE(status.ok()) << status.str();
  }
};

TEST_P(Disagreement, IsSaidByAllBeforeAnyOutput) {
  expectBothNamed([](auto &r) { r.signature.op = CollectiveOp::Broadcast; },
                  "broadcast(f32, counts [3000], root 0)");
  expectBothNamed([](auto &r) { r.signature.dtype = DType::I32; },
                  "all_reduce(sum, i32, counts [3000])");
  expectBothNamed([](auto &r) { r.signature.counts = {1}; },
                  "all_reduce(sum, f32, counts [1])");
  expectBothNamed([](auto &r) { r.signature.reduction = Reduction::Max; },
                  "all_reduce(max, f32, counts [3000])");
  expectBothNamed(
      [](auto &r) {
        r.signature.op = CollectiveOp::Reduce;
        r.signature.root = 2;
      },
      "reduce(sum, f32, counts [3000], root 2)");
}

/// The digest depends on every field.
TEST(Digest, OfEveryField) {
  CollectiveSignature plain;
  plain.counts = {4, 4};
  std::vector<CollectiveSignature> others(10, plain);
  others[0].op = CollectiveOp::AllGather;
  others[1].dtype = DType::I8;
  others[2].reduction = Reduction::Max;
  others[3].root = 1;
  others[4].counts = {4, 5};
  others[5].sources = {0};
  others[6].receiveCounts = {1, 2};
  others[7].fetches = {{{4}, {}, {{{"x"}, 1, 2, 3}}}};
  others[8].isUneven = true;
  others[9].purpose = Purpose::Objects;
  for (const CollectiveSignature &other : others)
    EXPECT_NE(other.digest(1), plain.digest(1)) << other.str();
  EXPECT_NE(plain.digest(1), plain.digest(2));
}

INSTANTIATE_TEST_SUITE_P(Backends, Disagreement,
                         ::testing::ValuesIn(dist::testing::backendsHere()),
                         [](const auto &info) {
                           return std::string(toString(info.param));
                         });

} // namespace
