//===- WaitingTest.cpp - waits for ranks ----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A rank that waits for one rank learns that another one is lost, and moves the
// messages that others wait for.
//
//===----------------------------------------------------------------------===//

#include "Ranks.h"

#include <csignal>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace dist;
using namespace dist::testing;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

Status barrier(ProcessGroup &group) {
  CollectiveRequest request;
  return group.run(request);
}

Message send(int to, std::vector<int> &data, size_t at = 0) {
  return {true, to, DType::I32, 1, &data[at]};
}
Message receive(int from, std::vector<int> &data, size_t at = 0) {
  return {false, from, DType::I32, 1, &data[at]};
}

Status carryOut(ProcessGroup &group, const Message &message) {
  auto work = group.post({message});
  return work ? work->wait() : work.status();
}

class Waiting : public ::testing::TestWithParam<TestBackend> {
protected:
  void expectAllOk(int size,
                   const std::function<Status(ProcessGroup &)> &body) {
    for (const Status &status : onRanks(GetParam(), size, body, 60s))
      EXPECT_TRUE(status.ok()) << status.str();
  }
};

//===----------------------------------------------------------------------===//
// Lost ranks
//===----------------------------------------------------------------------===//

/// Returns Ok if rank 2 is to blame, within a second.
Status blamed(const Status &status, Clock::time_point begin) {
  bool isNamed = status.getRank() == 2 &&
                 status.getMessage().find("rank 2") != std::string::npos;
  if (isNamed && Clock::now() - begin < 1s)
    return {};
  return Status::internal(
      fmt::format("after {} ms: {}",
                  std::chrono::duration_cast<std::chrono::milliseconds>(
                      Clock::now() - begin)
                      .count(),
                  status.str()));
}

/// Rank 2 is killed; rank 0 waits for rank 1, which is alive and late.
Status waitForTheLiving(ProcessGroup &group, bool byMessage) {
  if (Status status = barrier(group); !status.ok())
    return status;
  if (group.rank() == 2)
    raise(SIGKILL);
  if (group.rank() == 1)
    std::this_thread::sleep_for(2s);
  std::vector<int> data(1);
  auto begin = Clock::now();
  return blamed(byMessage && group.rank() == 0
                    ? carryOut(group, receive(1, data))
                    : barrier(group),
                begin);
}

TEST_P(Waiting, ForTheLivingFindsTheDead) {
  if (GetParam() == TestBackend::Local || GetParam() == TestBackend::Mpi)
    GTEST_SKIP() << "kills a process of its own";
  for (bool byMessage : {false, true}) {
    auto body = [=](int, std::unique_ptr<Communicator> end) {
      ProcessGroup world(std::move(end), "world", 20s);
      return waitForTheLiving(world, byMessage);
    };
    auto ranks = GetParam() == TestBackend::Shm
                     ? std::make_unique<RankProcesses>(3, body)
                     : std::make_unique<RankProcesses>(
                           3, dist::testing::connectBy(GetParam(), 3), body);
    std::vector<Status> statuses = ranks->join();
    EXPECT_TRUE(statuses[0].ok()) << statuses[0].str();
    EXPECT_TRUE(statuses[1].ok()) << statuses[1].str();
  }
}

/// A thread that ends leaves its group.
TEST(WaitingLocal, ForTheLivingFindsWhoHasLeft) {
  for (const Status &status : onRanks(3, [](ProcessGroup &group) -> Status {
         if (group.rank() == 2)
           return {};
         if (group.rank() == 1)
           std::this_thread::sleep_for(1500ms);
         auto begin = Clock::now();
         return blamed(barrier(group), begin);
       }))
    EXPECT_TRUE(status.ok()) << status.str();
}

/// The receive names the rank, or all other ranks have left.
TEST_P(Waiting, ForAMessageOfWhoHasLeft) {
  if (GetParam() == TestBackend::Mpi)
    GTEST_SKIP() << "all ranks end together";
  for (int from : {2, kAnySource})
    expectAllOk(3, [=](ProcessGroup &group) -> Status {
      if (group.rank() > 0)
        return {};
      std::vector<int> data(1);
      auto begin = Clock::now();
      Status status = carryOut(group, receive(from, data));
      if (from == kAnySource && status.getRank() == 1)
        return {};
      return blamed(status, begin);
    });
}

/// The messages of a rank that has left arrive, and the others continue.
TEST_P(Waiting, IsNotHarmedByWhoHasLeft) {
  expectAllOk(3, [](ProcessGroup &group) -> Status {
    std::vector<int> data(1, group.rank());
    if (group.rank() == 2)
      return carryOut(group, send(0, data));
    if (group.rank() == 1) {
      std::this_thread::sleep_for(400ms);
      return carryOut(group, send(0, data));
    }
    for (int from : {2, 1})
      if (Status status = carryOut(group, receive(from, data)); !status.ok())
        return status;
    return data[0] == 1 ? Status() : Status::internal("another message");
  });
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

/// The receiver waits in a barrier, to which the sender comes later; the
/// barrier may be of another group.
TEST_P(Waiting, InACollectiveReceivesMessages) {
  for (bool isOfAnother : {false, true})
    expectAllOk(2, [=](ProcessGroup &group) -> Status {
      auto other = group.split({0, 1}, "other", "other", 60s);
      if (!other)
        return other.status();
      ProcessGroup &meets = isOfAnother ? **other : group;
      std::vector<int> data(1, 7);
      if (group.rank() == 0) {
        std::this_thread::sleep_for(50ms);
        if (Status status = carryOut(group, send(1, data)); !status.ok())
          return status;
        return barrier(meets);
      }
      data[0] = 0;
      auto work = group.post({receive(0, data)});
      if (Status status = barrier(meets); !status.ok())
        return status;
      Status status = work->wait();
      return status.ok() && data[0] != 7 ? Status::internal("no data") : status;
    });
}

/// Sends more messages than fit on their way, before the sender waits in a
/// barrier.
TEST_P(Waiting, InACollectiveSendsMessages) {
  constexpr size_t kMessages = 200;
  expectAllOk(2, [](ProcessGroup &group) -> Status {
    std::vector<int> data(kMessages, -1);
    std::vector<PendingWork> works;
    for (size_t i = 0; group.rank() == 0 && i < kMessages; ++i) {
      data[i] = int(i);
      works.push_back(*group.post({send(1, data, i)}));
    }
    for (size_t i = 0; group.rank() == 1 && i < kMessages; ++i)
      if (Status status = carryOut(group, receive(0, data, i)); !status.ok())
        return status;
    if (Status status = barrier(group); !status.ok())
      return status;
    for (const PendingWork &work : works)
      if (Status status = work.wait(); !status.ok())
        return status;
    for (size_t i = 0; i < kMessages; ++i)
      if (data[i] != int(i))
        return Status::internal("another message");
    return {};
  });
}

/// The receiver waits for a message in another group.
TEST_P(Waiting, ForAMessageReceivesOthers) {
  expectAllOk(2, [](ProcessGroup &group) -> Status {
    auto other = group.split({0, 1}, "other", "other", 60s);
    if (!other)
      return other.status();
    std::vector<int> data(2, 7);
    if (group.rank() == 0) {
      std::this_thread::sleep_for(50ms);
      Status status = carryOut(group, send(1, data));
      return status.ok() ? carryOut(**other, send(1, data, 1)) : status;
    }
    auto work = group.post({receive(0, data)});
    Status status = carryOut(**other, receive(0, data, 1));
    return status.ok() ? work->wait() : status;
  });
}

/// The time for each message does not grow with their number: with its square,
/// these would take minutes.
TEST_P(Waiting, ForManyMessagesIsShort) {
  // MPI tests all pending messages each time, and waits for its turn on a busy
  // machine after each.
  size_t messages = GetParam() == TestBackend::Mpi ? 50 : 5000;
  expectAllOk(2, [=](ProcessGroup &group) -> Status {
    std::vector<int> data(messages);
    std::vector<PendingWork> works;
    auto begin = Clock::now();
    for (size_t i = 0; i < messages; ++i)
      works.push_back(*group.post(
          {group.rank() == 0 ? send(1, data, i) : receive(0, data, i)}));
    for (const PendingWork &work : works)
      if (Status status = work.wait(); !status.ok())
        return status;
    return Clock::now() - begin < 30s ? Status() : Status::internal("too long");
  });
}

/// Processes that compute, three on each core.
class Neighbours {
public:
  Neighbours() : all(3 * std::thread::hardware_concurrency()) {
    for (pid_t &pid : all)
      if (pid = fork(); pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        for (volatile int i = 0;; i = 1)
          ;
      }
  }
  ~Neighbours() {
    for (pid_t pid : all) {
      kill(pid, SIGKILL);
      waitpid(pid, nullptr, 0);
    }
  }

private:
  std::vector<pid_t> all;
};

/// A core that is yielded comes back after the time slice of other processes: 5
/// ms for each of these calls, while sleeping takes 0.05 ms.
TEST_P(Waiting, BesideProgramsThatCompute) {
  if (GetParam() != TestBackend::Local && GetParam() != TestBackend::Shm)
    GTEST_SKIP() << "it polls its library";
  Neighbours neighbours;
  expectAllOk(2, [](ProcessGroup &group) -> Status {
    auto begin = Clock::now();
    for (int i = 0; i < 300; ++i)
      if (Status status = barrier(group); !status.ok())
        return status;
    return Clock::now() - begin < 700ms ? Status()
                                        : Status::internal("too long");
  });
}

INSTANTIATE_TEST_SUITE_P(Backends, Waiting, ::testing::ValuesIn(backendsHere()),
                         [](const auto &info) {
                           return std::string(toString(info.param));
                         });

} // namespace
