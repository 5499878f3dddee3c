//===- ProgramMemory.h - what a rank holds, and when ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_PROGRAMMEMORY_H
#define DIST_TRANSFORMS_RESHARD_PROGRAMMEMORY_H

#include "dist/Transforms/Reshard/ProgramKernels.h"

#include <functional>

namespace dist {

/// One copy of a value, and when a rank holds it.
struct HeldCopy {
  mlir::Value value; ///< Of the function that was looked at.
  ShardingAttr sharding;
  double bytes;
  ProgramTimes::Life life; ///< In the times of its kernels.
  /// Of a copy that an operation makes for itself, what it is: "widened",
  /// "masked", "filled", "padded", "packed", "collected", "fetched".
  llvm::StringRef form = {};
};

/// Of arguments, results, what kernels write, and what it is resharded to. What
/// is made again for each user (splats, iotas) counts nothing, nor what is
/// written over a donated argument or over what dies. What products widen, mask
/// or are filled with, and what is padded to be cut into uneven blocks, is held
/// while it is used. Arguments, results, and the blocks of other constants that
/// a rank uses are held all the time.
std::vector<HeldCopy> findHeld(ReshardContext &context,
                               const ShardedProgram &program,
                               mlir::FunctionOpInterface func,
                               const ProgramKernels &kernels);

/// What one rank holds at the time when it holds most.
struct PeakMemory {
  double bytes = 0;
  mlir::Operation *at = nullptr; ///< What is done then.
  std::vector<HeldCopy> held;    ///< The largest first.
};

/// Divides what a rank holds that runs the whole program among groups of ranks
/// that each run a part of it.
using DivideCopies = std::function<std::vector<std::vector<HeldCopy>>(
    ReshardContext &, const ShardedProgram &, const ProgramKernels &,
    llvm::ArrayRef<HeldCopy>)>;

/// With `divide`, of the ranks that hold most.
PeakMemory findPeakMemory(ReshardContext &context,
                          const ShardedProgram &program,
                          mlir::FunctionOpInterface func,
                          const ProgramKernels &kernels,
                          const DivideCopies &divide = {});

/// What a rank has of the program that is made of a plan, of local tensors: as
/// the artifact will, whatever the plan says (BlockMemory.h).
double bytesOfRank(const ReshardContext &context,
                   mlir::FunctionOpInterface local);

/// The bytes that the kernel of a local operation needs besides, of copies that
/// it makes for itself.
int64_t copyBytesOf(const ReshardContext &context, mlir::Operation *local);

/// "At matmul model.py:3:4 it holds argument 0 'w' as [{"x"}, {}]: 64 bytes;
/// ...": the largest.
std::string describe(const PeakMemory &memory);

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_PROGRAMMEMORY_H
