//===- Exchange.cpp - schedules by exchanges ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Exchange.h"

#include "dist/Planning/Schedule/Frames.h"

#include "Execution.h"

#include <algorithm>
#include <limits>
#include <random>

using namespace dist;
using namespace dist::schedule;

/// Random exchanges: with few actions, more find nothing new.
static constexpr int kMostAtRandom = 4000;

namespace {
/// An action and the one behind it in its list.
struct Neighbours {
  int coordinate = 0;
  size_t first = 0;
};

class Exchanges {
public:
  Exchanges(const StageGraph &graph, const SearchOptions &options,
            Schedule &schedule)
      : graph(graph), options(options), schedule(schedule) {}

  double run(int tries) {
    double makespan = evaluate(&critical);
    for (size_t next = 0; tries > 0 && next < critical.size(); ++next) {
      Neighbours pair = critical[next];
      if (!mayExchange(pair))
        continue;
      exchange(pair);
      --tries;
      double changed = evaluate(nullptr);
      if (changed < makespan * (1 - 1e-9) && fits()) {
        makespan = evaluate(&critical);
        next = static_cast<size_t>(-1);
      } else {
        exchange(pair);
      }
    }
    return makespan;
  }

  /// Exchanges neighbours at random where that does not lengthen the makespan.
  /// From what it finds, exchanges may shorten that could not before.
  double wander(int tries) {
    std::mt19937 random(1);
    double makespan = evaluate(nullptr);
    for (; tries > 0; --tries) {
      int c = static_cast<int>(random() % schedule.lists.size());
      size_t size = schedule.lists[c].size();
      if (size < 2)
        continue;
      Neighbours pair{c, random() % (size - 1)};
      if (!mayExchange(pair))
        continue;
      exchange(pair);
      double changed = evaluate(nullptr);
      if (changed <= makespan * (1 + 1e-9) && fits())
        makespan = changed;
      else
        exchange(pair);
    }
    return makespan;
  }

private:
  void exchange(const Neighbours &pair) {
    std::vector<Action> &list = schedule.lists[pair.coordinate];
    std::swap(list[pair.first], list[pair.first + 1]);
  }

  /// False for parts of one segment, which stay in the order of the
  /// micro-batches, and for P and U.
  bool mayExchange(const Neighbours &pair) const {
    const std::vector<Action> &list = schedule.lists[pair.coordinate];
    const Action &a = list[pair.first], &b = list[pair.first + 1];
    bool isSameStage = a.stage == b.stage;
    return !isOnce(a.part) && !isOnce(b.part) &&
           !(isSameStage && (a.part == b.part || a.micro == b.micro));
  }

  bool fits() const {
    if (options.memory.empty())
      return true;
    std::vector<double> peaks = peakSavedBytes(graph, schedule);
    for (size_t c = 0; c < peaks.size(); ++c)
      if (peaks[c] > options.memory[c] * (1 + 1e-9))
        return false;
    return true;
  }

  /// Returns the makespan, infinite for a deadlock. Fills the neighbours of the
  /// critical path.
  double evaluate(std::vector<Neighbours> *pairs) const {
    ExecutionOptions execution;
    execution.transferSeconds = options.transferSeconds;
    Execution run(graph, schedule, execution);
    if (!run.run())
      return std::numeric_limits<double>::infinity();
    double makespan = 0;
    for (const Execution::Node &node : run.nodes())
      makespan = std::max(makespan, node.end);
    if (pairs)
      *pairs = findCritical(run, makespan);
    return makespan;
  }

  /// Neighbours without a gap that no delay could part: what starts as late as
  /// it may.
  std::vector<Neighbours> findCritical(const Execution &run,
                                       double makespan) const {
    std::vector<double> latest = run.latestEnds(makespan);
    std::vector<Neighbours> pairs;
    for (int c = 0; c < schedule.coordinates(); ++c)
      for (size_t i = 0; i + 1 < schedule.lists[c].size(); ++i) {
        int node = run.firstOf()[c] + static_cast<int>(i);
        const Execution::Node &own = run.nodes()[node];
        const Execution::Node &next = run.nodes()[node + 1];
        double tolerance = 1e-9 * makespan;
        bool isTight = next.start - own.end < tolerance;
        bool isCritical = latest[node + 1] - next.end < tolerance;
        if (isTight && isCritical)
          pairs.push_back({c, i});
      }
    return pairs;
  }

  const StageGraph &graph;
  const SearchOptions &options;
  Schedule &schedule;
  std::vector<Neighbours> critical;
};
} // namespace

double schedule::improveByExchange(const StageGraph &graph,
                                   const SearchOptions &options, int tries,
                                   Schedule &schedule) {
  Exchanges exchanges(graph, options, schedule);
  exchanges.run(tries / 2);
  exchanges.wander(std::min(tries / 4, kMostAtRandom));
  return exchanges.run(tries / 4);
}
