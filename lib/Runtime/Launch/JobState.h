//===- JobState.h - state shared by the launchers of a job ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One value that all launchers of a job share, changed by compare-and-set. Each
// launcher has facts of its own (LocalFacts), reads the state, and writes the
// one that follows:
//
//   Gathering  nodes arrive; once there are as many as may be, or enough and
//              no more come (the last call), and all are ready: Running
//   Running    the workers of `nodes` run. One that fails, a node that is lost
//              or joins: Gathering, one generation later. All have finished:
//              Succeeded. A failure when no restarts are left: Failed
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_LAUNCH_JOBSTATE_H
#define DIST_LIB_RUNTIME_LAUNCH_JOBSTATE_H

#include "Assignment.h"
#include "dist/Support/Status.h"

#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace dist {

enum class JobPhase { Gathering, Running, Succeeded, Failed };

struct JobLimits {
  int minNodes = 1, maxNodes = 1, maxRestarts = 0;

  bool operator==(const JobLimits &) const = default;
  bool isElastic() const { return minNodes < maxNodes; }
};

struct JobNode {
  std::string id; ///< The launcher's process.
  NodePlace place;
  int wishedRank = -1;   ///< -1: any.
  int previousRank = -1; ///< In the generation before; -1: it was not there.
  bool isReady = false;  ///< No earlier workers run there.
  bool isDone = false;   ///< All its workers have ended with 0.
};

struct JobState {
  JobPhase phase = JobPhase::Gathering;
  JobLimits limits;
  std::string token; ///< For the workers, unless given.
  std::string name;  ///< Random, unique to this job.
  int generation = 0, restarts = 0;
  std::vector<JobNode> nodes; ///< Running: in the order of their ranks.
  /// Gathering: the ids of the nodes that will come again; empty if not known.
  std::vector<std::string> expected;
  std::string why; ///< End of the last generation or the job.
  int exitCode = 0;

  bool isOver() const {
    return phase == JobPhase::Succeeded || phase == JobPhase::Failed;
  }
  /// Returns the index of a node; -1 if it is not among them.
  int find(const std::string &id) const;
  /// Returns the number of expected nodes that are not among them.
  int missing() const;

  std::string toText() const;
  static Result<JobState> fromText(const std::string &text);
};

/// The facts that only one launcher has.
struct LocalFacts {
  struct Failure {
    int generation = 0;
    int exitCode = 1;
    std::string why;
    std::chrono::steady_clock::time_point when;
    bool isFinal = false; ///< No restart would help.
  };

  JobNode self;
  JobLimits limits;
  std::string token, name; ///< If this launcher is the first.
  int finished = -1;       ///< The generation that has ended well here.
  std::optional<Failure> failure;
  std::string leaving; ///< Why this launcher ends; or empty.
};

/// The observations of a launcher over some time.
struct Observations {
  std::set<std::string> lost;  ///< Ids of nodes without heartbeats.
  bool isLastCallOver = false; ///< No node has come for long enough.
  /// True if heartbeats of all others have come since the failure here. In an
  /// elastic job workers that fail because a node is lost are no failure of
  /// their own.
  bool areOthersHeard = false;
};

/// Returns the state that follows; the same one if there is nothing to do.
JobState advance(const std::optional<JobState> &state, const LocalFacts &facts,
                 const Observations &seen);

/// Returns the nodes that this launcher watches: the next one, so that in a
/// chain of lost nodes the first is found; all if it is not among them, or if
/// it has to know whether others are lost.
std::vector<std::string> nodesWatchedBy(const JobState &state,
                                        const LocalFacts &facts);

/// True if a failure here has to wait for heartbeats of the others.
bool isFailureInDoubt(const JobState &state, const LocalFacts &facts);

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_JOBSTATE_H
