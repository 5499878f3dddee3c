//===- SocketTransportTest.cpp - connections between processes ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Comm/Nccl/SocketRendezvous.h"
#include "Store/Sockets.h"

#include <array>
#include <chrono>
#include <fmt/format.h>
#include <functional>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <thread>

using namespace dist;
using namespace std::chrono_literals;

namespace {

using StepBarrier = Result<std::vector<SocketTransport::Connection>>;

/// Connects both ends, of which one calls `first` before it comes.
std::array<std::unique_ptr<SocketTransport>, 2>
connectTwo(const std::function<void(Store &)> &first = [](Store &) {}) {
  auto store = createMemoryStore();
  std::array<std::unique_ptr<SocketTransport>, 2> transports;
  std::array<std::thread, 2> threads;
  for (int rank : {0, 1})
    threads[size_t(rank)] = std::thread([&, rank] {
      if (rank == 1)
        first(*store);
      StepBarrier met = connectSockets({rank, 2, store, 20s}, "127.0.0.1");
      EXPECT_TRUE(met) << met.status().str();
      if (met)
        transports[size_t(rank)] =
            std::make_unique<SocketTransport>("test", rank, std::move(*met));
    });
  for (std::thread &thread : threads)
    thread.join();
  return transports;
}

std::unique_ptr<TransportTransfer>
take(Result<std::unique_ptr<TransportTransfer>> started) {
  EXPECT_TRUE(started) << started.status().str();
  return std::move(*started);
}

/// Polls both until the first is complete.
bool complete(TransportTransfer &transfer, TransportTransfer &other) {
  for (auto end = deadlineIn(10s); std::chrono::steady_clock::now() < end;) {
    (void)other.test();
    Result<bool> done = transfer.test();
    if (!done || *done)
      return bool(done);
  }
  return false;
}

std::vector<int> numbers(size_t count) {
  std::vector<int> all(count);
  for (size_t i = 0; i < count; ++i)
    all[i] = int(i * 7919);
  return all;
}

constexpr size_t kLarge = 4 << 20; // Elements: more than sockets hold.

TEST(SocketTransport, WhatRanksTellOvertakesData) {
  auto [a, b] = connectTwo();
  auto data = numbers(kLarge);
  std::vector<int> got(kLarge);
  int word = 7, heard = 0;
  auto sent = take(a->send(1, 5, data.data(), kLarge * sizeof(int)));
  auto told = take(a->send(1, Transport::kControl, &word, sizeof word));
  auto hears = take(b->receive(0, Transport::kControl, &heard, sizeof heard));
  EXPECT_TRUE(complete(*hears, *sent)); // The data has no receiver yet.
  EXPECT_EQ(heard, 7);
  EXPECT_FALSE(*sent->test());
  auto received = take(b->receive(0, 5, got.data(), kLarge * sizeof(int)));
  EXPECT_TRUE(complete(*received, *sent));
  EXPECT_TRUE(*sent->test());
  EXPECT_EQ(got, data);
}

TEST(SocketTransport, WhatIsWithdrawnHarmsNobody) {
  auto [a, b] = connectTwo();
  auto data = numbers(kLarge);
  std::vector<int> got(kLarge);
  auto sent = take(a->send(1, 5, data.data(), kLarge * sizeof(int)));
  auto received = take(b->receive(0, 5, got.data(), kLarge * sizeof(int)));
  EXPECT_FALSE(*received->test());
  EXPECT_FALSE(*sent->test());
  sent.reset();
  received.reset();
  std::fill(data.begin(), data.end(), 1); // The buffer may be reused.
  got.assign(kLarge, 0);
  auto next = take(a->send(1, 9, data.data(), kLarge * sizeof(int)));
  auto nextReceived = take(b->receive(0, 9, got.data(), kLarge * sizeof(int)));
  EXPECT_TRUE(complete(*nextReceived, *next));
  EXPECT_EQ(got, data);
}

TEST(SocketTransport, ClosedConnectionsAreErrors) {
  auto [a, b] = connectTwo();
  int word = 0;
  auto received = take(b->receive(0, 3, &word, sizeof word));
  a.reset();
  Result<bool> done = false;
  while (done && !*done)
    done = received->test();
  EXPECT_EQ(done.status().getCode(), StatusCode::Unavailable);
  EXPECT_EQ(done.status().getMessage(), "its connection is closed");
}

/// Connects to rank 0's address, which follows the secret in its key.
Descriptor dial(Store &store) {
  auto place = store.get("socket/0", deadlineIn(10s));
  EXPECT_TRUE(place);
  auto address = SocketAddress::parse(std::string_view(*place).substr(32));
  EXPECT_TRUE(address);
  auto socket = connectTo(*address, deadlineIn(10s));
  EXPECT_TRUE(socket) << socket.status().str();
  return socket ? std::move(*socket) : Descriptor();
}

/// Strangers do not end the job: idle ones, garbage, HTTP, a half frame, a huge
/// length.
TEST(SocketRendezvous, StrangersDoNotMatter) {
  std::vector<Descriptor> strangers;
  auto transports = connectTwo([&](Store &store) {
    for (std::string text :
         {"GET / HTTP/1.1\r\n\r\n", "garbage", "DST1",
          "DST1\xff\xff\xff\xff and so on", "DST1\x01\0\0\0x"}) {
      strangers.push_back(dial(store));
      (void)send(strangers.back().get(), text.data(), text.size(),
                 MSG_NOSIGNAL);
    }
    for (int i = 0; i < 500; ++i)
      strangers.push_back(dial(store));
  });
  ASSERT_TRUE(transports[0] && transports[1]);
  int word = 7, heard = 0;
  auto sent = take(transports[0]->send(1, 5, &word, sizeof word));
  auto received = take(transports[1]->receive(0, 5, &heard, sizeof heard));
  EXPECT_TRUE(complete(*received, *sent));
  EXPECT_EQ(heard, 7);
}

/// The stranger has the address, but not the secret.
TEST(SocketRendezvous, TheSecretIsNeeded) {
  auto store = createMemoryStore();
  std::thread first([&] {
    StepBarrier met = connectSockets({0, 2, store, 1s}, "127.0.0.1");
    EXPECT_FALSE(met);
    EXPECT_EQ(met.status().getMessage(), "rank 1 has not arrived in time");
  });
  auto place = store->get("socket/0", deadlineIn(10s));
  ASSERT_TRUE(place);
  std::string wrong(32, 'x');
  EXPECT_TRUE(store->set("socket/0", wrong + place->substr(32)).ok());
  StepBarrier met = connectSockets({1, 2, store, 5s}, "127.0.0.1");
  first.join();
  ASSERT_FALSE(met);
  EXPECT_EQ(met.status().getRank(), 0) << met.status().str();
  EXPECT_NE(met.status().getMessage().find("token"), std::string::npos)
      << met.status().str();
}

/// Returns the status of rank 1 if the key of rank 0 has this value.
Status callAt(const std::string &place) {
  auto store = createMemoryStore();
  EXPECT_TRUE(store->set("socket/0", place).ok());
  return connectSockets({1, 2, store, 2s}, "127.0.0.1").status();
}

TEST(SocketRendezvous, AddressesThatLeadNowhere) {
  EXPECT_EQ(callAt("short").getMessage(), "the address of rank 0 is cut");
  auto free = listenAt({"127.0.0.1", 0});
  ASSERT_TRUE(free);
  std::string place = fmt::format("{:32}127.0.0.1:{}", "", portOf(*free));
  free->reset();
  Status status = callAt(place);
  EXPECT_EQ(status.getCode(), StatusCode::Unavailable);
  EXPECT_EQ(status.getRank(), 0);
  EXPECT_NE(status.getMessage().find("Connection refused"), std::string::npos)
      << status.str();
}

} // namespace
