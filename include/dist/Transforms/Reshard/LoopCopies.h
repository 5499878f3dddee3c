//===- LoopCopies.h - copies that are made in loops -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop that reads a value from outside has one copy of it by default, which
// is made before the loop. Of a value that is resharded after use each
// iteration makes a copy and drops it.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_LOOPCOPIES_H
#define DIST_TRANSFORMS_RESHARD_LOOPCOPIES_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// The block in which copies of a value are made for a use: the body of the
/// innermost loop around the use if they are dropped after use, else the block
/// of the value. What an operation makes of a value that is resharded after use
/// by converting or reshaping it, is resharded after use in loops as well.
mlir::Block *blockOfCopies(mlir::OpOperand &use);

/// Gives the bodies of loops values of their own in place of values from
/// outside that are resharded after use. All that is found for the block of a
/// value (reshards, their prices, memory) is then found for the body:
///
///   loop {                      loop {
///     y = matmul x, %w            %v = dist.optimization_barrier %w
///   }                             y = matmul x, %v
///                               }
///
/// The new values have the shardings of those from outside, and are pinned.
void readInLoops(mlir::FunctionOpInterface func);

/// True for an operation that readInLoops has added.
bool isLoopValue(mlir::Operation *op);

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_LOOPCOPIES_H
