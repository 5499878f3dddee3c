//===- TightenMemory.cpp - times and strategies limited by memory ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reductions.h"

#include <algorithm>
#include <bit>

using namespace dist;
using namespace dist::solver;

namespace {
/// Finds the maximum of consecutive values in constant time: level k has the
/// maximum of each 2^k values.
class RangeMaximum {
public:
  explicit RangeMaximum(const std::vector<double> &values) : levels{values} {
    for (size_t width = 1; 2 * width <= values.size(); width *= 2) {
      const std::vector<double> &half = levels.back();
      std::vector<double> most(values.size() + 1 - 2 * width);
      for (size_t i = 0; i < most.size(); ++i)
        most[i] = std::max(half[i], half[i + width]);
      levels.push_back(std::move(most));
    }
  }

  /// Returns the maximum over [from, to), which is not empty.
  double operator()(int from, int to) const {
    int level = std::bit_width(static_cast<unsigned>(to - from)) - 1;
    const std::vector<double> &most = levels[level];
    return std::max(most[from], most[to - (1 << level)]);
  }

private:
  std::vector<std::vector<double>> levels;
};
} // namespace

/// Moves the memory that every strategy takes into the base. Amounts are whole
/// numbers: sums of them are exact in any order.
static void moveToBase(Model &model) {
  std::vector<double> changes(model.times() + 1);
  for (Variable &variable : model.variables) {
    if (variable.costs.empty())
      continue;
    for (Usage &usage : variable.usages) {
      double least =
          *std::min_element(usage.amount.begin(), usage.amount.end());
      changes[usage.from] += least;
      changes[usage.to] -= least;
      for (double &amount : usage.amount)
        amount -= least;
    }
    std::erase_if(variable.usages, [](const Usage &usage) {
      return std::all_of(usage.amount.begin(), usage.amount.end(),
                         [](double amount) { return amount == 0; });
    });
  }
  double moved = 0;
  for (int time = 0; time < model.times(); ++time)
    model.baseUsage[time] += moved += changes[time];
}

/// Returns, for each time, true if the largest possible memory exceeds the
/// limit.
static std::vector<char> findTightTimes(const Model &model) {
  std::vector<double> most(model.times() + 1);
  for (const Variable &variable : model.variables)
    for (const Usage &usage : variable.usages) {
      double amount =
          *std::max_element(usage.amount.begin(), usage.amount.end());
      most[usage.from] += amount;
      most[usage.to] -= amount;
    }
  std::vector<char> tight(model.times());
  double sum = 0;
  for (int time = 0; time < model.times(); ++time) {
    sum += most[time];
    tight[time] = sum + model.baseUsage[time] > model.usageLimit;
  }
  return tight;
}

static void keepTimes(Model &model, const std::vector<char> &keep) {
  std::vector<int> index(keep.size() + 1, 0);
  std::vector<double> baseUsage;
  std::vector<int> names;
  for (size_t time = 0; time < keep.size(); ++time) {
    if (keep[time]) {
      baseUsage.push_back(model.baseUsage[time]);
      names.push_back(model.timeNames[time]);
    }
    index[time + 1] = static_cast<int>(baseUsage.size());
  }
  model.baseUsage = std::move(baseUsage);
  model.timeNames = std::move(names);
  for (Variable &variable : model.variables) {
    for (Usage &usage : variable.usages) {
      usage.from = index[usage.from];
      usage.to = index[usage.to];
    }
    std::erase_if(variable.usages,
                  [](const Usage &usage) { return usage.from >= usage.to; });
  }
}

static bool removeTooLarge(Model &model) {
  RangeMaximum mostBase(model.baseUsage);
  bool changed = false;
  for (size_t i = 0; i < model.variables.size() && !model.impossible; ++i) {
    Variable &variable = model.variables[i];
    std::vector<char> keep(variable.size(), 1);
    for (const Usage &usage : variable.usages) {
      double base = mostBase(usage.from, usage.to);
      for (int s = 0; s < variable.size(); ++s)
        keep[s] &= usage.amount[s] + base <= model.usageLimit;
    }
    if (std::find(keep.begin(), keep.end(), 0) == keep.end())
      continue;
    model.keepStrategies(static_cast<int>(i), keep);
    changed = true;
  }
  return changed;
}

bool solver::tightenMemory(Model &model) {
  moveToBase(model);
  for (double usage : model.baseUsage)
    model.impossible |= usage > model.usageLimit;
  if (model.impossible)
    return false;
  std::vector<char> tight = findTightTimes(model);
  bool changed = std::find(tight.begin(), tight.end(), 0) != tight.end();
  if (changed)
    keepTimes(model, tight);
  return removeTooLarge(model) || changed;
}
