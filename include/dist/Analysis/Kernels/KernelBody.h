//===- KernelBody.h - body of one kernel ------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_ANALYSIS_KERNELS_KERNELBODY_H
#define DIST_ANALYSIS_KERNELS_KERNELBODY_H

#include "dist/Analysis/Kernels/Steps.h"

namespace dist {

/// The operations of a kernel, taken out of the entry function.
struct KernelBody {
  llvm::SmallVector<mlir::Operation *> ops; ///< With copied ones and reshapes.
  llvm::SmallVector<mlir::Value> inputs;    ///< In the order of first use.
  llvm::SmallVector<mlir::Value> outputs;
  /// The output that takes over each input's buffer, or -1.
  llvm::SmallVector<int64_t> inPlace;
};

/// The kernel that computes `ops` (in program order) and writes those of their
/// results for which `isOutput` holds.
KernelBody collectBody(llvm::ArrayRef<mlir::Operation *> ops,
                       const Roles &roles,
                       llvm::function_ref<bool(mlir::Value)> isOutput);

/// The body of a step. Its outputs are the values that other steps read.
KernelBody bodyOf(const Steps &steps, size_t step, const Roles &roles);

/// True if the kernel reads element i of the input, if at all, where it writes
/// element i of the output, or does nothing with the input but to change some
/// of its elements.
bool mayWriteOver(const KernelBody &body, mlir::Value input,
                  mlir::Value output);

} // namespace dist

#endif // DIST_ANALYSIS_KERNELS_KERNELBODY_H
