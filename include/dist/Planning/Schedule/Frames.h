//===- Frames.h - memory of saved values ------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A frame holds one instance of a value from its writer to its last reader.
// Since a coordinate's list is fixed, the slots of all frames are known:
//
//   0F0 0F1 0B0 0F2 0B1 0B2      the value of F0 that B0 reads
//   [-- 0 --]   [- 0 ---]        slots: micro-batches 0 and 2 share slot 0
//       [------ 1 ---]
//
// What is sent and received has frames of its own.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SCHEDULE_FRAMES_H
#define DIST_PLANNING_SCHEDULE_FRAMES_H

#include "dist/Planning/Schedule/Proof.h"

namespace dist::schedule {

enum class FrameKind { Saved, Sent, Received };

struct Frame {
  FrameKind kind = FrameKind::Saved;
  int edge = 0, coordinate = 0;
  double bytes = 0; ///< Of one slot.
  int slots = 0;
  std::vector<int> slotOf; ///< By instance: micro-batch, or 0.
};

struct FramePlan {
  std::vector<Frame> frames;
  std::vector<double> bytes; ///< Of all slots of each coordinate.
};

/// Assigns slots; `slots` are those of what is sent and received, by edge. The
/// schedule is proved with them.
FramePlan planFrames(const StageGraph &graph, const Schedule &schedule,
                     const std::vector<Slots> &slots);

/// Returns the most bytes of saved values that are live at once on each
/// coordinate. Values of different stages may share memory here, so this is at
/// most the sum over frames.
std::vector<double> peakSavedBytes(const StageGraph &graph,
                                   const Schedule &schedule);

} // namespace dist::schedule

#endif // DIST_PLANNING_SCHEDULE_FRAMES_H
