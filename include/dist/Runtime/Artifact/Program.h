//===- Program.h - what the ranks of a coordinate run -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most artifacts have one program, which all ranks run. With pipeline stages
// each coordinate of the pipeline axis has its own.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARTIFACT_PROGRAM_H
#define DIST_RUNTIME_ARTIFACT_PROGRAM_H

#include "dist/Runtime/Artifact/Commands.h"
#include "dist/Support/BufferKind.h"

namespace dist {

struct BufferSpec {
  BufferKind kind = BufferKind::Temporary;
  int64_t bytes = 0;
  int64_t offset = 0; ///< In the arena, in each slot of a frame, or in `of`.
  int frame = -1;     ///< For a buffer in a frame.
  /// For a part of an argument or a result: the buffer that it is a part of,
  /// at `offset`. Stacked layers have one for each block.
  int of = -1;
  std::string symbol; ///< For a constant.
  /// Axes of a constant of which each rank has a block. The number of a block
  /// is the rank's index in the grid of these axes. Blocks are at multiples of
  /// 64 bytes.
  Axes axes;
};

/// Memory for the values that a micro-batch keeps between segments.
struct FrameSpec {
  int slots = 1; ///< The micro-batches that have these values at a time.
  int64_t bytes = 0;

  /// Returns the bytes from one slot to the next.
  int64_t stride() const;
};

/// Commands that are stored once and called for each micro-batch.
struct Segment {
  std::string name;        ///< Stage and part, such as "0F".
  std::vector<int> frames; ///< The frames that it uses, one slot of each.
  int index = -1;          ///< The buffer of the micro-batch's number; or -1.
  DType indexType = DType::I32;
  CommandRange commands;
  std::string location;
  double cost = 0; ///< As planned, in Manifest::costUnit.
};

/// Axes with a coordinate on each: the ranks at these coordinates.
using Coordinates = std::vector<SingleAxis>;

/// Returns `pp=0`.
std::string toString(const Coordinates &coordinates);

/// A value that the ranks of one program send to those of another, each to the
/// rank that differs from it only along the axes of the coordinates.
struct Edge {
  std::string name, location; ///< May be empty.
  Coordinates from, to;
  int source = -1, target = -1; ///< Programs.
  DType dtype = DType::F32;
  int64_t count = 0; ///< Elements of one rank.
  double cost = 0;   ///< As planned, in Manifest::costUnit.

  int64_t bytes() const { return count * sizeOf(dtype); }
};

/// The memory and the commands of the ranks of a coordinate.
struct Program {
  Coordinates at; ///< Empty: all ranks.
  /// The buffer of each argument, result and edge of the manifest; -1 for those
  /// that are not on these ranks.
  std::vector<int> arguments, results, edges;
  std::vector<BufferSpec> buffers;
  std::vector<FrameSpec> frames;
  int64_t arenaBytes = 0;
  std::vector<Segment> segments;
  /// The commands of all segments, then those of `list`; each is followed by
  /// those that it consists of.
  std::vector<Command> commands;
  CommandRange list; ///< The commands of a step.

  /// Returns the number of collectives that are only started.
  int numWorks() const;

  /// Returns `0F3`, the name of a call.
  std::string nameOf(const CallCommand &call) const;
  /// Returns the slot of a frame in a call; -1 if its segment does not use the
  /// frame.
  int slotOf(const CallCommand &call, int frame) const;
};

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_PROGRAM_H
