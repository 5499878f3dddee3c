//===- SearchSchedule.cpp - schedules by search ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dist/Planning/Schedule/SearchSchedule.h"

#include "dist/Planning/Schedule/Frames.h"

#include "Exchange.h"
#include "ModuloSchedule.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

using namespace dist;
using namespace dist::schedule;

/// Actions that all tries of a search together go through.
static constexpr double kActionsOfPatterns = 1e6, kActionsOfExchanges = 2e6;

static Status verifyMemory(const std::vector<double> &one,
                           const std::vector<double> &memory) {
  if (memory.empty())
    return {};
  if (memory.size() != one.size())
    return Status::invalid(
        fmt::format("expected memory for {} coordinates, got {}", one.size(),
                    memory.size()));
  for (size_t c = 0; c < one.size(); ++c)
    if (!(one[c] <= memory[c] * (1 + 1e-9)))
      return Status::invalid(fmt::format(
          "one micro-batch saves {} bytes on coordinate {}, more than the "
          "limit of {}; raise the limit or recompute more",
          one[c], c, memory[c]));
  return {};
}

namespace {
/// Keeps the schedule with the least makespan, and the least memory of equals.
class ScheduleSearch {
public:
  ScheduleSearch(const StageGraph &graph, const std::vector<int> &coordinateOf,
                 int micros, const SearchOptions &options)
      : graph(graph), coordinateOf(coordinateOf), micros(micros),
        options(options), one(bytesOfOneMicro(graph, coordinateOf)) {
    base.transferSeconds = options.transferSeconds;
    base.memory = options.memory;
    actions = static_cast<double>(graph.segments.size()) * micros;
  }

  std::optional<Schedule> run() {
    tryLists();
    tryPatterns();
    if (!best)
      return std::nullopt;
    int tries =
        static_cast<int>(kActionsOfExchanges * options.effort / actions);
    improveByExchange(graph, options, tries, best->schedule);
    return std::move(best->schedule);
  }

private:
  /// The bytes of the coordinate that holds most of its limit, or of one
  /// micro-batch.
  double peakOf(const Schedule &schedule) const {
    double peak = 0;
    std::vector<double> bytes = peakSavedBytes(graph, schedule);
    for (size_t c = 0; c < bytes.size(); ++c)
      peak = std::max(peak, bytes[c] / std::max(one[c], 1e-300));
    return peak;
  }

  void offer(std::optional<ListedSchedule> found) {
    constexpr double kTolerance = 1e-9;
    if (!found || found->makespan > makespan * (1 + kTolerance))
      return;
    double peak = peakOf(found->schedule);
    bool isFaster = found->makespan < makespan * (1 - kTolerance);
    if (!isFaster && peak >= leastPeak)
      return;
    makespan = found->makespan;
    leastPeak = peak;
    best = std::move(found);
  }

  /// Tries all rules, with the memory and with less: that is not always worse,
  /// and leaves W in better places.
  void tryLists() {
    double p = static_cast<double>(one.size());
    for (int rules = 0; rules < 4; ++rules)
      for (double share : {0.0, 1.0, 1.5, 2.0}) {
        ListPolicy policy = base;
        policy.isEager = rules & 1;
        policy.isBreadthFirst = rules & 2;
        if (share > 0 && !limitTo(share * p, policy.memory))
          continue;
        offer(scheduleList(graph, coordinateOf, micros, policy));
      }
  }

  /// Lowers a limit to so many micro-batches; false if it is that low already.
  bool limitTo(double count, std::vector<double> &memory) const {
    if (memory.empty())
      memory.assign(one.size(), std::numeric_limits<double>::infinity());
    bool isLower = false;
    for (size_t c = 0; c < one.size(); ++c) {
      isLower |= one[c] * count < memory[c];
      memory[c] = std::min(memory[c], one[c] * count);
    }
    return isLower;
  }

  /// Most activations of one stage that a coordinate may hold.
  int mostMemory() const {
    double most = options.memory.empty() ? 1e6 : 0;
    double passes = static_cast<double>(coordinateOf.size()) /
                    static_cast<double>(one.size());
    for (size_t c = 0; c < options.memory.size(); ++c)
      most = std::max(most,
                      one[c] > 0 ? passes * options.memory[c] / one[c] : 1e6);
    return static_cast<int>(std::min(most, 1e6) + 1e-6);
  }

  void tryPatterns() {
    SegmentIndex index(graph);
    std::vector<Part> inputs;
    for (int stage = 0; stage < graph.stages(); ++stage) {
      bool isSplit = index.find(stage, Part::Input) >= 0;
      if (!isSplit && index.find(stage, Part::Backward) < 0)
        return;
      inputs.push_back(isSplit ? Part::Input : Part::Backward);
    }
    // Long runs repeat a pattern, so fewer micro-batches tell them apart.
    int fewer = std::min(micros, 3 * static_cast<int>(one.size()) + 4);
    double each = actions * fewer / micros;
    auto count = static_cast<size_t>(
        std::max(8.0, kActionsOfPatterns * options.effort / each));
    std::vector<PeriodicPattern> patterns =
        findPatterns(coordinateOf, mostMemory(), count);
    std::vector<std::pair<double, size_t>> ranked;
    for (size_t i = 0; i < patterns.size(); ++i) {
      std::optional<ListedSchedule> found =
          follow(patterns[i], inputs, fewer, false);
      if (!found)
        continue;
      if (fewer == micros) {
        offer(std::move(found));
        offer(follow(patterns[i], inputs, micros, true));
      } else {
        ranked.emplace_back(found->makespan, i);
      }
    }
    std::sort(ranked.begin(), ranked.end());
    constexpr size_t kFinalists = 8;
    for (size_t i = 0; i < std::min(ranked.size(), kFinalists); ++i)
      for (bool isEager : {false, true})
        offer(follow(patterns[ranked[i].second], inputs, micros, isEager));
  }

  std::optional<ListedSchedule> follow(const PeriodicPattern &pattern,
                                       const std::vector<Part> &inputs,
                                       int count, bool isEager) const {
    ListPolicy policy = base;
    policy.isEager = isEager;
    policy.order = unrollPattern(pattern, coordinateOf, count, inputs);
    return scheduleList(graph, coordinateOf, count, policy);
  }

  const StageGraph &graph;
  const std::vector<int> &coordinateOf;
  int micros;
  const SearchOptions &options;
  std::vector<double> one;
  ListPolicy base;
  double actions = 0;
  double makespan = std::numeric_limits<double>::infinity();
  double leastPeak = std::numeric_limits<double>::infinity();
  std::optional<ListedSchedule> best;
};
} // namespace

Result<Schedule> schedule::searchSchedule(const StageGraph &graph,
                                          const std::vector<int> &coordinateOf,
                                          int micros,
                                          const SearchOptions &options) {
  if (Status status = graph.verify(); !status.ok())
    return status;
  if (Status status =
          verifyMemory(bytesOfOneMicro(graph, coordinateOf), options.memory);
      !status.ok())
    return status;
  std::optional<Schedule> found =
      ScheduleSearch(graph, coordinateOf, micros, options).run();
  if (!found)
    return Status::internal("the list scheduler is stuck");
  return std::move(*found);
}
