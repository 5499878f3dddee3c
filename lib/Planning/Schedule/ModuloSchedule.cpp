//===- ModuloSchedule.cpp - periodic orders -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ModuloSchedule.h"

#include <algorithm>

using namespace dist;
using namespace dist::schedule;

namespace {
/// Goes through the stages forward and back, one pass of the coordinates after
/// another, and tries all offsets.
class PatternSearch {
public:
  PatternSearch(const std::vector<int> &coordinateOf, int mostMemory)
      : coordinateOf(coordinateOf), mostMemory(mostMemory),
        stages(static_cast<int>(coordinateOf.size())),
        coordinates(static_cast<int>(stagesOf(coordinateOf).size())),
        passes(stages / coordinates), period(3 * passes), start(2 * stages),
        taken(coordinates) {}

  std::vector<PeriodicPattern> run() {
    if (passes <= 2 && passes * coordinates == stages && hasEvenPasses())
      tryPass(0);
    return std::move(found);
  }

private:
  /// Each pass has each coordinate once.
  bool hasEvenPasses() const {
    for (int pass = 0; pass < passes; ++pass) {
      std::vector<bool> isSeen(coordinates);
      for (int i = 0; i < coordinates; ++i)
        isSeen[coordinateOf[pass * coordinates + i]] = true;
      if (std::find(isSeen.begin(), isSeen.end(), false) != isSeen.end())
        return false;
    }
    return true;
  }

  /// The stage of a step: forward through all stages, then back.
  int stageOf(int step) const {
    return step < stages ? step : 2 * stages - 1 - step;
  }

  void tryPass(int pass) {
    if (pass == 2 * passes)
      return keep();
    for (int turn = 1; turn <= (pass ? period : 1); ++turn)
      for (int offset = 1; offset < period; ++offset) {
        int placed = place(pass, turn, offset);
        if (placed == coordinates)
          tryPass(pass + 1);
        remove(pass, placed);
        if (coordinates == 1)
          break;
      }
  }

  /// Places the steps of a pass; returns how many came before one that meets
  /// another.
  int place(int pass, int turn, int offset) {
    for (int i = 0; i < coordinates; ++i) {
      int step = pass * coordinates + i;
      start[step] = step ? start[step - 1] + (i ? offset : turn) : 0;
      unsigned bit = 1u << (start[step] % period);
      unsigned &slots = taken[coordinateOf[stageOf(step)]];
      if (slots & bit)
        return i;
      slots |= bit;
    }
    return coordinates;
  }

  void remove(int pass, int placed) {
    for (int i = 0; i < placed; ++i) {
      int step = pass * coordinates + i;
      taken[coordinateOf[stageOf(step)]] &= ~(1u << (start[step] % period));
    }
  }

  /// The activations that a coordinate holds, with W at the first free slots
  /// after I.
  int memoryOf(int coordinate) const {
    unsigned slots = taken[coordinate];
    std::vector<int> live(period);
    for (int stage = stages - 1; stage >= 0; --stage) {
      if (coordinateOf[stage] != coordinate)
        continue;
      int end = start[2 * stages - 1 - stage] + 1;
      while (slots & (1u << (end % period)))
        ++end;
      slots |= 1u << (end % period);
      for (int time = start[stage]; time <= end; ++time)
        ++live[time % period];
    }
    return *std::max_element(live.begin(), live.end());
  }

  void keep() {
    PeriodicPattern pattern;
    pattern.period = period;
    for (int c = 0; c < coordinates; ++c) {
      pattern.memory = std::max(pattern.memory, memoryOf(c));
      if (pattern.memory > mostMemory)
        return;
    }
    pattern.forward.assign(start.begin(), start.begin() + stages);
    pattern.input.assign(start.rbegin(), start.rbegin() + stages);
    found.push_back(pattern);
  }

  const std::vector<int> &coordinateOf;
  int mostMemory, stages, coordinates, passes, period;
  std::vector<int> start;      ///< By step.
  std::vector<unsigned> taken; ///< A bit for each time of the period.
  std::vector<PeriodicPattern> found;
};
} // namespace

std::vector<PeriodicPattern>
schedule::findPatterns(const std::vector<int> &coordinateOf, int mostMemory,
                       size_t mostPatterns) {
  std::vector<PeriodicPattern> found =
      PatternSearch(coordinateOf, mostMemory).run();
  std::stable_sort(found.begin(), found.end(),
                   [](const PeriodicPattern &a, const PeriodicPattern &b) {
                     return a.input[0] < b.input[0];
                   });
  if (found.size() > mostPatterns)
    found.resize(mostPatterns);
  return found;
}

std::vector<std::vector<StagePart>>
schedule::unrollPattern(const PeriodicPattern &pattern,
                        const std::vector<int> &coordinateOf, int micros,
                        const std::vector<Part> &inputParts) {
  struct Timed {
    int64_t start;
    StagePart what;
  };
  std::vector<std::vector<Timed>> timed(stagesOf(coordinateOf).size());
  for (size_t s = 0; s < coordinateOf.size(); ++s)
    for (int k = 0; k < micros; ++k) {
      int stage = static_cast<int>(s);
      int64_t shift = static_cast<int64_t>(k) * pattern.period;
      std::vector<Timed> &list = timed[coordinateOf[s]];
      list.push_back({pattern.forward[s] + shift, {stage, Part::Forward}});
      list.push_back({pattern.input[s] + shift, {stage, inputParts[s]}});
    }
  std::vector<std::vector<StagePart>> orders;
  for (std::vector<Timed> &list : timed) {
    std::sort(list.begin(), list.end(),
              [](const Timed &a, const Timed &b) { return a.start < b.start; });
    std::vector<StagePart> &order = orders.emplace_back();
    for (const Timed &item : list)
      order.push_back(item.what);
  }
  return orders;
}
