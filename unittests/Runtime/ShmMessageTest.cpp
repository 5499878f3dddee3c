//===- ShmMessageTest.cpp - messages between processes --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Processes.h"

#include <gtest/gtest.h>
#include <memory>
#include <unistd.h>

using namespace dist;
using dist::testing::RankProcesses;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

using Transfer = std::unique_ptr<PendingTransfer>;

void expectAllOk(RankProcesses &ranks) {
  for (const Status &status : ranks.join())
    EXPECT_TRUE(status.ok()) << status.str();
}

Message send(int to, int &value) { return {true, to, DType::I32, 1, &value}; }
Message receive(int from, int &value) {
  return {false, from, DType::I32, 1, &value};
}

constexpr int kMessages = 500;

/// Many more than a channel holds: room for them comes while the sender tries
/// one after the other.
Status sendAll(Communicator &end) {
  std::vector<int> values(kMessages);
  std::vector<Transfer> transfers;
  for (int i = 0; i < kMessages; ++i) {
    values[size_t(i)] = i;
    Message message = send(1, values[size_t(i)]);
    transfers.push_back(std::move(*end.post({&message, 1})));
  }
  auto deadline = Clock::now() + 60s;
  while (!transfers.back()->test() && Clock::now() < deadline)
    ;
  for (Transfer &transfer : transfers)
    if (Status status = transfer->wait(deadline); !status.ok())
      return status;
  return {};
}

Status receiveSlowly(Communicator &end) {
  for (int i = 0; i < kMessages; ++i) {
    int value = -1;
    Message message = receive(0, value);
    Transfer transfer = std::move(*end.post({&message, 1}));
    if (Status status = transfer->wait(Clock::now() + 60s); !status.ok())
      return status;
    EXPECT_EQ(value, i);
    usleep(50);
  }
  return {};
}

TEST(ShmMessage, NeverOvertakesWhenTheChannelIsFull) {
  RankProcesses ranks(2, [](int rank, auto end) {
    return rank == 0 ? sendAll(*end) : receiveSlowly(*end);
  });
  expectAllOk(ranks);
}

Status carryOut(Communicator &end, const std::vector<Message> &messages) {
  auto transfer = end.post(messages);
  return transfer ? (*transfer)->wait(Clock::now() + 20s) : transfer.status();
}

constexpr int64_t kBytes = 3 << 20;

/// A message that needs a copy, which there is no memory for, and one that lies
/// in the memory that is used.
Status sendWithoutMemory(Communicator &end) {
  int isThere = 0;
  if (Status status = carryOut(end, {receive(1, isThere)}); !status.ok())
    return status;
  auto all = *end.allocate(kBytes);
  std::vector<int8_t> own(kBytes);
  return carryOut(end, {{true, 1, DType::I8, kBytes, own.data()},
                        {true, 1, DType::I8, kBytes, all.get()}});
}

Status receiveOne(Communicator &end) {
  int isThere = 1;
  if (Status status = carryOut(end, {send(0, isThere)}); !status.ok())
    return status;
  std::vector<int8_t> got(kBytes);
  return carryOut(end, {{false, 0, DType::I8, kBytes, got.data()}});
}

/// No other message takes the place of one that cannot be sent.
TEST(ShmMessage, WithoutMemoryFailsTheWorld) {
  ShmOptions options;
  options.symmetricBytes = 4 << 20;
  RankProcesses ranks(
      2,
      [](int rank, auto end) {
        return rank == 0 ? sendWithoutMemory(*end) : receiveOne(*end);
      },
      options);
  std::vector<Status> statuses = ranks.join();
  EXPECT_EQ(statuses[0].getCode(), StatusCode::ResourceExhausted);
  EXPECT_EQ(statuses[1].getCode(), StatusCode::Aborted);
  for (const Status &status : statuses) {
    EXPECT_EQ(status.getRank(), 0) << status.str();
    EXPECT_NE(status.getMessage().find("(symmetricBytes)"), std::string::npos)
        << status.str();
  }
}

} // namespace
