//===- GemmDescriptor.h - a contraction as dist_gemm takes it ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_KERNELS_GEMMDESCRIPTOR_H
#define DIST_LIB_CODEGEN_KERNELS_GEMMDESCRIPTOR_H

#include "Program.h"

#include "dist/Runtime/Abi.h"

namespace dist::kernels {

/// One dimension of C[b, m, n] = A[b, m, k] * B[b, k, n]: its size, and its
/// stride in each of the three (0 in one that lacks it).
struct GemmLoop {
  int64_t extent = 1, a = 0, b = 0, c = 0;
};

struct GemmLoops {
  llvm::SmallVector<GemmLoop, 4> batch, m, n, k;
};

/// The strides, sizes and batch of dist_gemm. Dimensions of one kind become one
/// if their strides allow it; the remaining ones of m and n go to the batch.
/// None if k is still more than one dimension, if a matrix has no stride of 1,
/// or if the batch has too many dimensions.
std::optional<dist_gemm_desc> describe(const GemmLoops &loops);

} // namespace dist::kernels

#endif // DIST_LIB_CODEGEN_KERNELS_GEMMDESCRIPTOR_H
