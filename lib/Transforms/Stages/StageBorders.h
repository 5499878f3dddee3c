//===- StageBorders.h - the values that cross a border ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_STAGES_STAGEBORDERS_H
#define DIST_LIB_TRANSFORMS_STAGES_STAGEBORDERS_H

#include "mlir/IR/Operation.h"

namespace dist {

/// An operation of the forward pass near the border of stages s and s + 1.
struct BorderOp {
  mlir::Operation *op = nullptr;
  /// True if it must be in stage s, as it reads an argument of this stage; or
  /// in s + 1 or later.
  bool isBefore = false, isAfter = false;
};

/// Returns the operations that are moved from stage s to s + 1 so that the
/// values which cross the border have the fewest bytes. Of equal borders it is
/// the earliest, behind which less is saved in stage s.
///
///   x = f(w0)    n = norm(x)    y = n * w1    z = y + x
///
/// With w0 of stage 0 and w1 of stage 1, n would be of stage 0 like x, and both
/// would cross. In stage 1, n leaves x alone to cross. `ops` are in program
/// order.
llvm::SmallVector<mlir::Operation *>
moveBehindBorder(llvm::ArrayRef<BorderOp> ops);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_STAGES_STAGEBORDERS_H
