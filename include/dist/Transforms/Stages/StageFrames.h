//===- StageFrames.h - frames of a step before it is segments ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value that one segment computes for others has a frame at the coordinate of
// its stage: a slot for each micro-batch in flight.
//
//   0F: %y = matmul %x, %w     %y: 2 slots with 1f1b on two coordinates
//       %z = relu %y           %z: 1 slot, or as many as a send needs
//   transfer %z from 0 to 1
//   0B: ... %y ...
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_STAGES_STAGEFRAMES_H
#define DIST_TRANSFORMS_STAGES_STAGEFRAMES_H

#include "dist/Transforms/Stages/StageLabels.h"

#include "llvm/ADT/MapVector.h"

namespace dist {

/// The coordinates and frames of the values of a placed step
/// (dist-place-stages), whether it is partitioned or not.
class StageFrames {
public:
  /// The frame of a value.
  struct Frame {
    int slots = 0; ///< 0: it is in the memory of another value.
    /// The transfers and the operations of other segments that read the value,
    /// directly or reshaped.
    llvm::SmallVector<mlir::Operation *> readers;
  };

  /// Errors: those of dist-split-stages.
  static mlir::FailureOr<StageFrames> of(mlir::FunctionOpInterface func,
                                         PipelineOp pipeline);

  int coordinates() const { return numCoordinates; }

  /// The coordinate whose ranks have the value; kEverywhere if all have it.
  int coordinateOf(mlir::Value value) const {
    int stage = labels.stageOf(value);
    return stage == kEverywhere ? kEverywhere : int(ofStages[stage]);
  }

  /// Null if only the segment that computes the value reads it. Another view of
  /// a value has its frame.
  const Frame *frameOf(mlir::Value value) const;

  /// The values that have frames.
  llvm::ArrayRef<std::pair<mlir::Value, Frame>> all() const {
    return frames.getArrayRef();
  }

  /// True for what the loop over micro-batches carries from one to the next.
  bool isCarried(mlir::Value value) const;

private:
  friend class FrameFinder;

  explicit StageFrames(mlir::FunctionOpInterface func) : labels(func) {}

  StageLabels labels;
  mlir::Operation *loop = nullptr;
  llvm::SmallVector<int64_t> ofStages; ///< The coordinate of each stage.
  int numCoordinates = 0;
  llvm::MapVector<mlir::Value, Frame> frames;
};

} // namespace dist

#endif // DIST_TRANSFORMS_STAGES_STAGEFRAMES_H
