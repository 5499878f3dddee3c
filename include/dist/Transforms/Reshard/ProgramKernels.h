//===- ProgramKernels.h - the kernels of a settled program ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As dist-outline-kernels will form them, and when they run: kernels,
// collectives, loops and branches one after another. Between two of them is
// time for what becomes of the first one's sums, if they do not grow, then for
// what is resharded for the second one, then for what that makes of it for
// itself.
//
//   %a = exp %x             [2, 3)    one kernel: %a is never stored
//   %b = contract %a, %y    [2, 3)
//   (%b is scattered)       [3, 4)
//   (%z is gathered)        [4, 5)
//   (and masked)            [5, 6)
//   %c = matmul %b, %z      [6, 7)
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_PROGRAMKERNELS_H
#define DIST_TRANSFORMS_RESHARD_PROGRAMKERNELS_H

#include "dist/Analysis/Kernels/KernelBody.h"
#include "dist/Analysis/Kernels/Succession.h"
#include "dist/Transforms/Reshard/ProgramTimes.h"
#include "dist/Transforms/Reshard/ShardedProgram.h"

#include "llvm/ADT/MapVector.h"

namespace dist {

class ProgramKernels {
public:
  ProgramKernels(const ShardedProgram &program, mlir::FunctionOpInterface func);
  /// Of a program before it is settled, as if nothing were resharded.
  explicit ProgramKernels(mlir::FunctionOpInterface func)
      : ProgramKernels(func, nullptr) {}

  /// Of one block.
  struct BlockSteps {
    BlockSteps(mlir::Block &block, Roles::IsMoved isMoved);
    Roles roles;
    Steps steps;
    std::vector<KernelBody> bodies; ///< Of each step; empty if no kernel.
    Succession succession;
    std::vector<ProgramTimes::Life> lives; ///< When each step runs.
  };
  using Blocks = llvm::MapVector<mlir::Block *, std::unique_ptr<BlockSteps>>;

  /// When that is which is done for what begins then.
  static int64_t reshardTime(int64_t begin) { return begin - 2; }
  static int64_t preparationTime(int64_t begin) { return begin - 1; }

  /// In the order of the program, a loop's before those in it.
  const Blocks &blocks() const { return known; }
  /// Of operations and uses in kernels: from the first of those that compute an
  /// operation to the last. What is no part of one, such as a reshape, is when
  /// what reads it is.
  const ProgramTimes &times() const { return programTimes; }
  /// When the kernel runs that makes the result and writes it.
  ProgramTimes::Life made(mlir::OpResult result) const;
  /// True for what is in memory: not what a kernel hands on inside, nor another
  /// view of what is.
  bool isStored(mlir::Value value) const;
  /// True for reshapes and optimization barriers: the result lies where the
  /// operand does.
  bool isView(mlir::Operation *op) const;
  /// True if the value is resharded for this use.
  static bool isMoved(const ShardedProgram &program, mlir::OpOperand &use);

private:
  static constexpr int64_t kBetween = 3;

  Blocks known;
  ProgramTimes programTimes;

  ProgramKernels(mlir::FunctionOpInterface func, const Roles::IsMoved &isMoved);

  void add(mlir::Block &block, const Roles::IsMoved &isMoved);
  void number(mlir::Block &block, int64_t &clock);
  void numberOthers(mlir::Block &block, int64_t begin);
};

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_PROGRAMKERNELS_H
