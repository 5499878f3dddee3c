//===- JobState.cpp - state shared by the launchers of a job --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JobState.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

using namespace dist;

int JobState::find(const std::string &id) const {
  for (size_t i = 0; i < nodes.size(); ++i)
    if (nodes[i].id == id)
      return int(i);
  return -1;
}

bool dist::isFailureInDoubt(const JobState &state, const LocalFacts &facts) {
  return facts.failure && facts.failure->generation == state.generation &&
         state.limits.isElastic() && state.nodes.size() > 1;
}

std::vector<std::string> dist::nodesWatchedBy(const JobState &state,
                                              const LocalFacts &facts) {
  std::vector<std::string> watched;
  int self = state.find(facts.self.id);
  bool isAll = self < 0 || isFailureInDoubt(state, facts);
  size_t count = state.nodes.size();
  for (size_t i = 0; i < count; ++i)
    if (isAll || i == (size_t(self) + 1) % count)
      watched.push_back(state.nodes[i].id);
  std::erase(watched, facts.self.id);
  return watched;
}

//===----------------------------------------------------------------------===//
// Transitions
//===----------------------------------------------------------------------===//

/// Starts to gather for the next generation, without a node that is gone.
static void gatherAgain(JobState &state, std::string why, int gone = -1) {
  state.phase = JobPhase::Gathering;
  ++state.generation;
  state.expected.clear();
  for (int i = 0; i < int(state.nodes.size()); ++i)
    if (i != gone)
      state.expected.push_back(state.nodes[i].id);
  state.nodes.clear();
  state.why = std::move(why);
}

static void failOnce(JobState &state, int exitCode, const std::string &why,
                     bool isFinal = false) {
  if (!isFinal && state.restarts < state.limits.maxRestarts) {
    ++state.restarts;
    return gatherAgain(state,
                       fmt::format("restart {} of {}: {}", state.restarts,
                                   state.limits.maxRestarts, why));
  }
  state.phase = JobPhase::Failed;
  state.exitCode = exitCode;
  bool hasLines = why.find('\n') != std::string::npos; // From the worker.
  state.why =
      state.limits.maxRestarts > 0 && !isFinal
          ? fmt::format("{}{}all {} restarts are used up", why,
                        hasLines ? "\n" : "; ", state.limits.maxRestarts)
          : why;
}

/// Removes a node that is gone. An elastic job continues with the others; for
/// one of a fixed size it is a failure.
static void loseNode(JobState &state, int index, const std::string &how) {
  std::string why = fmt::format("node {} ({}) {}", index,
                                state.nodes[index].place.address, how);
  if (state.limits.isElastic())
    gatherAgain(state, why, index);
  else
    failOnce(state, /*exitCode=*/1, why);
}

/// Puts nodes at the ranks that they request, and the others in between: those
/// of the generation before first, in their order, then in order of arrival.
static void orderByRank(std::vector<JobNode> &nodes) {
  std::multimap<int, JobNode> wishing;
  std::multimap<unsigned, JobNode> others; // -1, no rank before, is last.
  for (JobNode &node : nodes)
    if (node.wishedRank >= 0)
      wishing.emplace(node.wishedRank, std::move(node));
    else
      others.emplace(unsigned(node.previousRank), std::move(node));
  for (size_t rank = 0; rank < nodes.size(); ++rank) {
    bool isWished = !wishing.empty() &&
                    (size_t(wishing.begin()->first) <= rank || others.empty());
    nodes[rank] = isWished ? wishing.extract(wishing.begin()).mapped()
                           : others.extract(others.begin()).mapped();
  }
}

int JobState::missing() const {
  return int(
      std::count_if(expected.begin(), expected.end(),
                    [&](const std::string &id) { return find(id) < 0; }));
}

static bool areExpectedHere(const JobState &state) {
  return !state.expected.empty() && state.missing() == 0;
}

static void startIfComplete(JobState &state, const Observations &seen) {
  int count = int(state.nodes.size());
  bool isReady = std::all_of(state.nodes.begin(), state.nodes.end(),
                             [](const JobNode &node) { return node.isReady; });
  bool areAllHere = count == state.limits.maxNodes || areExpectedHere(state);
  bool isEnough =
      count >= state.limits.minNodes && (areAllHere || seen.isLastCallOver);
  if (!isReady || !isEnough)
    return;
  orderByRank(state.nodes);
  state.phase = JobPhase::Running;
}

//===----------------------------------------------------------------------===//
// By phase
//===----------------------------------------------------------------------===//

static void advanceGathering(JobState &state, const LocalFacts &facts,
                             const Observations &seen) {
  std::erase_if(state.nodes, [&](const JobNode &node) {
    return seen.lost.contains(node.id) ||
           (node.id == facts.self.id && !facts.leaving.empty());
  });
  if (facts.leaving.empty()) {
    bool isTaken =
        facts.self.wishedRank >= 0 &&
        std::any_of(state.nodes.begin(), state.nodes.end(),
                    [&](const JobNode &node) {
                      return node.id != facts.self.id &&
                             node.wishedRank == facts.self.wishedRank;
                    });
    if (int at = state.find(facts.self.id); at >= 0)
      state.nodes[at] = facts.self;
    else if (!isTaken && int(state.nodes.size()) < state.limits.maxNodes)
      state.nodes.push_back(facts.self);
  }
  if (!state.nodes.empty())
    startIfComplete(state, seen);
}

static void advanceRunning(JobState &state, const LocalFacts &facts,
                           const Observations &seen) {
  for (size_t i = 0; i < state.nodes.size(); ++i)
    if (seen.lost.contains(state.nodes[i].id) && !state.nodes[i].isDone)
      return loseNode(state, int(i), "was lost");
  int self = state.find(facts.self.id);
  if (self < 0) {
    if (facts.leaving.empty() &&
        int(state.nodes.size()) < state.limits.maxNodes)
      gatherAgain(state,
                  fmt::format("a node joined ({})", facts.self.place.address));
    return;
  }
  if (isFailureInDoubt(state, facts) && !seen.areOthersHeard)
    return;
  if (facts.failure && facts.failure->generation == state.generation)
    return failOnce(state, facts.failure->exitCode, facts.failure->why,
                    facts.failure->isFinal);
  if (facts.finished == state.generation)
    state.nodes[self].isDone = true;
  else if (!facts.leaving.empty())
    return loseNode(state, self, facts.leaving);
  if (std::all_of(state.nodes.begin(), state.nodes.end(),
                  [](const JobNode &node) { return node.isDone; }))
    state.phase = JobPhase::Succeeded;
}

/// True if the state is left over from another job: that job is over, and all
/// its nodes are gone.
static bool isLeftOver(const JobState &state, const Observations &seen) {
  return std::all_of(
      state.nodes.begin(), state.nodes.end(),
      [&](const JobNode &node) { return seen.lost.contains(node.id); });
}

JobState dist::advance(const std::optional<JobState> &state,
                       const LocalFacts &facts, const Observations &seen) {
  JobState next;
  next.limits = facts.limits;
  next.token = facts.token;
  next.name = facts.name;
  if (state && state->find(facts.self.id) < 0 && isLeftOver(*state, seen) &&
      !state->nodes.empty())
    next.generation = state->generation + 1;
  else if (state)
    next = *state;
  if (next.phase == JobPhase::Running)
    advanceRunning(next, facts, seen);
  if (next.phase == JobPhase::Gathering)
    advanceGathering(next, facts, seen);
  return next;
}
