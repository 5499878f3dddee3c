//===- AlikeRuns.cpp - what repeats itself in a list ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AlikeRuns.h"

#include <unordered_map>

using namespace dist;
using Run = PlanReport::Run;

/// Steps that a run must save to be worth its name.
static constexpr size_t kLeastSaved = 4;
/// Places of the same key that are tried as the next beginning.
static constexpr int kMostTries = 24;

/// For each place the next one with the same key.
static std::vector<size_t> nextOf(const std::vector<size_t> &keys) {
  std::vector<size_t> next(keys.size(), keys.size());
  std::unordered_map<size_t, size_t> last;
  for (size_t i = keys.size(); i-- > 0;) {
    auto [it, isNew] = last.try_emplace(keys[i], i);
    if (!isNew)
      next[i] = std::exchange(it->second, i);
  }
  return next;
}

/// How often what stands at [first, first + length) stands there in a row.
static size_t countAt(const std::vector<size_t> &keys, size_t first,
                      size_t length) {
  size_t same = 0;
  while (first + length + same < keys.size() &&
         keys[first + same] == keys[first + length + same])
    ++same;
  return same / length + 1;
}

/// The run that covers most from `first` on; the shortest among equals.
static Run longestAt(const std::vector<size_t> &keys,
                     const std::vector<size_t> &next, size_t first) {
  Run best;
  best.first = first;
  size_t place = next[first];
  for (int i = 0; i < kMostTries && place < keys.size(); ++i) {
    Run run;
    run.first = first;
    run.length = place - first;
    run.count = countAt(keys, first, run.length);
    size_t covered = run.length * run.count;
    if (covered > best.length * best.count &&
        covered - run.length >= kLeastSaved)
      best = run;
    place = next[place];
  }
  return best;
}

std::vector<Run> dist::findRuns(const std::vector<size_t> &keys) {
  std::vector<size_t> next = nextOf(keys);
  std::vector<Run> runs;
  for (size_t i = 0; i < keys.size();) {
    Run run = longestAt(keys, next, i);
    i += run.length * run.count;
    bool isSingle = run.count == 1;
    if (isSingle && !runs.empty() && runs.back().count == 1)
      runs.back().length += run.length;
    else
      runs.push_back(run);
  }
  return runs;
}
