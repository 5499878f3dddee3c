//===- LoopNest.h - the loops of a node, as they are emitted ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_KERNELS_LOOPNEST_H
#define DIST_LIB_CODEGEN_KERNELS_LOOPNEST_H

#include "Schedule.h"

namespace dist::kernels {

/// Iterations [0, extent) of an axis.
struct NestLoop {
  int axis;
  int64_t extent;
};

/// The loops of a node, outermost first.
///   - Loops that are one in memory are one: `for i < 4, j < 3: x[3 * i + j]`
///     is `for j < 12: x[j]`, and i has no loop.
///   - `blocked`: the last two run in square blocks, since some accesses are
///     contiguous along the inner one, and others, those that run across, along
///     the outer one, as in a transpose.
struct LoopNest {
  llvm::SmallVector<NestLoop> loops;
  bool blocked = false;
  /// Reads across that are transposed into a tile first, so that the loops
  /// vectorise; without them, and with a write across, they do not.
  llvm::SmallVector<std::pair<const Statement *, const Access *>> readsAcross =
      {};

  bool vectorises() const { return !blocked || !readsAcross.empty(); }

  static constexpr int64_t blockSize = 16;
};
LoopNest nestOf(const Node &node, const Program &program);

/// Any statement below a node.
const Statement &anyStatement(const Node &node, const Program &program);

} // namespace dist::kernels

#endif // DIST_LIB_CODEGEN_KERNELS_LOOPNEST_H
