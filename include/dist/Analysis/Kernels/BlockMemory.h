//===- BlockMemory.h - what the kernels of a block hold ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_ANALYSIS_KERNELS_BLOCKMEMORY_H
#define DIST_ANALYSIS_KERNELS_BLOCKMEMORY_H

#include "mlir/IR/Block.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// The bytes that an operation takes beside its operands and results while its
/// kernel runs.
using OwnBytes = llvm::function_ref<int64_t(mlir::Operation *)>;

/// The most bytes that live at once in a block of local tensors: its arguments,
/// all the time, and what its kernels, as dist-outline-kernels will form them,
/// and its other steps write, from the first step to the last that reads it.
/// Collectives that are not along the outermost dimension have their blocks
/// packed and unpacked meanwhile.
int64_t peakBytes(mlir::Block &block);

/// The bytes of a rank for a program of local tensors, as the artifact will
/// allocate them: its arguments, the results that replace none of them, its
/// blocks of constants, and the peak of temporaries.
///
///   func @f(%x: tensor<64xf32>, %w: tensor<64x64xf32>) -> tensor<64xf32>
///     %a = vecmat %x, %w       256 bytes and 16,896 of arguments and
///     %b = vecmat %a, %w       256 of the result: 17,408 bytes
///     return %b
int64_t rankBytes(mlir::FunctionOpInterface entry, OwnBytes ownBytes);

} // namespace dist

#endif // DIST_ANALYSIS_KERNELS_BLOCKMEMORY_H
