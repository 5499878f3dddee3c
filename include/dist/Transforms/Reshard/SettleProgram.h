//===- SettleProgram.h - where everything lies in the end -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_SETTLEPROGRAM_H
#define DIST_TRANSFORMS_RESHARD_SETTLEPROGRAM_H

#include "dist/Transforms/Reshard/ShardedProgram.h"

namespace dist {

/// All that dist-insert-reshards decides: how every operation is done, which
/// homes move, how long values stay Partial. Loops get values of their own for
/// copies that are made in them (LoopCopies.h). With `explain` a remark says
/// what moved. Two threads may read the function from then on, until it is changed.
/// Error: an operation without `dist.shardings`.
mlir::FailureOr<ShardedProgram> settleProgram(ReshardContext &context,
                                              mlir::FunctionOpInterface func,
                                              bool explain = false);

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_SETTLEPROGRAM_H
