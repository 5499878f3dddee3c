//===- Training.h - running steps -------------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_SESSION_TRAINING_H
#define DIST_RUNTIME_SESSION_TRAINING_H

#include "dist/Runtime/Run/Options.h"
#include "dist/Runtime/Session/Parts.h"

#include <atomic>
#include <functional>

namespace dist {

/// What is known after a step.
struct StepEvent {
  int64_t step = 0; ///< The first is 0.
  double seconds = 0;
  /// The value of RunResults::metricResult, and what it is called.
  std::optional<double> metric;
  std::string_view metricName;
};

struct RunResults {
  /// After the last step, if anybody wants them. If --steps is given, scalars
  /// that do not replace an argument are arrays over the steps.
  std::vector<Array> values;
  /// For --verify, an error that names a result of which ranks hold different
  /// copies, if there is one.
  Status replicas;
  /// The same as it lies on the ranks, if anybody wants that.
  ResultParts parts;
  std::vector<double> stepSeconds;
  /// For how long each checkpoint held up the steps.
  std::vector<double> checkpointSeconds;
  /// Steps after which it has ended before its time, with a checkpoint; 0: it
  /// has not.
  int64_t endedAfter = 0;
  /// The first such scalar that is a float (most often the loss), or -1.
  int metricResult = -1;
};

class RunCheckpoints;

/// The carries of the manifest and those of --carry, which come first. Errors:
/// a --carry that names nothing, or other types; where there is more than one
/// step, arguments of which it is not known what replaces them.
Result<std::vector<Carry>> carriesOf(const Manifest &manifest,
                                     const RunOptions &options);

/// Runs the steps that `options` ask for, with `carries` between them. For
/// --verify, copies of a result that several ranks hold are compared. Unless
/// the options keep the inputs for another run, they are released as soon as
/// the ranks have them. With `checkpoints` it begins where these say, and keeps
/// its state there; once `isToldToEnd` on any rank it is so on all, and they
/// end with a checkpoint after the step that runs.
Result<RunResults>
runSteps(Executor &executor, Inputs &inputs, const RunOptions &options,
         const std::vector<Carry> &carries, RunCheckpoints *checkpoints,
         std::atomic<bool> &isToldToEnd,
         const std::function<void(const StepEvent &)> &onStep);

} // namespace dist

#endif // DIST_RUNTIME_SESSION_TRAINING_H
