//===- StackCutter.h - cuts loops over layers -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_STAGES_STACKCUTTER_H
#define DIST_LIB_TRANSFORMS_STAGES_STACKCUTTER_H

#include "CutStacks.h"

namespace dist {

/// Returns the type of one of the blocks of a value.
mlir::RankedTensorType blockType(mlir::Value value, int64_t blocks);

/// Rewrites a step: its loops over layers become one for each block, and its
/// stacked values are cut. The arguments and results of stacks become one for
/// each block, with `dist.rows` and `dist.stage`, and one sharding.
class StackCutter {
public:
  StackCutter(mlir::FunctionOpInterface func, const CutStacks &stacks);

  mlir::LogicalResult run();

private:
  using Blocks = llvm::SmallVector<mlir::Value, 4>;

  void cutArguments();
  void groupBlocks(const Blocks &values);
  mlir::LogicalResult rewrite(mlir::Operation *op);
  mlir::LogicalResult blocksOf(mlir::Value value, Blocks &found);
  mlir::Value wholeOf(mlir::Value value);
  void readWhole(mlir::Operation *op);
  mlir::LogicalResult emitBlocks(mlir::Operation *op, unsigned factor);
  void readOthersWhole(const LayerLoop &layers);
  void takeSums(const LayerLoop &layers,
                llvm::SmallVector<mlir::Value> &carried,
                llvm::SmallVector<mlir::Value> &sums);
  mlir::LogicalResult cutLoop(const LayerLoop &layers);
  mlir::LogicalResult emitLoop(const LayerLoop &layers, int64_t block,
                               llvm::SmallVector<mlir::Value> &carried);
  mlir::LogicalResult cutResults();
  void writeSignature();

  mlir::FunctionOpInterface func;
  const CutStacks &stacks;
  int64_t blocks;
  mlir::OpBuilder builder;
  llvm::DenseMap<mlir::Value, Blocks> known;
  llvm::DenseMap<mlir::Value, mlir::Value> wholes;
  llvm::SmallVector<mlir::Operation *> replaced;
  int64_t groups = 0; ///< The next number of a group of shardings.
  /// The arguments and results as they were, and the block of each new one.
  llvm::SmallVector<std::pair<unsigned, int64_t>> arguments, results;
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_STAGES_STACKCUTTER_H
