//===- BlockMemory.h - what the kernels of a block hold ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_ANALYSIS_KERNELS_BLOCKMEMORY_H
#define DIST_ANALYSIS_KERNELS_BLOCKMEMORY_H

#include "mlir/IR/Block.h"

namespace dist {

/// The most bytes that live at once in a block of local tensors: its arguments,
/// all the time, and what its kernels, as dist-outline-kernels will form them,
/// and its other steps write, from the first step to the last that reads it.
int64_t peakBytes(mlir::Block &block);

} // namespace dist

#endif // DIST_ANALYSIS_KERNELS_BLOCKMEMORY_H
