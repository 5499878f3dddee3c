//===- BlockMemory.h - memory of the kernels of a block ---------*- C++ -*-===//
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

/// The bytes that the kernel of an operation needs in addition to its operands
/// and results.
using OwnBytes = llvm::function_ref<int64_t(mlir::Operation *)>;

/// The peak bytes of a block of local tensors. Arguments are live all the time.
/// Values that its kernels, as dist-outline-kernels will form them, and its
/// other steps write are live from their step to their last reader. Collectives
/// that are not along the outermost dimension have their blocks packed and
/// unpacked meanwhile.
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

/// The bytes of the blocks of constants that ranks have for these operations
/// and what is in them, each block once.
int64_t constantBytes(llvm::ArrayRef<mlir::Operation *> roots);

/// The peak bytes of what a function of local tensors makes besides its
/// results.
int64_t temporaryBytes(mlir::FunctionOpInterface func, OwnBytes ownBytes);

} // namespace dist

#endif // DIST_ANALYSIS_KERNELS_BLOCKMEMORY_H
