//===- Timeline.cpp - simulation of tasks on several queues ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/Timeline.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <fmt/format.h>

using namespace dist;

static Status check(const TimelineTask &task, int index) {
  if (!std::isfinite(task.seconds) || task.seconds < 0)
    return Status::invalid(
        fmt::format("task {} takes {} s: expected a number that is not "
                    "negative",
                    index, task.seconds));
  if (task.queues == 0)
    return Status::invalid(fmt::format("task {} is on no queue", index));
  for (int other : task.after)
    if (other < 0 || other >= index)
      return Status::invalid(fmt::format(
          "task {} is after task {}: expected one before it", index, other));
  return {};
}

namespace {
class Simulation {
public:
  explicit Simulation(size_t numTasks)
      : spans(numTasks), heldBy(numTasks, kNone) {
    last.fill(kNone);
  }

  void run(const TimelineTask &task, int index);
  Timeline finish(const std::vector<TimelineTask> &tasks) &&;

private:
  static constexpr int kNone = -1;
  std::vector<Timeline::Span> spans;
  std::vector<int> heldBy;  ///< The task whose end starts it.
  std::array<int, 32> last; ///< By queue: the task that ran last.

  void waitFor(int other, int index);
};
} // namespace

void Simulation::waitFor(int other, int index) {
  if (other == kNone)
    return;
  double end = spans[other].end;
  if (heldBy[index] == kNone || end > spans[index].start)
    heldBy[index] = other;
  spans[index].start = std::max(spans[index].start, end);
}

void Simulation::run(const TimelineTask &task, int index) {
  for (int other : task.after)
    waitFor(other, index);
  for (uint32_t rest = task.queues; rest; rest &= rest - 1)
    waitFor(last[std::countr_zero(rest)], index);
  spans[index].end = spans[index].start + task.seconds;
  for (uint32_t rest = task.queues; rest; rest &= rest - 1)
    last[std::countr_zero(rest)] = index;
}

Timeline Simulation::finish(const std::vector<TimelineTask> &tasks) && {
  Timeline result;
  int end = kNone;
  for (size_t i = 0; i < tasks.size(); ++i) {
    for (uint32_t rest = tasks[i].queues; rest; rest &= rest - 1) {
      size_t queue = std::countr_zero(rest);
      result.busy.resize(std::max(result.busy.size(), queue + 1));
      result.busy[queue] += tasks[i].seconds;
    }
    if (end == kNone || spans[i].end > spans[end].end)
      end = static_cast<int>(i);
  }
  result.seconds = end == kNone ? 0 : spans[end].end;
  for (; end != kNone; end = heldBy[end])
    result.critical.push_back(end);
  std::reverse(result.critical.begin(), result.critical.end());
  result.spans = std::move(spans);
  return result;
}

Result<Timeline> dist::simulate(const std::vector<TimelineTask> &tasks) {
  Simulation simulation(tasks.size());
  for (size_t i = 0; i < tasks.size(); ++i) {
    int index = static_cast<int>(i);
    if (Status status = check(tasks[i], index); !status.ok())
      return status;
    simulation.run(tasks[i], index);
  }
  return std::move(simulation).finish(tasks);
}
