//===- TimelinePicture.h - a timeline in a terminal -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   0 | F0 F1 B0--- B1---
//   1 |    F0 B0--- F1 B1---
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_TIMELINEPICTURE_H
#define DIST_SUPPORT_TIMELINEPICTURE_H

#include <string>
#include <vector>

namespace dist {

/// An action of a row, from `start` to `end` seconds. Where there is no room
/// for its label, the picture has `letter`.
struct TimelineSpan {
  std::string label;
  char letter = '#';
  double start = 0, end = 0;
};

/// The actions of one worker; they do not overlap.
struct TimelineRow {
  std::string name;
  std::vector<TimelineSpan> spans;
};

/// Returns a line for each row, at most `columns` wide after the names, from 0
/// to `seconds`. It is narrower where all labels have room then.
std::string drawTimeline(const std::vector<TimelineRow> &rows, double seconds,
                         int columns);

} // namespace dist

#endif // DIST_SUPPORT_TIMELINEPICTURE_H
