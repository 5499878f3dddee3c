//===- SearchSchedule.cpp - schedules by search ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dist/Planning/Schedule/SearchSchedule.h"

#include "ListScheduler.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;
using namespace dist::schedule;

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

/// Tries all rules of the list scheduler.
static std::optional<ListedSchedule>
searchLists(const StageGraph &graph, const std::vector<int> &coordinateOf,
            int micros, const SearchOptions &options) {
  std::optional<ListedSchedule> best;
  for (int rules = 0; rules < 4; ++rules) {
    ListPolicy policy;
    policy.isEager = rules & 1;
    policy.isBreadthFirst = rules & 2;
    policy.memory = options.memory;
    policy.transferSeconds = options.transferSeconds;
    std::optional<ListedSchedule> found =
        scheduleList(graph, coordinateOf, micros, policy);
    if (found && (!best || found->makespan < best->makespan))
      best = std::move(found);
  }
  return best;
}

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
  std::optional<ListedSchedule> best =
      searchLists(graph, coordinateOf, micros, options);
  if (!best)
    return Status::internal("the list scheduler is stuck");
  return std::move(best->schedule);
}
