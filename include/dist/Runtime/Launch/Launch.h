//===- Launch.h - N processes that are one job ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   LaunchOptions options;
//   options.workers = 4;
//   options.command = {"./my_program", "--epochs", "3"};
//   return launch(options);
//
// docs/guide/launch.md describes the options and the environment of workers.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_LAUNCH_LAUNCH_H
#define DIST_RUNTIME_LAUNCH_LAUNCH_H

#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace dist {

struct LaunchOptions {
  /// Program and arguments. A program without a slash is searched for in PATH.
  std::vector<std::string> command;
  /// Additional variables for every worker, which replace those of this
  /// process.
  std::vector<std::pair<std::string, std::string>> environment;
  int workers = 1; ///< Processes on this node.

  /// Several nodes: each runs a launcher, and they meet at `rendezvous`.
  int minNodes = 1, maxNodes = 1;
  int nodeRank = -1; ///< -1: any free one.
  std::string rendezvous;
  std::string jobId;        ///< Separates jobs at one rendezvous.
  std::string localAddress; ///< This node's address for others.
  std::chrono::milliseconds rendezvousTimeout{std::chrono::minutes(10)};
  /// The time that launchers wait for more of them once there are enough.
  std::chrono::milliseconds lastCall{std::chrono::seconds(5)};
  /// The time without news after which a node is lost.
  std::chrono::milliseconds nodeTimeout{std::chrono::seconds(10)};
  /// The interval at which a launcher checks the others.
  std::chrono::milliseconds monitorInterval{200};

  int maxRestarts = 0;
  /// Exit codes that end the job even if restarts are left, with the reason.
  std::map<int, std::string> finalCodes;
  /// The time from SIGTERM to SIGKILL.
  std::chrono::milliseconds grace{std::chrono::seconds(30)};
  std::string logDirectory;
  /// Ranks whose output is shown; all if unset.
  std::optional<std::set<int>> shown;

  bool isElastic() const { return minNodes < maxNodes; }
};

/// Runs the command as `workers` processes (on each node) until all of them
/// have ended. Errors are printed on stderr. Returns an exit status: 0; the
/// exit code of the worker that failed first, or 128 + the signal that ended
/// it; 1 if the job could not start or lost a node; 128 + the signal that this
/// process got. However this process ends, no process of the job outlives it.
/// Forks: call it before threads start.
int launch(const LaunchOptions &options);

} // namespace dist

#endif // DIST_RUNTIME_LAUNCH_LAUNCH_H
