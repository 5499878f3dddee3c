//===- MessageTest.cpp - messages between ranks ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Comm/Local/LocalCommunicator.h"

#include <functional>
#include <gtest/gtest.h>
#include <numeric>
#include <thread>

using namespace dist;
using namespace std::chrono_literals;

namespace {

Deadline in(std::chrono::milliseconds time) {
  return std::chrono::steady_clock::now() + time;
}

std::unique_ptr<PendingTransfer> post(Communicator &end,
                                      const std::vector<Message> &messages) {
  return std::move(*end.post(messages));
}

std::unique_ptr<Communicator> split(Communicator &end, const char *name) {
  return std::move(*end.split({0, 1}, name));
}

/// Runs `body` on a thread for each rank.
void onEnds(int size, const std::function<void(Communicator &)> &body) {
  auto ends = createLocalCommunicators(size);
  std::vector<std::thread> threads;
  for (auto &end : ends)
    threads.emplace_back([&] { body(*end); });
  for (std::thread &thread : threads)
    thread.join();
}

Message send(int to, std::vector<int> &data) {
  return {true, to, DType::I32, int64_t(data.size()), data.data()};
}
Message receive(int from, std::vector<int> &data) {
  return {false, from, DType::I32, int64_t(data.size()), data.data()};
}

Status carryOut(Communicator &end, std::vector<Message> messages) {
  auto transfer = end.post(messages);
  return transfer ? (*transfer)->wait(in(20s)) : transfer.status();
}

TEST(Message, NeverOvertakes) {
  constexpr int kMessages = 500;
  onEnds(3, [&](Communicator &end) {
    int next = (end.rank() + 1) % 3, previous = (end.rank() + 2) % 3;
    std::vector<std::vector<int>> sent(kMessages), got(kMessages);
    std::vector<std::unique_ptr<PendingTransfer>> transfers;
    for (int i = 0; i < kMessages; ++i) {
      sent[i] = {i, end.rank()};
      got[i] = {-1, -1};
      // Half of the ranks receive first.
      std::vector<Message> both = {send(next, sent[i]),
                                   receive(previous, got[i])};
      if (end.rank() % 2)
        std::swap(both[0], both[1]);
      transfers.push_back(post(end, both));
    }
    for (int i = 0; i < kMessages; ++i) {
      ASSERT_TRUE(transfers[i]->wait(in(20s)).ok());
      EXPECT_TRUE(transfers[i]->test());
      EXPECT_EQ(got[i], (std::vector<int>{i, previous}));
    }
  });
}

TEST(Message, FromWhicheverRank) {
  onEnds(4, [&](Communicator &end) {
    std::vector<int> data = {end.rank()};
    if (end.rank() > 0) {
      EXPECT_TRUE(carryOut(end, {send(0, data)}).ok());
      return;
    }
    int sum = 0;
    for (int i = 0; i < 3; ++i) {
      Message message = receive(kAnySource, data);
      auto transfer = post(end, {message});
      ASSERT_TRUE(transfer->wait(in(20s)).ok());
      EXPECT_EQ(transfer->source(0), data[0]);
      sum += data[0];
    }
    EXPECT_EQ(sum, 6);
  });
}

TEST(Message, ToOneself) {
  onEnds(1, [&](Communicator &end) {
    std::vector<int> from = {7}, to = {0};
    EXPECT_TRUE(carryOut(end, {send(0, from), receive(0, to)}).ok());
    EXPECT_EQ(to, from);
  });
}

TEST(Message, EmptyOnesArrive) {
  onEnds(2, [&](Communicator &end) {
    std::vector<int> none;
    int other = 1 - end.rank();
    EXPECT_TRUE(carryOut(end, {send(other, none), receive(other, none)}).ok());
    EXPECT_TRUE(carryOut(end, {}).ok());
  });
}

TEST(Message, MismatchIsSaidToBothBeforeAnyOutput) {
  onEnds(2, [&](Communicator &end) {
    std::vector<int> data(end.rank() ? 3 : 4, end.rank());
    Status status =
        carryOut(end, {end.rank() ? receive(0, data) : send(1, data)});
    EXPECT_EQ(status.getCode(), StatusCode::Mismatch);
    EXPECT_NE(status.getMessage().find(
                  "rank 0 requests send(i32, count 4, to 1), rank 1 "
                  "receive(i32, count 3, from 0)"),
              std::string::npos)
        << status.str();
    EXPECT_EQ(data.back(), end.rank());
  });
}

TEST(Message, TimeOutNamesThePeerAndWithdraws) {
  onEnds(2, [&](Communicator &end) {
    if (end.rank() == 1)
      return;
    std::vector<int> data = {1};
    Message message = receive(1, data);
    auto transfer = post(end, {message});
    EXPECT_FALSE(transfer->test());
    Status status = transfer->wait(in(30ms));
    EXPECT_EQ(status.getCode(), StatusCode::DeadlineExceeded);
    EXPECT_EQ(status.getRank(), 1);
    EXPECT_NE(status.getMessage().find("receive(i32, count 1, from 1) of rank "
                                       "0 of the group has not met"),
              std::string::npos)
        << status.str();
  });
}

TEST(Message, WithdrawnOnesAreForgotten) {
  auto ends = createLocalCommunicators(2);
  std::vector<int> dropped = {1}, kept = {2}, got = {0};
  {
    Message message = send(1, dropped);
    auto transfer = post(*ends[0], {message});
  }
  Message first = send(1, kept), second = receive(0, got);
  auto out = post(*ends[0], {first});
  auto back = post(*ends[1], {second});
  EXPECT_TRUE(out->test() && back->test());
  EXPECT_EQ(got, kept);
}

TEST(Message, AbortEndsWaits) {
  auto ends = createLocalCommunicators(3);
  auto part = split(*ends[0], "part");
  std::vector<int> data = {1};
  Message message = receive(1, data);
  auto transfer = post(*part, {message});
  std::thread other([&] {
    std::this_thread::sleep_for(20ms);
    ends[2]->abort(Status(StatusCode::Internal, "gone", 2));
  });
  Status status = transfer->wait(in(20s));
  other.join();
  EXPECT_EQ(status.getCode(), StatusCode::Aborted);
  EXPECT_EQ(status.getRank(), 2);
  auto late = post(*part, {message});
  EXPECT_EQ(late->wait(in(20s)).getCode(), StatusCode::Aborted);
}

TEST(Message, PeersAreRanks) {
  auto ends = createLocalCommunicators(2);
  std::vector<int> data = {1};
  for (const Message &message :
       {send(2, data), send(kAnySource, data), receive(-2, data)}) {
    auto transfer = ends[0]->post({&message, 1});
    ASSERT_FALSE(transfer);
    EXPECT_NE(
        transfer.status().getMessage().find("there are 2 ranks in the group"),
        std::string::npos);
  }
}

TEST(Message, GroupsOfOneNameAndOtherMembersAreApart) {
  auto ends = createLocalCommunicators(2);
  auto a = split(*ends[0], "a"), b = split(*ends[1], "b");
  std::vector<int> data = {1};
  Message first = send(1, data), second = receive(0, data);
  auto out = post(*a, {first}), back = post(*b, {second});
  EXPECT_FALSE(out->test());
  EXPECT_FALSE(back->test());
}

} // namespace
