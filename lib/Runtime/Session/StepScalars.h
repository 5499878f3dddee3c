//===- StepScalars.h - scalars that are kept for every step -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_SESSION_STEPSCALARS_H
#define DIST_LIB_RUNTIME_SESSION_STEPSCALARS_H

#include "dist/Runtime/Session/RunCheckpoints.h"

namespace dist {

/// Scalar results that replace no argument: with --steps they are series, a
/// value for every step; the first float among them is shown as the metric.
/// They are whole: of process ranks the first has them, or all after share().
class StepScalars {
public:
  StepScalars(Executor &executor, const RunOptions &options,
              const std::vector<Carry> &carries);

  bool isSeries(size_t result) const;
  /// The metric's result, or -1, and what it is called.
  int metricResult() const { return metric; }
  const std::string &metricName() const { return name; }

  /// Those of the steps before, of a checkpoint.
  Status restore(const RunCheckpoints &checkpoints);
  /// Adds those of the last step; the metric, where this process has it.
  Result<std::optional<double>> keep();
  /// Gives all processes what the first has kept, if they write it.
  Status share();

  /// By result; empty for what is no series.
  const std::vector<std::vector<std::byte>> &records() const { return series; }
  /// Whether records() has the values here.
  bool isComplete() const {
    return executor.hasResults() || options.wantsParts();
  }
  Array seriesOf(size_t result) const;

private:
  bool isScalar(size_t result) const;

  Executor &executor;
  const Manifest &manifest;
  const RunOptions &options;
  std::vector<bool> isState; ///< Results that replace an argument.
  std::vector<std::vector<std::byte>> series;
  int metric = -1;
  std::string name;
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_SESSION_STEPSCALARS_H
