//===- AddTimeline.cpp - when the steps of a report run -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MakeReport.h"

using namespace mlir;
using namespace dist;

/// Gives the gaps between operations to the collectives that end them.
static void addExposed(PlanReport &report,
                       const std::vector<TimelineTask> &tasks,
                       const Timeline &timeline) {
  double now = 0;
  for (size_t i = 0; i < tasks.size(); ++i) {
    const auto &[start, end] = timeline.spans[i];
    if (tasks[i].queues != 1)
      continue;
    double gap = start - now;
    now = end;
    if (gap <= 0)
      continue;
    for (int other : tasks[i].after)
      if (tasks[other].queues != 1 && timeline.spans[other].end == start) {
        report.steps[other].exposed += gap;
        break;
      }
  }
}

/// From the first operation of a run to its last one.
static void addTimes(const PlanReport &report, PlanReport::Run &run) {
  bool isFirst = true;
  for (size_t i = 0; i < run.length * run.count; ++i) {
    const PlanReport::Step &step = report.steps[run.first + i];
    if (step.kind != "operation")
      continue;
    run.start = isFirst ? step.start : run.start;
    run.end = step.end;
    isFirst = false;
  }
}

void dist::addTimeline(PlanReport &report, const ReshardContext &context,
                       const Machine &machine,
                       const std::vector<ProgramStep> &steps) {
  const Cluster *cluster = machine.cluster ? &*machine.cluster : nullptr;
  std::vector<TimelineTask> tasks = tasksOf(context, steps, cluster);
  Result<Timeline> timeline = simulate(tasks);
  if (!timeline) // A reshard that nothing can do.
    return;
  for (size_t i = 0; i < steps.size(); ++i) {
    report.steps[i].start = timeline->spans[i].start;
    report.steps[i].end = timeline->spans[i].end;
    report.steps[i].queues = tasks[i].queues;
  }
  for (PlanReport::Run &run : report.runs)
    addTimes(report, run);
  for (int index : timeline->critical)
    report.steps[index].isCritical = true;
  report.timeline = timeline->seconds;
  double computing = timeline->busy.empty() ? 0 : timeline->busy[0];
  report.exposed = timeline->seconds - computing;
  addExposed(report, tasks, *timeline);
}
