//===- JobStateTest.cpp - state shared by the launchers of a job ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launch/JobState.h"

#include <gtest/gtest.h>

using namespace dist;

namespace {

/// Launchers that read one state in turn.
class Launchers {
public:
  explicit Launchers(JobLimits limits) : limits(limits) {}

  LocalFacts &operator[](const std::string &id) {
    auto [entry, isNew] = facts.try_emplace(id);
    if (isNew) {
      entry->second.self.id = id;
      entry->second.self.place = {"host-" + id, "host", {1, 2}};
      entry->second.self.isReady = true;
      entry->second.limits = limits;
    }
    return entry->second;
  }
  const JobState &look(const std::string &id, Observations seen = {}) {
    LocalFacts &own = (*this)[id];
    state = advance(state, own, seen);
    return *state;
  }
  std::string order() const {
    std::string ids;
    for (const JobNode &node : state->nodes)
      ids += node.id;
    return ids;
  }

  std::optional<JobState> state;

private:
  JobLimits limits;
  std::map<std::string, LocalFacts> facts;
};

const Observations kLastCallOver{{}, true, false};

TEST(JobState, OneNodeStartsAndFinishes) {
  Launchers job({1, 1, 0});
  EXPECT_EQ(job.look("a").phase, JobPhase::Running);
  job["a"].finished = 0;
  EXPECT_EQ(job.look("a").phase, JobPhase::Succeeded);
}

TEST(JobState, FixedSizeWaitsForAll) {
  Launchers job({2, 2, 0});
  EXPECT_EQ(job.look("a", kLastCallOver).phase, JobPhase::Gathering);
  EXPECT_EQ(job.look("b").phase, JobPhase::Running);
  // A third one finds no place, and changes nothing.
  job.look("c");
  EXPECT_EQ(job.order(), "ab");
  job["a"].finished = 0;
  EXPECT_EQ(job.look("a").phase, JobPhase::Running);
  job["b"].finished = 0;
  EXPECT_EQ(job.look("b").phase, JobPhase::Succeeded);
}

TEST(JobState, RanksAsWished) {
  Launchers job({4, 4, 0});
  job["a"].self.wishedRank = 2;
  job["b"].self.wishedRank = 0;
  for (const char *id : {"a", "b", "c", "d"})
    job.look(id);
  EXPECT_EQ(job.order(), "bcad");
}

TEST(JobState, WishedRankThatIsTaken) {
  Launchers job({2, 2, 0});
  job["a"].self.wishedRank = job["b"].self.wishedRank = 1;
  job.look("a");
  EXPECT_EQ(job.look("b").phase, JobPhase::Gathering);
  EXPECT_EQ(job.order(), "a");
}

TEST(JobState, FailureRestartsAllInTheSameOrder) {
  Launchers job({2, 2, 1});
  job.look("a");
  job.look("b");
  for (const char *id : {"a", "b"}) {
    job[id].self.isReady = false; // Workers run.
    job[id].self.previousRank = job.state->find(id);
  }
  job["b"].failure = {0, 7, "rank 3 failed", {}};
  EXPECT_EQ(job.look("b").phase, JobPhase::Gathering);
  EXPECT_EQ(job.state->generation, 1);
  EXPECT_EQ(job.state->restarts, 1);
  EXPECT_EQ(job.state->why, "restart 1 of 1: rank 3 failed");
  // No node starts before the others' workers have ended.
  job["b"].self.isReady = true;
  job.look("b");
  EXPECT_EQ(job.look("a").phase, JobPhase::Gathering);
  job["a"].self.isReady = true;
  EXPECT_EQ(job.look("a").phase, JobPhase::Running);
  EXPECT_EQ(job.order(), "ab");
  // The failure of the generation before is no failure of this one.
  EXPECT_EQ(job.look("b").phase, JobPhase::Running);
  job["a"].failure = {1, 9, "rank 0 failed", {}};
  EXPECT_EQ(job.look("a").phase, JobPhase::Failed);
  EXPECT_EQ(job.state->exitCode, 9);
  EXPECT_EQ(job.state->why, "rank 0 failed; all 1 restarts are used up");
}

TEST(JobState, AFinalFailureEndsTheJob) {
  Launchers job({1, 1, 3});
  job.look("a");
  job["a"].failure = {0, 143, "rank 0 was told to end", {}, true};
  EXPECT_EQ(job.look("a").phase, JobPhase::Failed);
  EXPECT_EQ(job.state->exitCode, 143);
  EXPECT_EQ(job.state->why, "rank 0 was told to end");
}

TEST(JobState, ElasticLosesAndTakesNodes) {
  Launchers job({1, 3, 0});
  for (const char *id : {"a", "b", "c"})
    job.look(id);
  EXPECT_EQ(job.state->phase, JobPhase::Running);
  job.look("a", {{"b"}, false, false});
  EXPECT_EQ(job.state->generation, 1);
  EXPECT_EQ(job.state->restarts, 0);
  EXPECT_EQ(job.state->why, "node 1 (host-b) was lost");
  EXPECT_EQ(job.look("c").phase, JobPhase::Running) << "all that are left";
  EXPECT_EQ(job.order(), "ac");
  job.look("d");
  EXPECT_EQ(job.state->generation, 2);
  EXPECT_EQ(job.state->why, "a node joined (host-d)");
  job.look("a");
  EXPECT_EQ(job.look("c").phase, JobPhase::Running);
  EXPECT_EQ(job.order(), "dac");
}

TEST(JobState, LastCall) {
  Launchers job({1, 4, 0});
  job.look("a");
  EXPECT_EQ(job.look("b").phase, JobPhase::Gathering);
  EXPECT_EQ(job.look("b", kLastCallOver).phase, JobPhase::Running);
  job.look("c");
  job.look("a");
  EXPECT_EQ(job.look("b").phase, JobPhase::Running) << "all that are known";
  EXPECT_EQ(job.state->missing(), 0);
  job.look("a", {{"b"}, false, false});
  EXPECT_EQ(job.look("a").phase, JobPhase::Gathering) << "c was lost, too";
  EXPECT_EQ(job.look("a", kLastCallOver).phase, JobPhase::Running);
  EXPECT_EQ(job.state->missing(), 1);
}

TEST(JobState, WhoWasThereIsWaitedForBesideNewOnes) {
  Launchers job({1, 3, 0});
  for (const char *id : {"a", "b", "c"})
    job.look(id);
  job.look("a", {{"b"}, false, false});
  EXPECT_EQ(job.look("d").phase, JobPhase::Gathering) << "c is coming";
  EXPECT_EQ(job.look("c").phase, JobPhase::Running);
  EXPECT_EQ(job.order(), "adc");
}

TEST(JobState, ElasticFailureThatComesFromALostNode) {
  Launchers job({1, 3, 0});
  for (const char *id : {"a", "b", "c"})
    job.look(id);
  job["a"].failure = {0, 7, "rank 0 failed: connection lost", {}};
  EXPECT_EQ(job.look("a").phase, JobPhase::Running) << "it is in doubt";
  using Ids = std::vector<std::string>;
  EXPECT_EQ(nodesWatchedBy(*job.state, job["a"]), (Ids{"b", "c"}));
  job.look("a", {{"c"}, false, false});
  EXPECT_EQ(job.state->why, "node 2 (host-c) was lost");
  EXPECT_EQ(job.state->generation, 1);
}

TEST(JobState, ElasticFailureOfItsOwn) {
  Launchers job({1, 3, 0});
  for (const char *id : {"a", "b", "c"})
    job.look(id);
  job["a"].failure = {0, 7, "rank 0 failed", {}};
  Observations heard;
  heard.areOthersHeard = true;
  EXPECT_EQ(job.look("a", heard).phase, JobPhase::Failed);
  EXPECT_EQ(job.state->exitCode, 7);
}

TEST(JobState, NodesOfBeforeKeepTheirOrder) {
  Launchers job({1, 3, 0});
  job["a"].self.previousRank = 1;
  job["b"].self.previousRank = 0;
  for (const char *id : {"n", "a", "b"})
    job.look(id);
  EXPECT_EQ(job.order(), "ban");
}

TEST(JobState, LostNodeOfAFixedSizeIsAFailure) {
  Launchers job({2, 2, 0});
  job.look("a");
  job.look("b");
  job.look("a", {{"b"}, false, false});
  EXPECT_EQ(job.state->phase, JobPhase::Failed);
  EXPECT_EQ(job.state->exitCode, 1);
  EXPECT_EQ(job.state->why, "node 1 (host-b) was lost");
}

TEST(JobState, LeavingWhileGatheringAndRunning) {
  Launchers job({1, 2, 0});
  job.look("a");
  job["a"].leaving = "was requested to end by SIGTERM";
  job.look("a");
  EXPECT_EQ(job.order(), "");
  job.look("b");
  job.look("c");
  EXPECT_EQ(job.state->phase, JobPhase::Running);
  job["c"].leaving = "was requested to end by SIGTERM";
  job.look("c");
  EXPECT_EQ(job.state->why, "node 1 (host-c) was requested to end by SIGTERM");
  EXPECT_EQ(job.order(), "");
}

TEST(JobState, WhatADeadJobLeft) {
  Launchers dead({2, 2, 5});
  dead.look("a");
  dead.look("b");
  dead.state->restarts = 5;
  Launchers job({1, 1, 0});
  job.state = dead.state;
  EXPECT_EQ(job.look("n").phase, JobPhase::Running);
  EXPECT_EQ(job.order(), "ab");
  job.look("n", {{"a"}, false, false});
  EXPECT_EQ(job.order(), "ab") << "one of them may live";
  job.look("n", {{"a", "b"}, false, false});
  EXPECT_EQ(job.order(), "n");
  EXPECT_EQ(job.state->generation, 1) << "keys of the dead job are not used";
  EXPECT_EQ(job.state->restarts, 0);
}

TEST(JobState, WhoWatchesWhom) {
  Launchers job({3, 3, 0});
  for (const char *id : {"a", "b", "c"})
    job.look(id);
  using Ids = std::vector<std::string>;
  EXPECT_EQ(nodesWatchedBy(*job.state, job["a"]), Ids{"b"});
  EXPECT_EQ(nodesWatchedBy(*job.state, job["c"]), Ids{"a"});
  EXPECT_EQ(nodesWatchedBy(*job.state, job["x"]), (Ids{"a", "b", "c"}));
  Launchers alone({1, 1, 0});
  alone.look("a");
  EXPECT_EQ(nodesWatchedBy(*alone.state, alone["a"]), Ids{});
}

TEST(JobState, Text) {
  Launchers job({1, 3, 2});
  job["a"].token = "secret";
  job["a"].name = "job-1";
  job["b"].self.wishedRank = 1;
  for (const char *id : {"a", "b", "c"})
    job.look(id);
  job.state->why = "not UTF-8: \xff";
  Result<JobState> read = JobState::fromText(job.state->toText());
  ASSERT_TRUE(read) << read.status().str();
  EXPECT_EQ(read->toText(), job.state->toText());
  EXPECT_EQ(read->token, "secret");
  EXPECT_EQ(read->name, "job-1");
  EXPECT_EQ(read->nodes[1].place.ports, (std::vector<int>{1, 2}));
}

TEST(JobState, TextThatIsNone) {
  for (std::string text :
       {"", "{}", "[1]", "{\"phase\": \"flying\", \"nodes\": []}"}) {
    Result<JobState> read = JobState::fromText(text);
    ASSERT_FALSE(read) << text;
    EXPECT_NE(read.status().getMessage().find("holds no state of a job"),
              std::string::npos);
  }
  Launchers job({1, 1, 0});
  job["a"].self.place.ports.clear();
  job.look("a");
  EXPECT_FALSE(JobState::fromText(job.state->toText()));
}

} // namespace
