//===- Simulation.cpp - a schedule in seconds -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dist/Planning/Schedule/Simulation.h"

#include "dist/Planning/Schedule/Frames.h"

#include "Execution.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;
using namespace dist::schedule;
using Node = Execution::Node;

double Simulation::bubble(int coordinate) const {
  return makespan > 0 ? 1 - busy[coordinate] / makespan : 0;
}

double Simulation::bubble() const {
  double sum = 0;
  for (size_t c = 0; c < busy.size(); ++c)
    sum += bubble(static_cast<int>(c));
  return busy.empty() ? 0 : sum / static_cast<double>(busy.size());
}

/// Reads the spans off a run of one step.
static void readSpans(const Execution &execution, const Schedule &schedule,
                      Simulation &result) {
  const std::vector<Node> &nodes = execution.nodes();
  for (int c = 0; c < schedule.coordinates(); ++c) {
    std::vector<ActionSpan> &spans = result.spans.emplace_back();
    double busy = 0;
    for (size_t i = 0; i < schedule.lists[c].size(); ++i) {
      const Node &node = nodes[execution.firstOf()[c] + i];
      spans.push_back({node.start, node.end});
      busy += node.seconds;
      result.makespan = std::max(result.makespan, node.end);
    }
    result.busy.push_back(busy);
  }
  for (int id : execution.order()) {
    const Node &node = nodes[id];
    if (node.edge < 0)
      continue;
    result.transfers.push_back({node.edge, node.action.micro, node.coordinate,
                                node.receiver, node.start, node.end});
    result.makespan = std::max(result.makespan, node.end);
  }
  std::stable_sort(result.transfers.begin(), result.transfers.end(),
                   [](const TransferSpan &a, const TransferSpan &b) {
                     return a.start < b.start;
                   });
}

/// Returns how many slots must exist so that none of the values, taken at
/// `taken`, waits for one that is freed at `freed`; both are ascending.
static int slotsNeeded(std::vector<double> taken, std::vector<double> freed) {
  std::sort(taken.begin(), taken.end());
  std::sort(freed.begin(), freed.end());
  int needed = 1;
  size_t free = 0;
  for (size_t i = 0; i < taken.size(); ++i) {
    while (free < i && freed[free] <= taken[i])
      ++free;
    needed = std::max(needed, static_cast<int>(i - free) + 1);
  }
  return needed;
}

/// Counts the slots with which nothing would start later.
static std::vector<Slots> countSlots(const StageGraph &graph,
                                     const Schedule &schedule,
                                     const Simulation &simulation) {
  struct Times {
    std::vector<double> written, sent, arriving, freed;
  };
  std::vector<Times> times(graph.edges.size());
  SegmentIndex index(graph);
  std::vector<std::vector<ActionSpan>> spans(graph.segments.size());
  for (size_t i = 0; i < spans.size(); ++i)
    spans[i].resize(isOnce(graph.segments[i].part) ? 1 : schedule.micros);
  for (int c = 0; c < schedule.coordinates(); ++c)
    for (size_t i = 0; i < schedule.lists[c].size(); ++i) {
      const Action &action = schedule.lists[c][i];
      for (int segment : index.covered(action.stage, action.part))
        spans[segment][isOnce(action.part) ? 0 : action.micro] =
            simulation.spans[c][i];
    }
  for (const TransferSpan &transfer : simulation.transfers) {
    const TransferEdge &edge = graph.edges[transfer.edge];
    Times &own = times[transfer.edge];
    double freed = 0;
    for (int reader : edge.readers)
      freed = std::max(freed, spans[reader][transfer.micro].end);
    own.written.push_back(spans[edge.writer][transfer.micro].start);
    own.sent.push_back(transfer.end);
    own.arriving.push_back(transfer.start);
    own.freed.push_back(freed);
  }
  std::vector<Slots> slots;
  for (const Times &own : times)
    slots.push_back({slotsNeeded(own.arriving, own.freed),
                     slotsNeeded(own.written, own.sent)});
  return slots;
}

/// Returns the seconds from step to step, from a run of several.
static double findPeriod(const StageGraph &graph, const Schedule &schedule,
                         ExecutionOptions options, size_t nodes) {
  constexpr size_t kMostNodes = 200000;
  int most = static_cast<int>(kMostNodes / std::max<size_t>(nodes, 1));
  options.steps = std::clamp(most, 4, 4 + 4 * schedule.coordinates());
  Execution execution(graph, schedule, options);
  if (!execution.run())
    return 0;
  std::vector<double> ends(options.steps);
  for (int c = 0; c < schedule.coordinates(); ++c) {
    size_t length = schedule.lists[c].size();
    for (int step = 0; step < options.steps && length; ++step)
      ends[step] = std::max(
          ends[step],
          execution.nodes()[execution.firstOf()[c] + (step + 1) * length - 1]
              .end);
  }
  int from = options.steps / 2, to = options.steps - 1;
  return (ends[to] - ends[from]) / (to - from);
}

Result<Simulation>
schedule::simulateSchedule(const StageGraph &graph, const Schedule &schedule,
                           const SimulationOptions &options) {
  if (Status status = verifyActions(graph, schedule); !status.ok())
    return status;
  if (!options.slots.empty() && options.slots.size() != graph.edges.size())
    return Status::invalid(
        fmt::format("simulation: expected slots for {} edges, got {}",
                    graph.edges.size(), options.slots.size()));
  ExecutionOptions execution;
  execution.slots = options.slots;
  execution.transferSeconds = options.transferSeconds;
  Execution step(graph, schedule, execution);
  if (!step.run())
    return Status::invalid(fmt::format("schedule: deadlock: {}", step.cycle()));
  Simulation result;
  readSpans(step, schedule, result);
  result.peakBytes = peakSavedBytes(graph, schedule);
  result.slots = countSlots(graph, schedule, result);
  result.period = result.makespan;
  if (options.hasPeriod)
    result.period = findPeriod(graph, schedule, execution, step.nodes().size());
  return result;
}
