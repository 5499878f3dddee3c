//===- StoreServerTest.cpp - address and end of a server ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Processes.h"
#include "TemporaryDirectory.h"

#include "Store/Sockets.h"

#include "dist/Runtime/Store/Rendezvous.h"
#include "dist/Runtime/Store/StoreServer.h"
#include "dist/Runtime/Store/TcpStore.h"

#include <gmock/gmock.h>
#include <poll.h>
#include <sys/resource.h>
#include <thread>

using namespace dist;
using namespace dist::testing;
using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(StoreServerEnd, IsToldToAllClients) {
  auto server = std::move(*StoreServer::start({.linger = 100ms}));
  TcpStoreOptions options{.server = server->address()};
  auto waits = *connectTcpStore(options, deadlineIn(5s));
  auto idle = *connectTcpStore(options, deadlineIn(5s));
  Status status;
  std::thread waiter(
      [&] { status = waits->get("never", deadlineIn(60s)).status(); });
  std::this_thread::sleep_for(50ms);
  server.reset();
  waiter.join();
  EXPECT_EQ(status.getCode(), StatusCode::Aborted);
  EXPECT_THAT(status.getMessage(), HasSubstr("it has ended, in order"));
  EXPECT_EQ(idle->set("a", "x").getCode(), StatusCode::Aborted);
  // Clients do not take another server for this one either.
  auto other = StoreServer::start({.address = options.server});
  ASSERT_TRUE(other);
  for (auto &store : {waits, idle})
    EXPECT_EQ(store->set("a", "x").getCode(), StatusCode::Aborted);
}

TEST(StoreServerAddress, PortInUse) {
  auto first = StoreServer::start({});
  ASSERT_TRUE(first);
  Status second = StoreServer::start({.address = (*first)->address()}).status();
  EXPECT_EQ(second.getCode(), StatusCode::Unavailable);
  EXPECT_THAT(second.getMessage(), HasSubstr("the port is in use"));
  EXPECT_THAT(second.getMessage(), HasSubstr((*first)->address().str()));
}

TEST(StoreServerAddress, CannotListen) {
  auto failure = [](const SocketAddress &address) {
    return StoreServer::start({.address = address}).status().str();
  };
  EXPECT_THAT(failure({"192.0.2.1", 0}),
              HasSubstr("cannot listen at 192.0.2.1:0: this host has no such "
                        "address"));
  EXPECT_THAT(failure({"no.such.host.invalid", 0}), HasSubstr("unknown host"));
  std::string port = TestProcess([&] {
                       if (geteuid() == 0 && setuid(65534) != 0)
                         return std::string("no such user");
                       return failure({"127.0.0.1", 1});
                     }).wait();
  EXPECT_THAT(port, HasSubstr("choose a port from 1024"));
  std::string files = TestProcess([&] {
                        rlimit most{};
                        getrlimit(RLIMIT_NOFILE, &most);
                        most.rlim_cur =
                            dup(0) + 1; // GroupSegment for a socket alone.
                        close(int(most.rlim_cur) - 1);
                        setrlimit(RLIMIT_NOFILE, &most);
                        return failure({"127.0.0.1", 0});
                      }).wait();
  EXPECT_THAT(files, HasSubstr("RESOURCE_EXHAUSTED: cannot serve a store"));
}

TEST(StoreServerAddress, ListensOnLoopbackOnly) {
  auto server = StoreServer::start({});
  ASSERT_TRUE(server);
  std::string port = fmt::format(":{:04X}", (*server)->address().port);
  std::string sockets = readFile("/proc/net/tcp");
  EXPECT_THAT(sockets, HasSubstr("0100007F" + port));
  EXPECT_THAT(sockets, Not(HasSubstr("00000000" + port)));
}

TEST(StoreServerAddress, WhatListensIsNoStore) {
  Descriptor listener = std::move(*listenAt({"127.0.0.1", 0}));
  SocketAddress address{"127.0.0.1", portOf(listener)};
  std::thread web([&] {
    pollUntil(listener.get(), POLLIN, deadlineIn(5s));
    Descriptor client(accept(listener.get(), nullptr, nullptr));
    std::string_view text = "HTTP/1.1 400 Bad Request\r\n\r\n";
    EXPECT_EQ(write(client.get(), text.data(), text.size()),
              ssize_t(text.size()));
    std::this_thread::sleep_for(100ms); // Ending now could overtake the text.
  });
  Status status =
      meet("tcp://" + address.str(), {.rank = 0, .worldSize = 1}).status();
  web.join();
  EXPECT_EQ(status.getCode(), StatusCode::InvalidArgument);
  EXPECT_THAT(status.getMessage(),
              HasSubstr("this is not the protocol of a store"));
  EXPECT_THAT(status.getMessage(), HasSubstr("the port is in use"));
}
