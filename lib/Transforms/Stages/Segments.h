//===- Segments.h - the parts of a step that run as one ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A segment has the operations of one stage and one part of the step. Before
// and after the loop a stage has one segment for each time that values come
// back to it from other stages: with a gradient norm over all stages, U0 is the
// norm's share of stage 0, U0.2 its optimizer.
//
// The backward part of a stage is divided where a schedule asks for it:
//
//   I   what values that leave the backward part depend on
//   W   the rest: gradients that only accumulators wait for
//
// Operations without a stage are copied into each segment that reads them.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_STAGES_SEGMENTS_H
#define DIST_LIB_TRANSFORMS_STAGES_SEGMENTS_H

#include "dist/Planning/Schedule/Schedule.h"
#include "dist/Transforms/Stages/StageLabels.h"
#include "dist/Transforms/Stages/StepParts.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

#include <map>

namespace dist {

struct SegmentKey {
  int stage = 0;
  schedule::Part part = schedule::Part::Forward;
  int round = 0; ///< How often values have come from other stages before.

  auto operator<=>(const SegmentKey &) const = default;
  /// Returns `0F` or `0U.2`, as schedules write them.
  std::string name() const;
  /// Returns `F0` or `U0.2`, the name of the function.
  std::string symbol() const;
};

struct StageSegment {
  SegmentKey key;
  llvm::SetVector<mlir::Operation *> ops; ///< Copied ones as well.
  llvm::SetVector<mlir::Value> inputs;    ///< Tensors from outside.
  llvm::SetVector<mlir::Value> outputs;   ///< Values that others read.
  /// The results of the program among the outputs that belong to no stage.
  llvm::DenseMap<mlir::Value, unsigned> results;
};

/// The segments of a placed step.
class Segments {
public:
  /// `isSplit`: whether backward parts are divided into I and W. Errors: what
  /// the loop carries belongs to no stage.
  static mlir::FailureOr<Segments> of(mlir::FunctionOpInterface func,
                                      const StepParts &parts,
                                      const StageLabels &labels,
                                      llvm::ArrayRef<int64_t> coordinates,
                                      bool isSplit);

  /// The segment of the stage that has the value; null where it is an argument,
  /// carried by the loop, or the result of a transfer.
  StageSegment *producerOf(mlir::Value value, int stage);
  llvm::ArrayRef<std::unique_ptr<StageSegment>> all() const { return segments; }

private:
  Segments(const StepParts &parts, const StageLabels &labels)
      : parts(parts), labels(labels) {}

  StageSegment &get(const SegmentKey &key);
  int roundOf(mlir::Operation *op);
  void findInputParts();
  schedule::Part partOf(mlir::Operation *op) const;
  void include(StageSegment &segment, mlir::Operation *op);
  void read(StageSegment &segment, mlir::Value value);
  void requireAt(int stage, mlir::Value value);
  void requireInits();
  void requireResults(mlir::FunctionOpInterface func,
                      llvm::ArrayRef<int64_t> coordinates);
  mlir::LogicalResult verifyCarried() const;

  const StepParts &parts;
  const StageLabels &labels;
  std::vector<std::unique_ptr<StageSegment>> segments;
  std::map<SegmentKey, StageSegment *> byKey;
  llvm::DenseMap<std::pair<mlir::Value, int>, StageSegment *> producers;
  llvm::DenseMap<mlir::Operation *, int> rounds;
  llvm::DenseSet<mlir::Operation *> inputOps; ///< Those of I.
  /// The stages whose backward part is I and W.
  llvm::DenseSet<int> splitStages;
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_STAGES_SEGMENTS_H
