//===- Schedule.h - orders of a pipeline's work -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pipeline runs each stage's parts for each micro-batch. A schedule lists,
// for each pipeline coordinate, its actions in order. 1F1B of two stages and
// two micro-batches:
//
//   coordinate 0:  0F0 0F1 0B0 0B1
//   coordinate 1:  1F0 1B0 1F1 1B1
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SCHEDULE_SCHEDULE_H
#define DIST_PLANNING_SCHEDULE_SCHEDULE_H

#include "dist/Support/Status.h"

#include <optional>
#include <string_view>
#include <vector>

namespace dist::schedule {

enum class Part {
  Forward,  ///< F
  Backward, ///< B: I and W in one.
  Input,    ///< I: gradients that other stages or parts wait for.
  Weight,   ///< W: gradients that only accumulators wait for.
  Prologue, ///< P: once, before all micro-batches.
  Update,   ///< U: once, after all micro-batches.
};
constexpr int kParts = 6;

/// F, B, I, W, P or U.
char letterOf(Part part);
std::optional<Part> partOf(char letter);

/// True for P and U, which have no micro-batch.
inline bool isOnce(Part part) {
  return part == Part::Prologue || part == Part::Update;
}

struct Action {
  int stage = 0;
  Part part = Part::Forward;
  int micro = 0; ///< 0 for P and U.

  bool operator==(const Action &) const = default;
};

/// Returns for example "0F3", or "1U".
std::string toString(const Action &action);

struct Schedule {
  std::vector<int> coordinateOf; ///< The coordinate of each stage.
  int micros = 0;
  std::vector<std::vector<Action>> lists; ///< One a coordinate.

  int stages() const { return static_cast<int>(coordinateOf.size()); }
  int coordinates() const { return static_cast<int>(lists.size()); }
};

/// Limits that keep a wrong file or option from taking all memory.
constexpr int kMostStages = 1024, kMostMicros = 1 << 16;
constexpr int64_t kMostActions = int64_t(1) << 22;

/// Returns the coordinate of each stage.
///
///   | placement | 4 stages, 2 coordinates |
///   |-----------|-------------------------|
///   | loop      | 0 1 0 1                 |
///   | v         | 0 1 1 0                 |
///   | 0,0,1,1   | 0 0 1 1                 |
///
/// Errors: sizes that are not positive or too large; a coordinate without a
/// stage; stages that are no multiple of the coordinates (not with a list).
Result<std::vector<int>> placeStages(std::string_view placement, int stages,
                                     int coordinates);

/// Returns the actions of each coordinate, such as "0F0,0F1,0B0,0B1".
std::vector<std::string> textsOf(const Schedule &schedule);

/// Returns the schedule with B for each I that W of the same stage and
/// micro-batch follows directly.
Schedule mergeBackward(const Schedule &schedule);

/// The stages of each coordinate, in ascending order.
std::vector<std::vector<int>> stagesOf(const std::vector<int> &coordinateOf);

} // namespace dist::schedule

#endif // DIST_PLANNING_SCHEDULE_SCHEDULE_H
