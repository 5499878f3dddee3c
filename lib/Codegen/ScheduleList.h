//===- ScheduleList.h - the list of a pipeline coordinate -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Expands the actions of a coordinate, in the order of the schedule, to the
// commands of its program (docs/reference/artifact.md): calls with slots, sends
// behind the call that makes the value, receives as early as a slot is free and
// in the order of the sender, waits as late as possible.
//
//   actions   0F0 0F1 0B0 0F2 0B1 0B2, with one slot for what is received
//   commands  receive dy0, 0F0, send y0, 0F1, send y1, wait dy0, 0B0,
//             receive dy1, ...
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CODEGEN_SCHEDULELIST_H
#define DIST_CODEGEN_SCHEDULELIST_H

#include <nlohmann/json.hpp>
#include <vector>

namespace dist {

/// A segment as a list sees it.
struct ListedSegment {
  std::vector<int> frames;          ///< In the order of the manifest's.
  std::vector<int> receives, sends; ///< Edges; their frames are in `frames`.
};

/// The frame of an edge at this coordinate, with the slots that it has beyond
/// the fewest: each lets another message be under way.
struct ListedEdge {
  int frame = 0;
  int moreSlots = 0;
};

struct ListedAction {
  int segment = 0;
  int micro = -1; ///< -1: once a step.
};

/// A value that arrives.
struct Arrival {
  int edge = 0, micro = -1;
};

/// The actions of a coordinate, and all that they need.
struct CoordinateActions {
  int frames = 0; ///< Their number.
  std::vector<ListedSegment> segments;
  std::vector<ListedEdge> edges; ///< By number; unused ones are not named.
  std::vector<ListedAction> actions;
  /// By sender: what it sends here, in its order.
  std::vector<std::vector<Arrival>> arrivals;
};

/// The list of a program.
struct ScheduleList {
  nlohmann::json commands = nlohmann::json::array();
  std::vector<int> slots; ///< By frame.
};

/// Expands the actions of a coordinate. Every arrival is read by an action for
/// its micro-batch.
ScheduleList expandActions(const CoordinateActions &coordinate);

} // namespace dist

#endif // DIST_CODEGEN_SCHEDULELIST_H
