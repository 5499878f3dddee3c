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

} // namespace
