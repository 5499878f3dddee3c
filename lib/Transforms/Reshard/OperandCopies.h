//===- OperandCopies.h - copies that products read --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RESHARD_OPERANDCOPIES_H
#define DIST_LIB_TRANSFORMS_RESHARD_OPERANDCOPIES_H

#include "dist/Transforms/Reshard/ProgramMemory.h"

namespace dist {

/// What a product of matrices has beside its operands and its result while it
/// is made; nothing for other operations.
///
/// Widened: 16-bit operands and results as f32, on a device that multiplies
/// them no faster than f32 (Device::widens), and without a cluster; not
/// what a stack holds.
/// Masked: operands with zeros for padding, where what is summed over is
/// divided unevenly; not of what the producer masks, too.
/// Filled: operands that are made in its kernel (splats, iotas); not what a
/// stack holds.
std::vector<HeldCopy> operandCopies(const ReshardContext &context,
                                    const ShardedProgram &program,
                                    const ProgramKernels &kernels,
                                    mlir::Operation *op);

/// What the artifact holds for a rank all the time: of a constant that is no
/// splat each block that is needed, once. Other constants take no memory,
/// unless they are returned.
std::vector<HeldCopy> constantCopies(const ReshardContext &context,
                                     const ShardedProgram &program,
                                     const ProgramTimes &times);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RESHARD_OPERANDCOPIES_H
