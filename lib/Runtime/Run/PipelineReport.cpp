//===- PipelineReport.cpp - what stages hold, and when they work ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PipelineReport.h"

#include "dist/Support/ByteSize.h"
#include "dist/Support/TimelinePicture.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>

using namespace dist;

static constexpr int kColumns = 100;

PipelineReport::PipelineReport(
    const Manifest &manifest,
    const std::vector<std::vector<TraceEvent>> &trace) {
  if (manifest.programs.size() < 2)
    return;
  for (const Program &program : manifest.programs)
    coordinates.push_back(describe(program));
  simulate(manifest);
  traced.lanes.resize(coordinates.size());
  for (size_t rank = trace.size(); rank-- > 0;) { // The first rank is shown.
    size_t program = size_t(manifest.programOf(int64_t(rank)));
    traced.lanes[program] = lastStep(manifest.programs[program], trace[rank]);
  }
  traced.startAtZero();
}

/// Simulates the step, if the plan has costs.
void PipelineReport::simulate(const Manifest &manifest) {
  step = simulateStep(manifest);
  if (!step)
    return;
  isInSeconds = manifest.costUnit == "seconds";
  for (size_t i = 0; i < step->programs.size(); ++i) {
    std::vector<Span> &spans = simulated.lanes.emplace_back();
    for (const SimulatedStep::Span &span : step->programs[i].calls)
      spans.push_back(
          spanOf(manifest.programs[i], span.command, span.begin, span.end));
  }
  simulated.startAtZero();
}

PipelineReport::Span PipelineReport::spanOf(const Program &program, int command,
                                            double start, double end) {
  auto &call = std::get<CallCommand>(program.commands[size_t(command)]);
  return {program.nameOf(call),
          program.segments[size_t(call.segment)].name.back(), call.micro < 0,
          start, end};
}

PipelineReport::Coordinate PipelineReport::describe(const Program &program) {
  Coordinate result;
  result.name = toString(program.at);
  result.temporaryBytes = program.arenaBytes;
  for (const Segment &segment : program.segments)
    result.segments.push_back(segment.name);
  for (const FrameSpec &frame : program.frames) {
    result.microBatches = std::max(result.microBatches, frame.slots);
    result.savedBytes += frame.slots * frame.stride();
  }
  return result;
}

/// Returns the calls of the last step that is traced.
std::vector<PipelineReport::Span>
PipelineReport::lastStep(const Program &program,
                         const std::vector<TraceEvent> &events) {
  size_t callsOfStep = 0;
  for (int i = program.list.first; i < program.list.last; ++i)
    callsOfStep +=
        std::holds_alternative<CallCommand>(program.commands[size_t(i)]);
  std::vector<Span> spans;
  for (const TraceEvent &event : events)
    if (std::holds_alternative<CallCommand>(
            program.commands[size_t(event.command)]))
      spans.push_back(spanOf(program, event.command, double(event.begin) / 1e9,
                             double(event.end) / 1e9));
  std::ranges::sort(spans, {}, &Span::start);
  if (spans.size() > callsOfStep)
    spans.erase(spans.begin(), spans.end() - int64_t(callsOfStep));
  return spans;
}

void PipelineReport::Timeline::startAtZero() {
  constexpr double kNever = std::numeric_limits<double>::infinity();
  double first = kNever, last = -kNever, begin = kNever, end = -kNever;
  for (const std::vector<Span> &spans : lanes)
    for (const Span &span : spans) {
      first = std::min(first, span.start);
      last = std::max(last, span.end);
      if (span.isOnce)
        continue;
      begin = std::min(begin, span.start);
      end = std::max(end, span.end);
    }
  if (!(end > begin))
    return;
  seconds = last - first;
  pipeline = end - begin;
  for (std::vector<Span> &spans : lanes)
    for (Span &span : spans) {
      span.start -= first;
      span.end -= first;
    }
}

/// Returns the seconds of the calls for micro-batches.
double PipelineReport::Timeline::busy(size_t lane) const {
  double sum = 0;
  for (const Span &span : lanes[lane])
    if (!span.isOnce)
      sum += span.end - span.start;
  return sum;
}

/// Returns the part of the time of all micro-batches that is idle.
double PipelineReport::Timeline::bubble(size_t lane) const {
  return std::max(0.0, 1 - busy(lane) / pipeline);
}

nlohmann::json PipelineReport::simulatedJson(size_t lane) const {
  nlohmann::json entry = {{"saved_bytes", step->programs[lane].savedBytes},
                          {"bubble", simulated.bubble(lane)}};
  if (isInSeconds)
    entry["busy_seconds"] = simulated.busy(lane);
  return entry;
}

nlohmann::json PipelineReport::toJson() const {
  nlohmann::json entries = nlohmann::json::array();
  for (size_t i = 0; i < coordinates.size(); ++i) {
    const Coordinate &coordinate = coordinates[i];
    entries.push_back({{"at", coordinate.name},
                       {"segments", coordinate.segments},
                       {"micro_batches", coordinate.microBatches},
                       {"saved_bytes", coordinate.savedBytes},
                       {"temporary_bytes", coordinate.temporaryBytes}});
    if (!simulated.empty())
      entries.back()["simulated"] = simulatedJson(i);
    if (!traced.empty()) {
      entries.back()["busy_seconds"] = traced.busy(i);
      entries.back()["bubble"] = traced.bubble(i);
    }
  }
  return entries;
}

/// Returns the number of digits of the stage in the names of calls; 0 if the
/// coordinate has several stages.
static size_t stageDigits(const std::vector<std::string> &segments) {
  auto stageOf = [](const std::string &name) {
    return name.substr(0, name.find_first_not_of("0123456789"));
  };
  for (const std::string &name : segments)
    if (stageOf(name) != stageOf(segments.front()))
      return 0;
  return segments.empty() ? 0 : stageOf(segments.front()).size();
}

std::string PipelineReport::picture(const Timeline &timeline) const {
  std::vector<TimelineRow> rows;
  for (size_t i = 0; i < coordinates.size(); ++i) {
    rows.push_back({coordinates[i].name, {}});
    size_t digits = stageDigits(coordinates[i].segments);
    for (const Span &span : timeline.lanes[i])
      rows.back().spans.push_back(
          {span.name.substr(digits), span.part, span.start, span.end});
  }
  return drawTimeline(rows, timeline.seconds, kColumns);
}

/// The columns about time.
std::string PipelineReport::timeText(size_t lane) const {
  std::string text;
  if (!simulated.empty())
    text += fmt::format("{:>8.1f} %", 100 * simulated.bubble(lane));
  if (!traced.empty())
    text += fmt::format("{:>11.2f}{:>7.1f} %", 1e3 * traced.busy(lane),
                        100 * traced.bubble(lane));
  return text;
}

std::string PipelineReport::text() const {
  if (empty())
    return "";
  auto segmentsOf = [](const Coordinate &coordinate) {
    return fmt::format("{}", fmt::join(coordinate.segments, " "));
  };
  size_t width = std::string("segments").size();
  for (const Coordinate &coordinate : coordinates)
    width = std::max(width, segmentsOf(coordinate).size());
  std::string text = fmt::format(
      "\n{:<12}{:<{}}{:>15}{:>16}{:>17}{}{}\n", "coordinate", "segments", width,
      "micro-batches", "bytes saved", "bytes temporary",
      simulated.empty() ? "" : "   planned",
      traced.empty() ? "" : fmt::format("{:>11}{:>9}", "busy ms", "bubble"));
  for (size_t i = 0; i < coordinates.size(); ++i)
    text += fmt::format("{:<12}{:<{}}{:>15}{:>16}{:>17}{}\n",
                        coordinates[i].name, segmentsOf(coordinates[i]), width,
                        coordinates[i].microBatches,
                        withCommas(coordinates[i].savedBytes),
                        withCommas(coordinates[i].temporaryBytes), timeText(i));
  if (!simulated.empty())
    text += fmt::format(
        "\nA step as planned{}:\n{}",
        isInSeconds ? fmt::format(", {:.2f} ms, period {:.2f} ms",
                                  1e3 * simulated.seconds, 1e3 * step->period)
                    : "",
        picture(simulated));
  if (!traced.empty())
    text += fmt::format("\nThe last step that was traced, {:.2f} ms:\n{}",
                        1e3 * traced.seconds, picture(traced));
  return text;
}
