//===- StepScalars.h - scalars that are kept for every step -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_SESSION_STEPSCALARS_H
#define DIST_LIB_RUNTIME_SESSION_STEPSCALARS_H

#include "SessionCheckpoints.h"
#include "dist/Runtime/Group/Group.h"

#include <deque>

namespace dist {

/// Scalar results that replace no argument: with --steps they are series, a
/// value for every step; the first float among them is shown as the metric.
/// They are whole: of process ranks the first has them, or all after share().
///
/// With the stages of a pipeline in processes, the rank that has a scalar sends
/// it to the first rank as a message. With SessionOptions::lateScalars a step
/// waits for the messages of the step before only, so it is no barrier.
class StepScalars {
public:
  /// The metric of a step.
  struct Metric {
    int64_t step = 0;
    double value = 0;
  };

  StepScalars(Executor &executor, const SessionOptions &options,
              const std::vector<Carry> &carries);

  bool isSeries(size_t result) const;
  /// The metric's result, or -1, and what it is called.
  int metricResult() const { return metric; }
  const std::string &metricName() const { return name; }

  /// Restores the values of the steps before from a checkpoint.
  Status restore(const SessionCheckpoints &checkpoints);
  /// Adds those of the step that has just run. Returns the latest metric that
  /// this process has; of the last step that of the step itself.
  Result<std::optional<Metric>> keep(int64_t step, bool isLast);
  /// Waits until records() has all steps.
  Status flush();
  /// Sends the values of the first process to all, if each of them writes
  /// results.
  Status share();

  /// The bytes of the series, by result; empty for other results.
  const std::vector<std::vector<std::byte>> &records() const { return series; }
  /// True if records() has the values in this process.
  bool isComplete() const {
    return executor.hasResults() || options.collectsParts;
  }
  Array seriesOf(size_t result) const;

private:
  /// Scalars of a step that are on their way to the first rank.
  struct Sent {
    int64_t step = 0;
    std::vector<std::vector<std::byte>> values; ///< By result.
    std::vector<PendingWork> works;
  };

  bool isScalar(size_t result) const;
  bool isWanted(size_t result) const {
    return isSeries(result) || int(result) == metric;
  }
  Status collect(int64_t step);
  Status send(int64_t step);
  Status receive(size_t most);
  void add(int64_t step, size_t result, const std::byte *value);

  Executor &executor;
  const Manifest &manifest;
  const SessionOptions &options;
  std::vector<bool> isState; ///< Results that replace an argument.
  std::vector<std::vector<std::byte>> series;
  int metric = -1;
  std::string name;
  std::deque<Sent> sent; ///< By step.
  std::optional<Metric> latest;
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_SESSION_STEPSCALARS_H
