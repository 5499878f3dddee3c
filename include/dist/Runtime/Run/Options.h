//===- Options.h - dist-run's command line ----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_RUN_OPTIONS_H
#define DIST_RUNTIME_RUN_OPTIONS_H

#include "dist/Runtime/Exec/Executor.h"
#include "dist/Runtime/Session/Outputs.h"
#include "dist/Runtime/Session/SessionOptions.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace dist {

/// The options of the session, and those that dist-run alone has.
struct RunOptions : SessionOptions {
  std::string program;
  std::string plan, mesh, cluster;
  /// Options of plans by cost, as dist-compile takes them.
  std::string memory, dataAxes, planReport, writePlan;
  /// The cluster that dist-compile takes where neither a cluster nor a mesh is
  /// given; no option of dist-run.
  std::string assumedCluster;
  std::vector<std::string> replicate;
  std::optional<int64_t> microBatches;  ///< None: the plan's.
  std::optional<int64_t> gradientMerge; ///< Batches of one update; as above.
  std::string precision;         ///< `bf16` or `bf16:O2`; empty: the plan's.
  std::string narrowCollectives; ///< `bf16` or `f16`; empty: the plan's.
  std::string recompute;   ///< none, cheap, dots, inputs; empty: the plan's.
  std::string partialSums; ///< f32 or storage; empty: the compiler's default.
  std::vector<std::string> customCalls; ///< Files.
  bool roundEach = false; ///< dist-compile --round-each; no option of dist-run.
  bool dropCallbacks = false; ///< Compile without jax.debug.print and the like.
  std::vector<std::string> inputs; ///< Files.
  std::string outputs, expected, report, trace;
  std::string showCheckpoint;
  OutputKeys outputKeys = OutputKeys::Both;
  /// Threads of this process (local), or processes.
  std::string backend = "local";
  std::optional<int64_t> processes; ///< To start; without it one a rank.
  OverlapMode overlap = OverlapMode::Auto;
  bool verify = false;
  std::optional<double> tolerance;
  std::optional<int64_t> randomSeed;
  int64_t intRange = 2;
  int64_t tokensPerStep = 0;
  int64_t traceSteps = 3;
  std::optional<int64_t> timeoutSeconds;
  /// A rank that does not run for so long is lost; 0: $DIST_DEAD_AFTER, or 30
  /// s.
  std::chrono::milliseconds deadAfter{0};
  bool quiet = false;
  bool help = false;

  /// The time for which a rank waits for the others.
  std::chrono::seconds timeout() const {
    return std::chrono::seconds(timeoutSeconds.value_or(600));
  }
  int64_t stepCount() const { return steps.value_or(1); }
  /// True if each rank writes its own parts of the results.
  bool wantsParts() const;
  /// True if the program can run again with moved inputs, for --expect: all
  /// ranks and inputs are in this process.
  bool measuresRounding() const {
    return !expected.empty() && !tolerance && backend == "local" &&
           !usesCheckpoints();
  }
  /// Returns the options of the session: one step without --steps, and the
  /// results that are written or compared.
  SessionOptions session() const;
};

/// Errors: INVALID_ARGUMENT with what is wrong with which option.
Result<RunOptions> parseOptions(int argc, char **argv);

std::string helpText();

} // namespace dist

#endif // DIST_RUNTIME_RUN_OPTIONS_H
