//===- NamedSchedules.cpp - published schedules by name -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dist/Planning/Schedule/NamedSchedules.h"

#include "dist/Planning/Schedule/SearchSchedule.h"

#include "ListScheduler.h"
#include "OrderBuilder.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;
using namespace dist::schedule;

namespace {
/// The placement that a schedule needs.
enum class Needs { Any, OneStage, Loop, V };

struct NamedSchedule {
  std::string_view name;
  Needs needs;
  bool dividesBackward;
};
} // namespace

static constexpr std::array<NamedSchedule, 11> kSchedules = {{
    {"gpipe", Needs::Any, false},
    {"1f1b", Needs::OneStage, false},
    {"interleaved", Needs::Loop, false},
    {"looped-bfs", Needs::Any, false},
    {"zb-h1", Needs::OneStage, true},
    {"zb-h2", Needs::OneStage, true},
    {"zb-v", Needs::V, true},
    {"dualpipe-v", Needs::V, true},
    {"v-half", Needs::V, true},
    {"v-min", Needs::V, true},
    {"searched", Needs::Any, true},
}};

const std::vector<std::string_view> &schedule::scheduleNames() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> result;
    for (const NamedSchedule &known : kSchedules)
      result.push_back(known.name);
    return result;
  }();
  return names;
}

int schedule::usualStages(std::string_view name) {
  return name == "gpipe" || name == "1f1b" || name == "zb-h1" || name == "zb-h2"
             ? 1
             : 2;
}

bool schedule::dividesBackward(std::string_view name) {
  return std::any_of(kSchedules.begin(), kSchedules.end(),
                     [&](const NamedSchedule &known) {
                       return known.name == name && known.dividesBackward;
                     });
}

std::string_view schedule::usualPlacement(std::string_view name) {
  bool isLoop =
      usualStages(name) == 1 || name == "interleaved" || name == "looped-bfs";
  return isLoop ? "loop" : "v";
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

static Status verifyPlacement(const NamedSchedule &named,
                              const std::vector<int> &coordinateOf, int p) {
  int stages = static_cast<int>(coordinateOf.size());
  auto is = [&](std::string_view placement) {
    Result<std::vector<int>> expected = placeStages(placement, stages, p);
    return expected && *expected == coordinateOf;
  };
  auto fail = [&](std::string_view expected, std::string_view mend) {
    return Status::invalid(fmt::format(
        "schedule {} needs {}, got {} stages on {} coordinates ({}); {}",
        named.name, expected, stages, p, fmt::join(coordinateOf, ","), mend));
  };
  if (named.needs == Needs::OneStage && stages != p)
    return fail("one stage on each coordinate",
                "interleaved, looped-bfs and searched take several");
  if (named.needs == Needs::Loop && !is("loop"))
    return fail("placement loop", "use it, or searched");
  if (named.needs == Needs::V && (stages != 2 * p || !is("v")))
    return fail("two stages on each coordinate in placement v",
                "use it, or searched");
  return {};
}

static Status verifyRequest(const StageGraph &graph,
                            const ScheduleRequest &request) {
  if (Status status = graph.verify(); !status.ok())
    return status;
  if (static_cast<int>(request.coordinateOf.size()) != graph.stages())
    return Status::invalid(
        fmt::format("expected the coordinates of {} stages, got {}",
                    graph.stages(), request.coordinateOf.size()));
  if (request.micros < 1 || request.micros > kMostMicros)
    return Status::invalid(fmt::format("expected 1 to {} micro-batches, got {}",
                                       kMostMicros, request.micros));
  int64_t actions =
      static_cast<int64_t>(graph.segments.size()) * request.micros;
  if (actions > kMostActions)
    return Status::invalid(
        fmt::format("{} stages of {} micro-batches are {} actions, at most {}",
                    graph.stages(), request.micros, actions, kMostActions));
  return {};
}

//===----------------------------------------------------------------------===//
// Orders
//===----------------------------------------------------------------------===//

void schedule::fitParts(const StageGraph &graph, Schedule &schedule) {
  if (schedule.stages() != graph.stages())
    return; // proveSchedule reports it.
  SegmentIndex index(graph);
  for (std::vector<Action> &list : schedule.lists) {
    for (Action &action : list)
      if (action.part == Part::Input &&
          index.find(action.stage, Part::Input) < 0)
        action.part = Part::Backward;
    std::erase_if(list, [&](const Action &action) {
      return index.covered(action.stage, action.part).empty();
    });
  }
}

/// Returns a schedule with at most `activations` of a whole coordinate on each,
/// rounded up to what one stage saves.
static Result<Schedule> scheduleWithin(const StageGraph &graph,
                                       const ScheduleRequest &request,
                                       double activations, bool isMerged) {
  std::vector<double> one = bytesOfOneMicro(graph, request.coordinateOf);
  ListPolicy policy;
  policy.isMerged = isMerged;
  policy.memory = one;
  for (double &bytes : policy.memory)
    bytes *= std::max(activations, 1.0);
  std::optional<ListedSchedule> found =
      scheduleList(graph, request.coordinateOf, request.micros, policy);
  if (!found)
    return Status::internal("the list scheduler is stuck");
  return std::move(found->schedule);
}

static Result<Schedule> searchWithin(const StageGraph &graph,
                                     const ScheduleRequest &request,
                                     double activations) {
  SearchOptions options;
  options.memory = bytesOfOneMicro(graph, request.coordinateOf);
  for (double &bytes : options.memory)
    bytes *= std::ceil(2 * activations - 1e-9) / 2;
  options.transferSeconds = request.transferSeconds;
  return searchSchedule(graph, request.coordinateOf, request.micros, options);
}

/// Returns none if the published order is undefined for these sizes.
static std::optional<Schedule>
publishedOrder(std::string_view name, const ScheduleRequest &request, int p) {
  Schedule schedule{request.coordinateOf, request.micros, {}};
  schedule.lists.resize(p);
  int m = request.micros;
  if (name == "gpipe" || name == "looped-bfs")
    fillGpipe(schedule);
  else if (name == "1f1b")
    fillOneForwardOneBackward(schedule);
  else if (name == "interleaved" && m % p == 0)
    fillInterleaved(schedule);
  else if (name == "zb-h1" && m >= p)
    fillZeroBubble(schedule, false);
  else if (name == "zb-h2" && m >= 2 * p - 1)
    fillZeroBubble(schedule, true);
  else if (name == "zb-v" && m >= 2 * p)
    fillZeroBubbleV(schedule);
  else if (name == "dualpipe-v" && m >= 2 * p)
    fillDualPipeV(schedule);
  else
    return std::nullopt;
  return schedule;
}

static Result<Schedule> otherOrder(std::string_view name,
                                   const StageGraph &graph,
                                   const ScheduleRequest &request, int p) {
  int v = graph.stages() / p;
  if (name == "interleaved")
    return scheduleWithin(graph, request, p + static_cast<double>(p - 1) / v,
                          true);
  if (name == "zb-h1")
    return scheduleWithin(graph, request, p, false);
  if (name == "zb-h2")
    return scheduleWithin(graph, request, 2 * p - 1, false);
  if (name == "zb-v")
    return searchWithin(graph, request, p);
  if (name == "dualpipe-v")
    return searchWithin(graph, request, p + 0.5);
  if (name == "v-half")
    return searchWithin(graph, request, (p + 2) / 2.0);
  if (name == "v-min")
    return searchWithin(graph, request, (p + 4) / 3.0);
  SearchOptions options;
  options.memory = request.memory;
  options.transferSeconds = request.transferSeconds;
  return searchSchedule(graph, request.coordinateOf, request.micros, options);
}

Result<Schedule> schedule::makeSchedule(std::string_view name,
                                        const StageGraph &graph,
                                        const ScheduleRequest &request) {
  auto named = std::find_if(
      kSchedules.begin(), kSchedules.end(),
      [&](const NamedSchedule &known) { return known.name == name; });
  if (named == kSchedules.end())
    return Status::invalid(
        fmt::format("there is no schedule '{}'; expected one of {}", name,
                    fmt::join(scheduleNames(), ", ")));
  if (Status status = verifyRequest(graph, request); !status.ok())
    return status;
  int p = static_cast<int>(stagesOf(request.coordinateOf).size());
  if (Status status = verifyPlacement(*named, request.coordinateOf, p);
      !status.ok())
    return status;
  std::optional<Schedule> published = publishedOrder(name, request, p);
  if (!published)
    return otherOrder(name, graph, request, p);
  fitParts(graph, *published);
  addOnceParts(graph, *published);
  return std::move(*published);
}
