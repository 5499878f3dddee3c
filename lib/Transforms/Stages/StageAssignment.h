//===- StageAssignment.h - the stage of each operation ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_STAGES_STAGEASSIGNMENT_H
#define DIST_LIB_TRANSFORMS_STAGES_STAGEASSIGNMENT_H

#include "dist/Transforms/Stages/StageLabels.h"
#include "dist/Transforms/Stages/StepParts.h"

namespace dist {

/// A set of stages, a bit each.
using StageSet = uint64_t;
inline constexpr unsigned kMaxStages = 64;

/// Assigns stages to the arguments and operations of a step by the rules of
/// dist-place-stages.
///
///   y = x * w0          w0 of stage 0: y of 0
///   z = y * w1          w1 of stage 1: z of 1; y is in 0, and read in 1
///   dw1 = y^T * dz      the latest stage that has y and dz: 1
///   dy = dz * w1^T      1
///   dw0 = x^T * dy      x in all stages, dy of 1: 1
///   dw0' = relu'(y0) .. y0 only in 0: 0
class StageAssignment {
public:
  /// `homes` has the stages of the arguments that the program gives, or
  /// kEverywhere where it gives none.
  StageAssignment(mlir::FunctionOpInterface func, const StepParts &parts,
                  llvm::ArrayRef<int> homes);

  void run();

  /// kEverywhere, or the stage.
  int stageOf(mlir::Value value) const;
  int stageOf(mlir::Operation *op) const;
  int numStages() const { return stages; }

  /// The stage that alone keeps what the loop carries at a position and every
  /// stage could compute; kEverywhere for the other positions.
  int keeperOf(unsigned position) const { return keepers[position]; }

private:
  void restart();
  bool finish();
  bool isFree(mlir::BlockArgument argument) const;
  void forEachMark(mlir::Operation *op, llvm::StringRef name,
                   llvm::function_ref<void(int)> visit) const;
  void findEnds();
  bool findStarts();
  bool beginsStage(mlir::Operation *op) const;
  int passedSplits(mlir::Operation *op);
  int latestOf(llvm::ArrayRef<mlir::Value> values) const;
  void set(mlir::Operation *op, int stage);
  int resolve(mlir::Value value, int stage);

  void assignForward(mlir::Operation *op);
  void moveBorders();
  void assignBackward(mlir::Operation *op);
  void chooseAmong(mlir::Operation *op);
  void assignCarried();
  int homeAhead(mlir::Operation *op) const;
  void assignAfter(mlir::Operation *op);

  StageSet readersOf(mlir::Value value) const;
  StageSet availableAt(mlir::Value value) const;
  bool isOfBackward(mlir::Value value) const;
  bool isOfArguments(mlir::Value value) const;

  mlir::FunctionOpInterface func;
  const StepParts &parts;
  llvm::SmallVector<int> homes;
  int stages = 1;
  int splits = 0; ///< The split points before the operation at hand.
  /// The stages that begin behind an operation.
  llvm::DenseMap<mlir::Operation *, int> ends;
  /// Readers of these that begin a stage which no argument begins.
  llvm::DenseMap<mlir::Operation *, int> starts;
  llvm::SmallVector<int> keepers; ///< By position of the loop.
  llvm::DenseMap<mlir::Value, int> stage;
  llvm::DenseMap<mlir::Operation *, int> stageOfOp;
  /// The stages that have all operands of an operation of the backward pass.
  llvm::DenseMap<mlir::Operation *, StageSet> possible;
  /// The stages that have a value without a stage of its own.
  mutable llvm::DenseMap<mlir::Value, StageSet> freeAt;
  mutable llvm::DenseMap<mlir::Value, StageSet> readersAt;
  mutable llvm::DenseMap<mlir::Value, bool> ofArguments;
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_STAGES_STAGEASSIGNMENT_H
