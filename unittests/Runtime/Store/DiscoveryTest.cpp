//===- DiscoveryTest.cpp - meeting by multicast ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Processes.h"

#include "Store/Discovery.h"

#include "dist/Runtime/Store/Rendezvous.h"

#include <algorithm>
#include <arpa/inet.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sched.h>

using namespace dist;
using namespace dist::testing;
using namespace std::chrono_literals;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

/// Returns a URL of this test alone: others may run on this host.
std::string groupUrl(const char *name) {
  return fmt::format("tcp://?group={}-{}", name, getpid());
}

std::string meetBy(const std::string &url, RendezvousOptions options) {
  auto job = meet(url, options);
  return job ? fmt::format("{} of {}", job->rank, job->worldSize)
             : job.status().str();
}

bool hasMulticast() {
  auto network = Multicast::open("127.0.0.1");
  return network && network->send("x").ok() && network->receive(deadlineIn(1s));
}

class StoreDiscovery : public ::testing::Test {
protected:
  void SetUp() override {
    if (!hasMulticast())
      GTEST_SKIP() << "this host's loopback has no multicast";
  }
};

} // namespace

TEST_F(StoreDiscovery, RanksAreGiven) {
  auto said = inProcesses(3, [url = groupUrl("given")](int rank) {
    return meetBy(url, {.rank = rank, .worldSize = 3, .timeout = 20s});
  });
  EXPECT_THAT(said, ElementsAre("0 of 3", "1 of 3", "2 of 3"));
}

TEST_F(StoreDiscovery, RanksAreAssigned) {
  for (int i = 0; i < 3; ++i) {
    std::string url = groupUrl("assigned") + std::to_string(i);
    auto said = inProcesses(4, [&](int index) {
      usleep(index * i * 100000);
      return meetBy(url, {.worldSize = 4, .timeout = 20s});
    });
    std::sort(said.begin(), said.end());
    EXPECT_THAT(said, ElementsAre("0 of 4", "1 of 4", "2 of 4", "3 of 4"));
  }
}

TEST_F(StoreDiscovery, GroupsDoNotMeet) {
  auto said = inProcesses(4, [url = groupUrl("apart")](int i) {
    return meetBy(url + (i < 2 ? "a" : "b"),
                  {.rank = i % 2, .worldSize = 2, .timeout = 20s});
  });
  EXPECT_THAT(said, ElementsAre("0 of 2", "1 of 2", "0 of 2", "1 of 2"));
}

TEST_F(StoreDiscovery, TokensMustAgree) {
  auto said = inProcesses(2, [url = groupUrl("token")](int rank) {
    setenv("DIST_JOB_TOKEN", rank ? "secret" : "another", 1);
    return meetBy(url, {.rank = rank, .worldSize = 2, .timeout = 1s});
  });
  EXPECT_THAT(said[1], HasSubstr("no server of it answers by multicast"));
}

TEST_F(StoreDiscovery, StrangersAreNotHeard) {
  auto network = Multicast::open("127.0.0.1");
  ASSERT_TRUE(network);
  Discovery discovery(std::move(*network), "strangers", JobToken("secret"));
  auto stranger = Multicast::open("127.0.0.1");
  Beacon beacon{std::string(16, '\0'), true, true, 1};
  for (std::string bytes :
       {std::string(), std::string("DISTFIND1"), std::string(500, 'x'),
        beacon.encode("strangers", JobToken("wrong")),
        beacon.encode("others", JobToken("secret"))})
    ASSERT_TRUE(stranger->send(bytes).ok());
  auto nobody = discovery.findServer(false, deadlineIn(200ms));
  EXPECT_THAT(nobody.status().getMessage(),
              HasSubstr("others answer, but with another job token"));
  ASSERT_TRUE(
      stranger->send(beacon.encode("strangers", JobToken("secret"))).ok());
  auto found = discovery.findServer(false, deadlineIn(5s));
  ASSERT_TRUE(found && *found);
  EXPECT_EQ((*found)->str(), "127.0.0.1:1");
}

TEST_F(StoreDiscovery, AForkedProcessEndsNothing) {
  auto open = [] {
    auto network = Multicast::open("127.0.0.1");
    return std::make_unique<Discovery>(std::move(*network), "forked",
                                       JobToken("secret"));
  };
  auto server = open();
  server->announce(1);
  TestProcess child([&] {
    alarm(10);
    server.reset();
    return "ended";
  });
  EXPECT_EQ(child.wait(), "ended");
  auto found = open()->findServer(false, deadlineIn(5s));
  ASSERT_TRUE(found && *found) << found.status().str();
  EXPECT_EQ((*found)->str(), "127.0.0.1:1");
}

TEST_F(StoreDiscovery, NobodyServes) {
  EXPECT_THAT(
      meetBy(groupUrl("nobody"), {.rank = 1, .worldSize = 2, .timeout = 200ms}),
      AllOf(HasSubstr("DEADLINE_EXCEEDED"),
            HasSubstr("has rank 0 been started"),
            HasSubstr("meet at tcp://HOST:PORT")));
}

TEST(StoreDiscoveryInterface, NotOfThisHost) {
  auto at = [](const char *address) {
    return meetBy(groupUrl("elsewhere") + "&bind=" + address,
                  {.rank = 0, .worldSize = 1, .timeout = 200ms});
  };
  EXPECT_THAT(at("192.0.2.1"),
              AllOf(HasSubstr("UNAVAILABLE"),
                    HasSubstr("no multicast by the interface of 192.0.2.1"),
                    HasSubstr("meet at tcp://HOST:PORT instead")));
  EXPECT_THAT(at("eth0"), HasSubstr("expected the number of an interface"));
}

/// Runs in a network of its own, whose loopback is down.
TEST(StoreDiscoveryInterface, NoNetwork) {
  std::string said =
      TestProcess([]() -> std::string {
        if (unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0 &&
            unshare(CLONE_NEWNET) != 0)
          return "skip";
        return meetBy(groupUrl("none"),
                      {.rank = 0, .worldSize = 1, .timeout = 2s});
      }).wait();
  if (said == "skip")
    GTEST_SKIP() << "may not make a network";
  EXPECT_THAT(said, AllOf(HasSubstr("UNAVAILABLE"),
                          HasSubstr("meet at tcp://HOST:PORT instead")));
}
