//===- ScheduleReport.cpp - what dist-schedule prints ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ScheduleReport.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;
using namespace dist::schedule;

double ReportedSchedule::peak() const {
  return *std::max_element(simulation.peakBytes.begin(),
                           simulation.peakBytes.end());
}

int ReportedSchedule::mostSlots() const {
  int most = 0;
  for (size_t i = 0; i < proof.slots.size(); ++i) {
    const TransferEdge &edge = graph.edges[i];
    bool isSent = schedule.coordinateOf[graph.segments[edge.writer].stage] !=
                  schedule.coordinateOf[graph.segments[edge.readers[0]].stage];
    if (isSent)
      most = std::max(most, proof.slots[i].received);
  }
  return most;
}

namespace {
/// Rows of cells; the first row is the head. Columns are as wide as needed, the
/// first on the left, others on the right.
class TextTable {
public:
  void add(std::vector<std::string> cells) { rows.push_back(std::move(cells)); }

  std::string text() const {
    std::vector<size_t> widths(rows[0].size());
    for (const std::vector<std::string> &row : rows)
      for (size_t i = 0; i < row.size(); ++i)
        widths[i] = std::max(widths[i], row[i].size());
    std::string text;
    for (const std::vector<std::string> &row : rows) {
      text += fmt::format("{:<{}}", row[0], widths[0]);
      for (size_t i = 1; i < row.size(); ++i)
        text += fmt::format("  {:>{}}", row[i], widths[i]);
      text += '\n';
    }
    return text;
  }

private:
  std::vector<std::vector<std::string>> rows;
};
} // namespace

static std::string amount(double value) { return fmt::format("{:.6g}", value); }

static std::string percent(double part) {
  return fmt::format("{:.1f} %", 100 * part);
}

std::string schedule::describe(const ReportedSchedule &reported) {
  const Schedule &schedule = reported.schedule;
  const Simulation &simulation = reported.simulation;
  std::string text =
      fmt::format("{}: {} stages on {} coordinates ({}), {} micro-batches\n",
                  reported.name, schedule.stages(), schedule.coordinates(),
                  fmt::join(schedule.coordinateOf, ","), schedule.micros);
  text += fmt::format(
      "proved: no deadlock, with a channel for each pair of coordinates and "
      "with one queue for each; receive slots of an edge: {}\n",
      reported.mostSlots());
  if (!reported.proof.isInOrder)
    text +=
        "note: some actions are not in the order of the micro-batches, so "
        "sums may differ in their last bits from those of other schedules\n";
  text += fmt::format(
      "makespan {}{}, period {}, lower bound {}\nbubble {}, peak {} "
      "activations\n\n",
      amount(simulation.makespan),
      reported.closedForm
          ? fmt::format(" (closed form {})", amount(*reported.closedForm))
          : "",
      amount(simulation.period), amount(reported.bound),
      percent(simulation.bubble()), amount(reported.peak()));
  TextTable table;
  table.add({"coordinate", "stages", "busy", "idle", "bubble", "peak"});
  std::vector<std::vector<int>> stages = stagesOf(schedule.coordinateOf);
  for (int c = 0; c < schedule.coordinates(); ++c)
    table.add({fmt::format("{}", c),
               fmt::format("{}", fmt::join(stages[c], " ")),
               amount(simulation.busy[c]),
               amount(simulation.makespan - simulation.busy[c]),
               percent(simulation.bubble(c)), amount(simulation.peakBytes[c])});
  return text + table.text();
}

std::string schedule::compare(const std::vector<ReportedSchedule> &reported) {
  TextTable table;
  table.add({"schedule", "coordinates", "stages", "micro-batches", "makespan",
             "closed form", "lower bound", "period", "bubble", "peak",
             "slots"});
  for (const ReportedSchedule &item : reported)
    table.add({item.name, fmt::format("{}", item.schedule.coordinates()),
               fmt::format("{}", item.schedule.stages()),
               fmt::format("{}", item.schedule.micros),
               amount(item.simulation.makespan),
               item.closedForm ? amount(*item.closedForm) : "-",
               amount(item.bound), amount(item.simulation.period),
               percent(item.simulation.bubble()), amount(item.peak()),
               fmt::format("{}", item.mostSlots())});
  return table.text();
}
