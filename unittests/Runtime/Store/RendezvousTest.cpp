//===- RendezvousTest.cpp - rendezvous of the processes of a job ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Processes.h"
#include "TemporaryDirectory.h"

#include "dist/Runtime/Store/Rendezvous.h"
#include "dist/Runtime/Store/StoreServer.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <thread>
#include <unistd.h>

using namespace dist;
using namespace dist::testing;
using namespace std::chrono_literals;
using ::testing::AnyOf;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

namespace {

std::string tcpUrl() { return fmt::format("tcp://127.0.0.1:{}", freePort()); }

/// Returns "1 of 4, generation 0", after the ranks have communicated; or the
/// error.
std::string meetAndTalk(const std::string &url, RendezvousOptions options) {
  if (options.timeout == RendezvousOptions().timeout)
    options.timeout = 20s;
  Result<Rendezvous> job = meet(url, options);
  if (!job)
    return job.status().str();
  Store &store = *job->store;
  if (Status status = store.set(fmt::format("at/{}", job->rank), "x");
      !status.ok())
    return status.str();
  for (int rank = 0; rank < job->worldSize; ++rank)
    if (auto value = store.get(fmt::format("at/{}", rank), deadlineIn(20s));
        !value || *value != "x")
      return value.status().str();
  return fmt::format("{} of {}, generation {}", job->rank, job->worldSize,
                     job->generation);
}

/// Returns the results of `count` processes, with rank i or any.
std::vector<std::string> meetAll(const std::string &url, int count,
                                 bool isGiven, RendezvousOptions options = {}) {
  return inProcesses(count, [&](int i) {
    RendezvousOptions own = options;
    if (isGiven)
      own.rank = i;
    if (!own.worldSize)
      own.worldSize = count;
    return meetAndTalk(url, own);
  });
}

std::vector<std::string> sorted(std::vector<std::string> texts) {
  std::sort(texts.begin(), texts.end());
  return texts;
}

} // namespace

TEST(Rendezvous, TcpWithGivenRanks) {
  EXPECT_THAT(meetAll(tcpUrl(), 3, true),
              ElementsAre("0 of 3, generation 0", "1 of 3, generation 0",
                          "2 of 3, generation 0"));
}

TEST(Rendezvous, TcpAssignsRanks) {
  EXPECT_THAT(sorted(meetAll(tcpUrl(), 3, false)),
              ElementsAre("0 of 3, generation 0", "1 of 3, generation 0",
                          "2 of 3, generation 0"));
}

/// The system's ports for connections come from the range that tests and users
/// take free ones from.
TEST(Rendezvous, TcpServesOnceThePortIsFree) {
  int port = freePort();
  TestProcess inTheWay([port] {
    Descriptor socket = boundTo(port);
    std::this_thread::sleep_for(600ms);
    return std::string(socket ? "had it" : "had it not");
  });
  std::this_thread::sleep_for(100ms);
  EXPECT_THAT(
      sorted(meetAll(fmt::format("tcp://127.0.0.1:{}", port), 2, false)),
      ElementsAre("0 of 2, generation 0", "1 of 2, generation 0"));
  EXPECT_EQ(inTheWay.wait(), "had it");
}

TEST(Rendezvous, FileWithGivenRanks) {
  TemporaryDirectory directory;
  std::string path = directory.file("store");
  EXPECT_THAT(meetAll("file://" + path, 3, true),
              ElementsAre("0 of 3, generation 0", "1 of 3, generation 0",
                          "2 of 3, generation 0"));
  EXPECT_FALSE(std::filesystem::exists(path)); // The last one removed it.
}

TEST(Rendezvous, FileAssignsRanks) {
  TemporaryDirectory directory;
  EXPECT_THAT(sorted(meetAll("file://" + directory.path.string(), 3, false)),
              ElementsAre("0 of 3, generation 0", "1 of 3, generation 0",
                          "2 of 3, generation 0"));
}

TEST(Rendezvous, FileOfADeadJobDoesNoHarm) {
  TemporaryDirectory directory;
  std::string path = directory.file("store");
  for (int job = 0; job < 3; ++job) {
    inProcesses(2, [&](int rank) {
      auto met = meet("file://" + path, {.rank = rank, .worldSize = 2});
      kill(getpid(), SIGKILL);
      return "";
    });
    ASSERT_TRUE(std::filesystem::exists(path));
  }
  EXPECT_THAT(meetAll("file://" + path, 3, true),
              Each(HasSubstr("of 3, generation 0")));
}

TEST(Rendezvous, GroupsShareAPortAndADirectory) {
  TemporaryDirectory directory;
  for (std::string url : {tcpUrl(), "file://" + directory.path.string(),
                          "file://" + directory.file("store")}) {
    // A store that outlives both.
    TestProcess keeper([&] {
      auto store = openStore(url, {.timeout = 20s});
      pause();
      return "";
    });
    ASSERT_TRUE(openStore(url, {.rank = 1, .timeout = 20s}));
    auto said = inProcesses(4, [&](int i) {
      return meetAndTalk(url + (i < 2 ? "?group=a" : "?group=b"),
                         {.rank = i % 2, .worldSize = 2});
    });
    EXPECT_THAT(said, Each(HasSubstr("of 2"))) << url;
  }
}

TEST(Rendezvous, GenerationsDoNotMeet) {
  TemporaryDirectory directory;
  std::string url = "file://" + directory.file("store") + "?world_size=1";
  auto first = meet(url + "&generation=1");
  ASSERT_TRUE(first) << first.status().str();
  ASSERT_TRUE(first->store->set("a", "1").ok());
  auto second = meet(url + "&generation=2");
  ASSERT_TRUE(second) << second.status().str();
  EXPECT_EQ(second->generation, 2);
  EXPECT_EQ(*second->store->count(), 0);
  EXPECT_EQ(*first->store->count(), 0); // What it left has been removed.
  Status late = meet(url + "&generation=1").status();
  EXPECT_EQ(late.getCode(), StatusCode::Aborted);
  EXPECT_THAT(late.getMessage(), HasSubstr("generation 2 has already begun"));
}

TEST(Rendezvous, AgainAtTheSamePlace) {
  TemporaryDirectory directory;
  for (std::string url : {tcpUrl(), "file://" + directory.file("store")})
    for (bool isGiven : {true, false}) {
      auto said = inProcesses(3, [&](int i) {
        RendezvousOptions options{.worldSize = 3};
        if (isGiven)
          options.rank = i;
        std::string last;
        for (int time = 0; time < 5; ++time)
          if (last = meetAndTalk(url, options);
              last.find("of 3, generation 0") == last.npos)
            break;
        return last;
      });
      EXPECT_THAT(said, Each(HasSubstr("of 3, generation 0"))) << url;
    }
}

/// Processes of ranks end, and begin the next job at once: early ones examine
/// those that are ending.
TEST(Rendezvous, ProcessesThatEndOneJobAfterTheOther) {
  constexpr int kRanks = 8, kJobs = 50;
  TemporaryDirectory directory;
  std::string tcp = tcpUrl(), ready = directory.file("ready");
  TestProcess server([&] {
    auto store = openStore(tcp);
    std::ofstream(ready) << store.status().str();
    pause();
    return "";
  });
  while (!std::filesystem::exists(ready))
    std::this_thread::sleep_for(1ms);
  for (std::string url : {tcp, "file://" + directory.file("store")}) {
    auto said = inProcesses(kRanks, [&](int rank) {
      auto meetOnce = [&] {
        return meetAndTalk(url, {.rank = rank, .worldSize = kRanks});
      };
      std::string last = "of 8,";
      for (int job = 0; job < kJobs && last.find("of 8,") != last.npos; ++job)
        last = TestProcess(meetOnce).wait();
      return last;
    });
    EXPECT_THAT(said, Each(HasSubstr("of 8, generation 0"))) << url;
  }
}

TEST(Rendezvous, NothingIsLeftInAStoreThatOutlastsTheJob) {
  TemporaryDirectory directory;
  std::string url = "file://" + directory.file("store");
  auto keeper = *openStore(url);
  EXPECT_THAT(meetAll(url, 2, true), Each(HasSubstr("of 2")));
  EXPECT_EQ(*keeper->count(), 1); // The generation.
  auto missing = meetAll(url, 1, true, {.worldSize = 2, .timeout = 50ms});
  EXPECT_THAT(missing, Each(HasSubstr("1 of 2 ranks have not come")));
  EXPECT_EQ(*keeper->count(), 1);
  EXPECT_THAT(meetAll(url, 2, true), Each(HasSubstr("of 2")));
}

TEST(Rendezvous, AnEarlierJobThatDoesNotEnd) {
  TemporaryDirectory directory;
  std::string url = "file://" + directory.file("store");
  TestProcess stays([&] {
    auto job = meet(url, {.rank = 1, .worldSize = 2});
    pause();
    return "";
  });
  ASSERT_TRUE(meet(url, {.rank = 0, .worldSize = 2}));
  auto late = meet(url, {.rank = 0, .worldSize = 2, .timeout = 50ms});
  EXPECT_EQ(late.status().getCode(), StatusCode::DeadlineExceeded);
  EXPECT_THAT(late.status().getMessage(),
              HasSubstr("an earlier job has not ended"));
  kill(stays.id, SIGKILL);
}

/// A killed process does not keep its rank, even if its store survives.
TEST(Rendezvous, AnEarlierJobWhoseRanksWereKilled) {
  TemporaryDirectory directory;
  std::string url = "file://" + directory.file("store");
  auto keeper = *openStore(url);
  inProcesses(2, [&](int rank) {
    auto job = meet(url, {.rank = rank, .worldSize = 2});
    if (rank == 1)
      kill(getpid(), SIGKILL);
    return "";
  });
  EXPECT_THAT(meetAll(url, 2, true), Each(HasSubstr("of 2")));
}

TEST(Rendezvous, WorldSizesDiffer) {
  auto said = inProcesses(2, [url = tcpUrl()](int i) {
    return meetAndTalk(url, {.rank = i, .worldSize = 2 + i});
  });
  EXPECT_THAT(said, Each(HasSubstr("the world size is")));
  EXPECT_THAT(sorted(said), ElementsAre(StartsWith("ABORTED: process "),
                                        StartsWith("INVALID_ARGUMENT")));
}

TEST(Rendezvous, RankGivenTwice) {
  std::string url = tcpUrl();
  auto asRank = [&](int rank) {
    return meetAndTalk(url, {.rank = rank, .worldSize = 3});
  };
  TestProcess waits([&] { return asRank(0); });
  auto store = *openStore(url, {.rank = 1, .timeout = 20s});
  ASSERT_TRUE(store->get("0/rendezvous/rank/0", deadlineIn(20s)));
  auto said = inProcesses(2, [&](int) { return asRank(1); });
  said.push_back(waits.wait());
  EXPECT_THAT(said, Each(HasSubstr("rank 1 has been given twice: process ")));
  EXPECT_EQ(std::count_if(said.begin(), said.end(),
                          [](auto &text) { return text.starts_with("INV"); }),
            1);
}

TEST(Rendezvous, TooManyProcesses) {
  TemporaryDirectory directory;
  std::string url = "file://" + directory.file("store") + "?world_size=2";
  auto stay = [&] {
    auto job = meet(url);
    pause();
    return "";
  };
  TestProcess first(stay), second(stay);
  ASSERT_TRUE((*openStore(url))->get("0/rendezvous/verdict", deadlineIn(20s)));
  for (std::string rank : {"", "&rank=1"}) // Neither leaves a trace.
    EXPECT_THAT(meet(url + rank).status().getMessage(),
                HasSubstr(rank.empty() ? "all 2 ranks are taken"
                                       : "rank 1 has been given twice"));
}

TEST(Rendezvous, NumbersOutOfRange) {
  auto message = [](RendezvousOptions options) {
    return meet("tcp://127.0.0.1:1", options).status().getMessage();
  };
  EXPECT_THAT(message({.rank = 2, .worldSize = 2}),
              HasSubstr("rank 2 is out of range: the world size is 2, "
                        "expected 0 to 1"));
  EXPECT_THAT(message({.rank = -1, .worldSize = 2}), HasSubstr("rank -1"));
  EXPECT_THAT(message({.rank = 0}), HasSubstr("the world size is not given"));
  EXPECT_THAT(message({.rank = 0, .worldSize = 1048577}),
              HasSubstr("the world size is 1048577; expected a number from 1 "
                        "to 1048576, of the option world_size or of "
                        "WORLD_SIZE"));
  EXPECT_THAT(message({.worldSize = 1, .generation = -1}),
              HasSubstr("generation -1"));
  EXPECT_THAT(message({.worldSize = 1, .group = "a/b"}),
              HasSubstr("group 'a/b'"));
}

TEST(Rendezvous, MissingRanksAreNamed) {
  auto said = inProcesses(2, [url = tcpUrl()](int i) {
    return meetAndTalk(url, {.rank = 2 * i, .worldSize = 4, .timeout = 1500ms});
  });
  EXPECT_THAT(said[0], StartsWith("DEADLINE_EXCEEDED: rank 1: "));
  EXPECT_THAT(said[0], HasSubstr("2 of 4 ranks have not come in time: 1, 3;"));
}

/// Only the first of many missing ranks are determined.
TEST(Rendezvous, AWrongWorldSizeKeepsTheTimeout) {
  auto begin = std::chrono::steady_clock::now();
  auto said = inProcesses(1, [url = tcpUrl()](int) {
    return meetAndTalk(url,
                       {.rank = 0, .worldSize = kMostRanks, .timeout = 1000ms});
  });
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 8s);
  EXPECT_THAT(
      said[0],
      HasSubstr("1048575 of 1048576 ranks have not come in time: 1, 2, 3, 4, "
                "5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, ...;"));
}

/// Ranks that wait for another one get the killed rank.
TEST(Rendezvous, AKilledRankIsNamed) {
  TemporaryDirectory directory;
  for (std::string url : {tcpUrl(), "file://" + directory.file("store")}) {
    auto asRank = [&](int rank) {
      return meetAndTalk(url, {.rank = rank, .worldSize = 4});
    };
    TestProcess first([&] { return asRank(0); });
    TestProcess second([&] { return asRank(1); });
    TestProcess third([&] { return asRank(2); });
    auto store = *openStore(url, {.rank = 1, .timeout = 20s});
    while (*store->add("0/rendezvous/arrived", 0) < 3)
      std::this_thread::sleep_for(1ms);
    kill(second.id, SIGKILL);
    auto begin = std::chrono::steady_clock::now();
    for (TestProcess *other : {&first, &third})
      EXPECT_THAT(other->wait(), HasSubstr("rank 1 is lost: its process"));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 1s);
  }
}

/// When the server ends, all others have met, or they name it, in any order.
TEST(Rendezvous, WhoServesIsKilledOnceItHasMet) {
  for (int i = 0; i < 40; ++i) {
    auto said = inProcesses(6, [url = tcpUrl()](int rank) {
      auto job = meet(url, {.rank = rank, .worldSize = 6, .timeout = 20s});
      if (job && rank == 0)
        kill(getpid(), SIGKILL);
      return job ? std::string("has met") : job.status().str();
    });
    said.erase(said.begin());
    EXPECT_THAT(said, Each(AnyOf("has met", HasSubstr("rank 0 is lost: its"))));
  }
}

/// A process that has left has not been killed.
TEST(Rendezvous, WhoGivesUpIsNotLost) {
  auto said = inProcesses(2, [url = tcpUrl()](int i) {
    return meetAndTalk(
        url, {.rank = i,
              .worldSize = 3,
              .timeout = std::chrono::milliseconds(i == 0 ? 3000 : 1000)});
  });
  EXPECT_THAT(said, Each(HasSubstr("1 of 3 ranks have not come in time: 2")));
}

TEST(Rendezvous, UnreachableHosts) {
  RendezvousOptions options{.rank = 1, .worldSize = 2, .timeout = 200ms};
  Status nobody = meet(tcpUrl(), options).status();
  EXPECT_EQ(nobody.getCode(), StatusCode::Unavailable);
  EXPECT_THAT(nobody.getMessage(),
              HasSubstr("cannot reach the store's server at 127.0.0.1:"));
  EXPECT_THAT(nobody.getMessage(), HasSubstr("Connection refused"));
  EXPECT_THAT(
      meet("tcp://no.such.host.invalid:1", options).status().getMessage(),
      HasSubstr("unknown host 'no.such.host.invalid'"));
  // An address of a network reserved for documentation (RFC 5737).
  options.rank = 0;
  EXPECT_THAT(meet("tcp://192.0.2.1:29500", options).status().getMessage(),
              HasSubstr("this host has no such address"));
}

/// The variable RANK suffices: the world size may come from the URL.
TEST(Rendezvous, ARankOfTheEnvironmentAndAWorldSizeOfTheUrl) {
  std::string url = tcpUrl();
  auto at = [&](const std::string &place) {
    return inProcesses(2, [&](int i) {
      setenv("RANK", std::to_string(1 - i).c_str(), 1);
      return meetAndTalk(place, {});
    });
  };
  EXPECT_THAT(at(url + "?world_size=2"),
              ElementsAre("1 of 2, generation 0", "0 of 2, generation 0"));
  EXPECT_THAT(at(url), Each(HasSubstr("RANK is set, but WORLD_SIZE is not")));
}

/// Returns the address that a launcher sends to the others.
TEST(Rendezvous, ThisHostBeforeTheyMeet) {
  auto withMaster = [](const char *host) {
    return inProcesses(1, [&](int) {
      setenv("MASTER_ADDR", host, 1);
      setenv("MASTER_PORT", "29500", 1);
      return ownHostAt("env://");
    })[0];
  };
  EXPECT_EQ(withMaster("127.0.0.1"), "127.0.0.1");
  EXPECT_EQ(ownHostAt("tcp://127.0.0.1:29500?timeout=1"), "127.0.0.1");
  EXPECT_EQ(ownHostAt("tcp://?group=a&bind=127.0.0.1"), "127.0.0.1");
  std::string six = ownHostAt("tcp://[::1]:29500");
  EXPECT_EQ(withMaster("::1"), six);
  EXPECT_EQ(withMaster("[::1]"), six); // Like in URLs.
  for (const char *nowhere : {"tcp://?group=a", "file:///tmp/a", "none"})
    EXPECT_EQ(ownHostAt(nowhere), "") << nowhere;
}

TEST(Rendezvous, TokensOfTheEnvironment) {
  std::string url = tcpUrl();
  auto with = [&](const char *token) {
    return [&url, token](int i) {
      if (i == 0 || token)
        setenv("DIST_JOB_TOKEN", i ? token : "the secret", 1);
      return meetAndTalk(url, {.rank = i, .worldSize = 2, .timeout = 500ms});
    };
  };
  EXPECT_THAT(inProcesses(2, with("the secret")), Each(HasSubstr("of 2")));
  auto wrong = inProcesses(2, with("another"));
  EXPECT_THAT(wrong[1], HasSubstr("the job token is not the server's"));
  EXPECT_THAT(wrong[1], ::testing::Not(HasSubstr("another")));
  EXPECT_THAT(inProcesses(2, with(nullptr))[1],
              HasSubstr("the job token is missing"));
}
