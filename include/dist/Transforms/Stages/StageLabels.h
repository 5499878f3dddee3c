//===- StageLabels.h - the stages of a placed program -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// After dist-place-stages the stage of a value follows from where it comes
// from: an argument with `dist.stage`, or a dist.transfer. So passes between
// dist-place-stages and dist-split-stages need not keep labels.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_STAGES_STAGELABELS_H
#define DIST_TRANSFORMS_STAGES_STAGELABELS_H

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/StageAttributes.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// The stage of what every stage has, or can compute by itself.
inline constexpr int kEverywhere = -1;

/// True for a dist.transfer that gives a value to another stage. One from a
/// stage to itself makes it the only one that keeps a value.
bool isBetweenStages(mlir::Operation *op);

class StageLabels {
public:
  explicit StageLabels(mlir::FunctionOpInterface func);

  /// kEverywhere, or the stage. Of an operation: that of its operands; of a
  /// dist.transfer the stage that receives.
  int stageOf(mlir::Value value) const;
  int stageOf(mlir::Operation *op) const;

  /// An operation that reads values of two stages, or a transfer of a value of
  /// another stage than its `from`; null where there is none.
  mlir::Operation *contradiction() const { return wrong; }

private:
  bool visit(mlir::Operation *op);
  int operandStage(mlir::Operation *op);

  mlir::Operation *timeLoop; ///< The loop that the stages divide, or null.
  llvm::DenseMap<mlir::Value, int> stage;
  mlir::Operation *wrong = nullptr;
};

} // namespace dist

#endif // DIST_TRANSFORMS_STAGES_STAGELABELS_H
