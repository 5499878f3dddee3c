//===- KernelWork.h - what the kernels of a program take --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A settled program's operations in kernels, as dist-outline-kernels will form
// them. What a kernel hands on inside counts no memory:
//
//   | operations                  | counted each for itself | as a kernel    |
//   |-----------------------------|-------------------------|----------------|
//   | y = x + b, z = tanh(y)      | reads x, b, y;          | reads x, b;    |
//   |                             | writes y, z             | writes z       |
//   | broadcasts, reshapes        | read and write          | nothing        |
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_KERNELWORK_H
#define DIST_TRANSFORMS_RESHARD_KERNELWORK_H

#include "dist/Transforms/Reshard/ProgramKernels.h"

namespace dist {

/// What one rank takes for each operation, each time that it is done: its part
/// of what its kernel takes. Nothing for what takes none.
using WorkTimes = llvm::MapVector<mlir::Operation *, double>;

/// Of each kernel the more of arithmetic and memory traffic, in the unit of the
/// device: matrix products by their size, elementwise work by its kind, bytes
/// by how long ago they were used. docs/reference/cluster-file.md says how.
WorkTimes kernelWork(const ReshardContext &context,
                     const ShardedProgram &program,
                     const ProgramKernels &kernels, const Device &device);

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_KERNELWORK_H
