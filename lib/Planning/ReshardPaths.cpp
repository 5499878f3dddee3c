//===- ReshardPaths.cpp - the cheapest ways from one state ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReshardPaths.h"

#include <algorithm>
#include <limits>
#include <set>

using namespace dist;

static constexpr double kNever = std::numeric_limits<double>::infinity();

ReshardPaths::ReshardPaths(ReshardStates &states, double elementBytes,
                           CostPrecision precision)
    : states(states), elementBytes(elementBytes), precision(precision),
      within(states.within.size()), known(states.states.size()) {
  for (size_t i = 0; i < within.size(); ++i)
    within[i] = std::min(states.within[i].exchange.at(elementBytes),
                         states.within[i].other.at(elementBytes));
}

void ReshardPaths::reach(int from, int to, double cost) {
  if (cost >= costs[to])
    return;
  costs[to] = cost;
  peaks[to] = std::max(peaks[from], states.localElements[to]);
  open[to] = cost;
}

/// Returns the first index from `i` on where `base + steps[i] < costs[i]`.
/// Blocks without one, which are most, are examined without branches.
static int nextNearer(double base, const double *steps, const double *costs,
                      int i, int size) {
  constexpr int kBlock = 16;
  auto isNearer = [&](int place) { return base + steps[place] < costs[place]; };
  for (; i + kBlock <= size; i += kBlock) {
    int nearer = 0;
    for (int k = 0; k < kBlock; ++k)
      nearer += isNearer(i + k);
    if (nearer > 0)
      break;
  }
  while (i < size && !isNearer(i))
    ++i;
  return i;
}

void ReshardPaths::leaveWithin(int state) {
  const ReshardStates::Layer &layer = states.layers[states.layerOf[state]];
  size_t row = layer.offset + static_cast<size_t>(state - layer.begin) *
                                  static_cast<size_t>(layer.size());
  auto next = [&](int i) {
    return nextNearer(costs[state], &within[row], &costs[layer.begin], i,
                      layer.size());
  };
  for (int i = next(0); i < layer.size(); i = next(i + 1)) {
    int to = layer.begin + i;
    if (ReshardStates::StepWithin &step = states.within[row + i];
        step.isRough && precision == CostPrecision::Exact) {
      states.refine(step, state, to);
      within[row + i] =
          std::min(step.exchange.at(elementBytes), step.other.at(elementBytes));
    }
    reach(state, to, costs[state] + within[row + i]);
  }
}

/// Relaxes the steps of a state. As in the planner, axes become Partial in one
/// step, from a state that is Partial over some of the target's axes.
void ReshardPaths::leave(int state, const ReshardStates::Layer &last) {
  leaveWithin(state);
  for (const ReshardStates::Step &step : states.others[state])
    reach(state, step.to, costs[state] + step.line.at(elementBytes));
  const auto &partial = states.states[state].partial;
  if (partial.size() < last.partial.size() &&
      std::includes(last.partial.begin(), last.partial.end(), partial.begin(),
                    partial.end()))
    if (int to = states.withPartial(state, last); to >= 0)
      reach(state, to, costs[state] + states.local.at(elementBytes));
}

/// Returns the least cost, sixteen at a time and without branches.
static double leastOf(const std::vector<double> &costs) {
  constexpr size_t kBlock = 16;
  double block[kBlock];
  std::fill_n(block, kBlock, kNever);
  size_t i = 0;
  for (; i + kBlock <= costs.size(); i += kBlock)
    for (size_t k = 0; k < kBlock; ++k)
      block[k] = costs[i + k] < block[k] ? costs[i + k] : block[k];
  double least = *std::min_element(block, block + kBlock);
  for (; i < costs.size(); ++i)
    least = std::min(least, costs[i]);
  return least;
}

/// Returns the first of the nearest states; -1 if no other can be reached.
int ReshardPaths::nearest() const {
  double least = leastOf(open);
  if (least == kNever)
    return -1;
  return static_cast<int>(std::find(open.begin(), open.end(), least) -
                          open.begin());
}

void ReshardPaths::run(int source, double limit,
                       const ReshardStates::Layer &last,
                       const std::vector<int> &targets) {
  costs.assign(states.states.size(), kNever);
  peaks.assign(states.states.size(), 0);
  for (size_t i = 0; i < costs.size(); ++i)
    if (states.localElements[i] > limit)
      costs[i] = -1;
  std::set<int> left(targets.begin(), targets.end());
  open.assign(states.states.size(), kNever);
  costs[source] = 0;
  peaks[source] = states.localElements[source];
  settled.clear();
  for (int state = source; state >= 0 && !left.empty(); state = nearest()) {
    settled.push_back(state);
    open[state] = kNever;
    left.erase(state);
    leave(state, last);
  }
}

/// Searches for targets of one layer, and for nearer states in it. If a path
/// has too large a state, it is searched again among states that are small
/// enough.
void ReshardPaths::search(int source, std::vector<int> targets) {
  auto limitOf = [&](int target) {
    if (precision == CostPrecision::AtLeast)
      return std::numeric_limits<double>::infinity();
    return std::max(states.localElements[source], states.localElements[target]);
  };
  const auto &last = states.layers[states.layerOf[targets.front()]];
  while (!targets.empty()) {
    double limit = 0;
    for (int target : targets)
      limit = std::max(limit, limitOf(target));
    run(source, limit, last, targets);
    auto note = [&](int target) {
      if (peaks[target] > limitOf(target))
        return false;
      known[source][target] = costs[target];
      return true;
    };
    for (int state : settled)
      if (&states.layers[states.layerOf[state]] == &last)
        note(state);
    std::erase_if(targets, note);
  }
}

const std::vector<double> &ReshardPaths::from(int source,
                                              const std::vector<int> &targets) {
  known[source].resize(states.states.size(), -1);
  std::map<int, std::vector<int>> byLayer;
  for (int target : targets)
    if (known[source][target] < 0)
      byLayer[states.layerOf[target]].push_back(target);
  for (auto &[layer, open] : byLayer)
    search(source, std::move(open));
  return known[source];
}
