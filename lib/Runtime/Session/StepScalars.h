//===- StepScalars.h - scalars that are kept for every step -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_SESSION_STEPSCALARS_H
#define DIST_LIB_RUNTIME_SESSION_STEPSCALARS_H

#include "SessionCheckpoints.h"

namespace dist {

/// Scalar results that replace no argument: with --steps they are series, a
/// value for every step; the first float among them is shown as the metric.
/// They are whole: of process ranks the first has them, or all after share().
class StepScalars {
public:
  StepScalars(Executor &executor, const SessionOptions &options,
              const std::vector<Carry> &carries);

  bool isSeries(size_t result) const;
  /// The metric's result, or -1, and what it is called.
  int metricResult() const { return metric; }
  const std::string &metricName() const { return name; }

  /// Restores the values of the steps before from a checkpoint.
  Status restore(const SessionCheckpoints &checkpoints);
  /// Adds those of the last step; the metric, where this process has it.
  Result<std::optional<double>> keep();
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
  bool isScalar(size_t result) const;

  Executor &executor;
  const Manifest &manifest;
  const SessionOptions &options;
  std::vector<bool> isState; ///< Results that replace an argument.
  std::vector<std::vector<std::byte>> series;
  int metric = -1;
  std::string name;
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_SESSION_STEPSCALARS_H
