//===- StagePrograms.h - a program for each coordinate ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ranks at each coordinate of a pipeline's axis run a list of commands of
// their own: calls of segments for micro-batches, in the order of the schedule,
// and transfers beside them. The commands of a segment are stored once.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_STAGEPROGRAMS_H
#define DIST_LIB_CODEGEN_STAGEPROGRAMS_H

#include "Buffers.h"

#include "dist/Dialect/Dist/IR/Dist.h"

namespace dist {

/// Memory for values that are kept from one segment to another, for several
/// micro-batches at a time.
struct Frame {
  int slots = 1;
  int64_t bytes = 0; ///< Of one slot.
};

struct SegmentProgram {
  mlir::func::FuncOp function;
  std::vector<int> frames; ///< The frames of which it uses a slot.
  int index = -1;          ///< The buffer of the micro-batch's number.
  CommandList commands;
};

/// A value that one coordinate sends to another.
struct StageEdge {
  TransferOp transfer;
  int64_t from = 0, to = 0; ///< Coordinates.
};

/// A command of a coordinate's list.
struct ListedCommand {
  enum Kind { Call, Send, Receive, Wait, Copy } kind = Call;
  int number = 0;         ///< The segment, the edge, or the work to wait for.
  int micro = -1;         ///< The micro-batch; -1: once a step.
  std::vector<int> slots; ///< Of a call: of each frame. Of a transfer: one.
  int work = 0;           ///< Of a transfer.
  int from = 0, to = 0;   ///< Of a copy: buffers.
};

/// The memory and commands of the ranks at one coordinate. `commands` of
/// `memory` is empty; its `arguments` and `results` have -1 for those that are
/// elsewhere.
struct StageProgram {
  BufferedProgram memory;
  std::vector<Frame> frames;
  std::vector<SegmentProgram> segments;
  std::vector<int> edges; ///< The buffer of each edge; -1: not of this one.
  std::vector<ListedCommand> list;

  /// The bytes that a rank takes, the slots of all frames included.
  int64_t bytesTaken() const;
};

struct StagePrograms {
  std::vector<StageEdge> edges;
  std::vector<StageProgram> programs; ///< By coordinate.
};

/// Makes the programs of an entry function that dist-split-stages and
/// dist-outline-kernels have left. Errors: the pipeline has no schedule, or the
/// schedule has an action of a segment that its coordinate lacks.
mlir::FailureOr<StagePrograms>
assignStagePrograms(mlir::func::FuncOp entry, PipelineOp pipeline,
                    const llvm::StringMap<int64_t> &scratchBytes);

} // namespace dist

#endif // DIST_LIB_CODEGEN_STAGEPROGRAMS_H
