//===- TimelinePicture.cpp - a timeline in a terminal ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/TimelinePicture.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

using namespace dist;

/// Returns columns a second: enough for each label and a gap behind it, if that
/// many are there.
static double scaleOf(const std::vector<TimelineRow> &rows, double seconds,
                      int columns) {
  double scale = 0;
  for (const TimelineRow &row : rows)
    for (const TimelineSpan &span : row.spans)
      if (span.end > span.start)
        scale = std::max(scale, static_cast<double>(span.label.size() + 1) /
                                    (span.end - span.start));
  return seconds > 0 ? std::min(scale, columns / seconds) : 0;
}

static void draw(const TimelineSpan &span, double scale, std::string &line) {
  auto columnOf = [&](double second) {
    auto column = std::lround(std::max(0.0, second) * scale);
    return std::min(static_cast<size_t>(column), line.size());
  };
  size_t from = columnOf(span.start), to = columnOf(span.end);
  if (to <= from)
    return;
  size_t room = to - from;
  std::string label =
      span.label.size() <= room ? span.label : std::string(1, span.letter);
  bool hasGap = room > label.size();
  label.resize(room - hasGap, '-');
  line.replace(from, label.size(), label);
}

std::string dist::drawTimeline(const std::vector<TimelineRow> &rows,
                               double seconds, int columns) {
  double scale = scaleOf(rows, seconds, columns);
  size_t head = 0;
  for (const TimelineRow &row : rows)
    head = std::max(head, row.name.size());
  std::string text;
  for (const TimelineRow &row : rows) {
    std::string line(std::lround(seconds * scale), ' ');
    for (const TimelineSpan &span : row.spans)
      draw(span, scale, line);
    line.resize(line.find_last_not_of(' ') + 1);
    text += fmt::format("{:>{}} | {}\n", row.name, head, line);
  }
  return text;
}
