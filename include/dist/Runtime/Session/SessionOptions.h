//===- SessionOptions.h - options of steps ----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_SESSION_SESSIONOPTIONS_H
#define DIST_RUNTIME_SESSION_SESSIONOPTIONS_H

#include "dist/Support/Status.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace dist {

/// Options of a ProgramSession. Error messages name an option as dist-run does,
/// for instance `--steps` for `steps`.
struct SessionOptions {
  /// The number of steps in all, including those that a checkpoint continues.
  /// Without it there is no last step.
  std::optional<int64_t> steps;
  /// True if scalar results that replace no argument are arrays over the steps.
  bool keepsSeries = true;
  /// True if the scalars of a step may come with the next step, so that the
  /// stages of a pipeline need not wait for each other between steps. Those of
  /// the last step come with it.
  bool lateScalars = false;
  /// Pairs (result, argument): the result replaces the argument in the next
  /// step. In addition to the pairs that the program specifies.
  std::vector<std::pair<std::string, std::string>> carries;

  std::string checkpoint; ///< A directory; empty: no checkpoints are written.
  int64_t every = 0;      ///< Steps between checkpoints; 0: only the last step.
  int64_t keep = 0;       ///< Number of checkpoints that are kept; 0: all.
  /// The checkpoint to continue: "auto" (the latest in `checkpoint`, if there
  /// is one), "never", or a path.
  std::string resume = "auto";

  bool collectsResults = false; ///< finish() returns whole results.
  bool collectsParts = false;   ///< finish() returns the results by rank.
  /// True if finish() compares the copies of a result that ranks hold.
  bool comparesReplicas = false;
  /// True if the caller still needs the inputs; otherwise a session frees an
  /// argument once the ranks have it.
  bool keepsInputs = false;

  /// Called with what the user should know and what is no failure, such as a
  /// checkpoint that could not be written. May be called from another thread.
  /// Null: warnings are dropped.
  std::function<void(const std::string &)> onWarning = nullptr;

  /// True if there are checkpoints to read or to write.
  bool usesCheckpoints() const {
    return !checkpoint.empty() || (resume != "auto" && resume != "never");
  }
  bool isLast(int64_t step) const { return steps && step == *steps; }
};

} // namespace dist

#endif // DIST_RUNTIME_SESSION_SESSIONOPTIONS_H
