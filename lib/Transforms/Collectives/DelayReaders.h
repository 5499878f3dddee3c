//===- DelayReaders.h - small readers make room for the wait ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_COLLECTIVES_DELAYREADERS_H
#define DIST_LIB_TRANSFORMS_COLLECTIVES_DELAYREADERS_H

#include "CommandBlock.h"

namespace dist {

/// Calls of kernels on less than `minBytes` that read what a larger collective
/// gives, or what another such call has made of it, move to where they are
/// needed: the loss, which is reduced with the first gradients, would have all
/// of these waited for. Reshapes stand directly behind what they are views of,
/// before and after.
void delayReaders(mlir::Block &block, const mlir::SymbolTable &kernels,
                  int64_t minBytes);

/// Moves the reshapes of values behind `op`, and the reshapes of these.
void moveReshapesAfter(mlir::Operation *op, mlir::ValueRange values);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_COLLECTIVES_DELAYREADERS_H
