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

/// Moves calls of kernels on less than `minBytes` to the place where their
/// results are needed, if they read the result of a larger collective, directly
/// or through another such call. Otherwise the loss, which is reduced with the
/// first gradients, would have all of these waited for. Reshapes are directly
/// behind their operands, before and after.
void delayReaders(mlir::Block &block, const mlir::SymbolTable &kernels,
                  int64_t minBytes);

/// Moves the reshapes of values behind `op`, and the reshapes of these.
void moveReshapesAfter(mlir::Operation *op, mlir::ValueRange values);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_COLLECTIVES_DELAYREADERS_H
