//===- BlockLiveRanges.h - live ranges of a block's values ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_ANALYSIS_KERNELS_BLOCKLIVERANGES_H
#define DIST_LIB_ANALYSIS_KERNELS_BLOCKLIVERANGES_H

#include "dist/Analysis/Kernels/BlockMemory.h"
#include "dist/Analysis/Kernels/InPlace.h"

#include "llvm/ADT/MapVector.h"

namespace dist {

/// The live ranges, in steps, of the values that a block of local tensors
/// writes: by kernels and collectives (BlockLiveRanges.cpp), and by loops and
/// branches (RegionLiveRanges.cpp).
class BlockLiveRanges {
public:
  BlockLiveRanges(mlir::Block &block, OwnBytes ownBytes);

  /// The peak bytes of the values that the block makes, without those that have
  /// memory outside of it.
  int64_t peak() const;
  /// Takes results of the entry function out of that; their bytes.
  int64_t takeResults(mlir::FunctionOpInterface entry);

private:
  mlir::Block &block;
  OwnBytes ownBytes;
  Roles roles;
  Steps steps;
  InPlace inPlace{block, steps, roles};
  /// The value whose memory a value was written over.
  llvm::DenseMap<mlir::Value, mlir::Value> memory;
  /// The first and last step of each value that is written.
  llvm::MapVector<mlir::Value, std::pair<size_t, size_t>> liveRanges;
  llvm::DenseSet<mlir::Value>
      elsewhere;               ///< Values with memory outside of the block.
  std::vector<int64_t> within; ///< By step, in addition to live values.
  /// The step from which on a value that the block was given is dead, and its
  /// bytes.
  std::vector<std::pair<size_t, int64_t>> dropped;

  mlir::Value placeOf(mlir::Value value) const {
    mlir::Value root = roles.root(value);
    return memory.lookup_or(root, root);
  }
  void runSteps();
  void write(mlir::Value value, size_t step);
  bool diesAt(mlir::Value value, size_t step);
  void runKernel(size_t step);
  void runCommand(mlir::Operation *op, size_t step);
  void carryOn(mlir::Operation *op, size_t step);
  int64_t packedBytes(mlir::Operation *op, size_t step);
  int64_t peakWithin(mlir::Operation *op, size_t step);
  llvm::MapVector<mlir::Value, llvm::SmallVector<mlir::Value>>
  dyingIn(mlir::Operation *op, size_t step);
  bool drop(mlir::Value place, llvm::ArrayRef<mlir::Value> values);
  void forward(mlir::OpOperand &use);
};

} // namespace dist

#endif // DIST_LIB_ANALYSIS_KERNELS_BLOCKLIVERANGES_H
