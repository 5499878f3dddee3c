//===- ShmMessageTest.cpp - messages between processes --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Processes.h"

#include <atomic>
#include <csignal>
#include <gtest/gtest.h>
#include <memory>
#include <sys/mman.h>
#include <thread>
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

/// Sends many more messages than a channel holds. GroupSegment for them comes
/// while the sender tries one after the other.
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

/// Sends a message that needs a copy for which there is no memory, and one in
/// memory that is used.
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

/// No other message is sent instead of one that cannot be sent.
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

constexpr size_t kPage = 4096;
std::byte *landing;        ///< The target; not mapped at first.
std::atomic<int> *copying; ///< Shared: 1 once it is copied there.

/// Stops the process in the middle of a copy.
void stopHere(int) {
  copying->store(1);
  raise(SIGSTOP);
  mprotect(landing, kPage, PROT_READ | PROT_WRITE);
}

Status receiveAndStop(Communicator &end) {
  std::signal(SIGSEGV, stopHere);
  Message message{false, 0, DType::I8, int64_t(kPage), landing};
  Transfer transfer = std::move(*end.post({&message, 1}));
  return transfer->wait(Clock::now() + 60s);
}

/// Gives up, like a group after a time-out.
Status sendAndGiveUp(Communicator &end) {
  std::vector<int8_t> data(kPage, 1);
  Message message{true, 1, DType::I8, int64_t(kPage), data.data()};
  Transfer transfer = std::move(*end.post({&message, 1}));
  while (!copying->load())
    std::this_thread::sleep_for(1ms);
  Status status = transfer->wait(Clock::now() + 100ms);
  end.abort(status);
  return status;
}

TEST(ShmMessage, WhoIsStoppedWhileItCopiesIsNotWaitedFor) {
  void *page =
      mmap(nullptr, kPage, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  void *shared = mmap(nullptr, kPage, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(page, MAP_FAILED);
  ASSERT_NE(shared, MAP_FAILED);
  landing = static_cast<std::byte *>(page);
  copying = new (shared) std::atomic<int>(0);
  RankProcesses ranks(2, [](int rank, auto end) {
    return rank == 0 ? sendAndGiveUp(*end) : receiveAndStop(*end);
  });
  while (!copying->load())
    std::this_thread::sleep_for(1ms);
  auto begin = Clock::now();
  Status sent = ranks.join(0);
  EXPECT_EQ(sent.getCode(), StatusCode::DeadlineExceeded) << sent.str();
  EXPECT_LT(Clock::now() - begin, 10s) << "it is lost after 24 s";
  ranks.signal(1, SIGCONT);
  Status received = ranks.join(1);
  EXPECT_EQ(received.getCode(), StatusCode::Aborted) << received.str();
  munmap(page, kPage);
  munmap(shared, kPage);
}

} // namespace
