//===- PlanStrategies.h - changes of the program ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_ANNOTATE_PLANSTRATEGIES_H
#define DIST_TRANSFORMS_ANNOTATE_PLANSTRATEGIES_H

#include <cstdint>
#include <string>
#include <vector>

namespace dist {

/// `local_sgd`: replicas along an axis with states of their own, which are
/// averaged every so many steps (dist-replicate-state).
struct PlanLocalSgd {
  std::string axis;
  int64_t steps = 1;
  /// True if the steps to the next average follow from the loss.
  bool adaptive = false;
  std::string loss;         ///< A pattern of results; empty: the only one.
  std::string learningRate; ///< A pattern of arguments; empty: it is constant.
  int64_t maxSteps = 16;    ///< The most between two averages, if adaptive.
  /// Patterns of arguments: the state that is averaged; none: all floats.
  std::vector<std::string> average;
};

/// `dgc`: replicas along an axis send the largest elements of their gradients
/// alone, and add what they did not send to the next ones
/// (dist-compress-gradients).
struct PlanDgc {
  std::string axis;
  /// The parts of a gradient that are not sent: the last from the end of the
  /// ramp on, the others in turn before it.
  std::vector<double> sparsity;
  int64_t beginStep = 0; ///< Before it, gradients are sent whole.
  int64_t rampSteps = 0; ///< For all sparsities but the last.
  double momentum = 0;
};

} // namespace dist

#endif // DIST_TRANSFORMS_ANNOTATE_PLANSTRATEGIES_H
