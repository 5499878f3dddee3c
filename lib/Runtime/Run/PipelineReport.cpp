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
  for (size_t rank = trace.size(); rank-- > 0;) { // The first rank is shown.
    size_t program = size_t(manifest.programOf(int64_t(rank)));
    coordinates[program].spans =
        lastStep(manifest.programs[program], trace[rank]);
  }
  startAtZero();
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
    if (auto *call =
            std::get_if<CallCommand>(&program.commands[size_t(event.command)]))
      spans.push_back({program.nameOf(*call),
                       program.segments[size_t(call->segment)].name.back(),
                       call->micro < 0, double(event.begin) / 1e9,
                       double(event.end) / 1e9});
  std::ranges::sort(spans, {}, &Span::start);
  if (spans.size() > callsOfStep)
    spans.erase(spans.begin(), spans.end() - int64_t(callsOfStep));
  return spans;
}

/// Moves all spans so that the step starts at 0.
void PipelineReport::startAtZero() {
  constexpr double kNever = std::numeric_limits<double>::infinity();
  double first = kNever, last = -kNever, begin = kNever, end = -kNever;
  for (const Coordinate &coordinate : coordinates)
    for (const Span &span : coordinate.spans) {
      first = std::min(first, span.start);
      last = std::max(last, span.end);
      if (span.isOnce)
        continue;
      begin = std::min(begin, span.start);
      end = std::max(end, span.end);
    }
  isTraced = end > begin;
  if (!isTraced)
    return;
  seconds = last - first;
  pipeline = end - begin;
  for (Coordinate &coordinate : coordinates)
    for (Span &span : coordinate.spans) {
      span.start -= first;
      span.end -= first;
    }
}

/// Returns the seconds of the calls for micro-batches.
double PipelineReport::busy(const Coordinate &coordinate) const {
  double sum = 0;
  for (const Span &span : coordinate.spans)
    if (!span.isOnce)
      sum += span.end - span.start;
  return sum;
}

/// Returns the part of the time of all micro-batches that is idle.
double PipelineReport::bubble(const Coordinate &coordinate) const {
  return 1 - busy(coordinate) / pipeline;
}

nlohmann::json PipelineReport::toJson() const {
  nlohmann::json entries = nlohmann::json::array();
  for (const Coordinate &coordinate : coordinates) {
    entries.push_back({{"at", coordinate.name},
                       {"segments", coordinate.segments},
                       {"micro_batches", coordinate.microBatches},
                       {"saved_bytes", coordinate.savedBytes},
                       {"temporary_bytes", coordinate.temporaryBytes}});
    if (isTraced) {
      entries.back()["busy_seconds"] = busy(coordinate);
      entries.back()["bubble"] = bubble(coordinate);
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

std::string PipelineReport::picture() const {
  std::vector<TimelineRow> rows;
  for (const Coordinate &coordinate : coordinates) {
    rows.push_back({coordinate.name, {}});
    size_t digits = stageDigits(coordinate.segments);
    for (const Span &span : coordinate.spans)
      rows.back().spans.push_back(
          {span.name.substr(digits), span.part, span.start, span.end});
  }
  return fmt::format("\nThe last step that was traced, {:.2f} ms:\n{}",
                     1e3 * seconds, drawTimeline(rows, seconds, kColumns));
}

std::string PipelineReport::text() const {
  if (empty())
    return "";
  size_t width = 0;
  for (const Coordinate &coordinate : coordinates)
    width = std::max(
        width, fmt::format("{}", fmt::join(coordinate.segments, " ")).size());
  width = std::max(width, std::string("segments").size());
  std::string text = fmt::format(
      "\n{:<12}{:<{}}{:>15}{:>16}{:>17}{}\n", "coordinate", "segments", width,
      "micro-batches", "bytes saved", "bytes temporary",
      isTraced ? fmt::format("{:>11}{:>9}", "busy ms", "bubble") : "");
  for (const Coordinate &coordinate : coordinates) {
    text += fmt::format("{:<12}{:<{}}{:>15}{:>16}{:>17}", coordinate.name,
                        fmt::format("{}", fmt::join(coordinate.segments, " ")),
                        width, coordinate.microBatches,
                        withCommas(coordinate.savedBytes),
                        withCommas(coordinate.temporaryBytes));
    if (isTraced)
      text += fmt::format("{:>11.2f}{:>7.1f} %", 1e3 * busy(coordinate),
                          100 * bubble(coordinate));
    text += '\n';
  }
  return isTraced ? text + picture() : text;
}
