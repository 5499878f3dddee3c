//===- OperandCopies.h - copies that products read --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RESHARD_OPERANDCOPIES_H
#define DIST_LIB_TRANSFORMS_RESHARD_OPERANDCOPIES_H

#include "dist/Transforms/Reshard/ProgramMemory.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace dist {

/// True if elements that a pad adds lie between the blocks of ranks.
bool isPaddedAcross(mlir::tensor::PadOp pad, const Sharding &lies);

/// True if a convolution reads it with zeros for padding.
bool isReadMasked(const ReshardContext &context, const ShardedProgram &program,
                  mlir::OpOperand &use);

/// What a product of matrices or a convolution has beside its operands and its
/// result while it is made; nothing for other operations.
///
/// Widened: 16-bit operands and results of products as f32, on a device that
/// multiplies them no faster than f32 (Device::widens), and without a cluster;
/// not what a stack holds.
/// Masked: operands with zeros for padding, where what is summed over is
/// divided unevenly, if they are arguments, constants, or read again later;
/// others are masked in place (Dialect/Dist/Rules/Models/OperandMasks.h).
/// Filled: operands of products that are made in their kernel (splats, iotas);
/// not what a stack holds.
std::vector<HeldCopy> operandCopies(const ReshardContext &context,
                                    const ShardedProgram &program,
                                    const ProgramKernels &kernels,
                                    mlir::Operation *op);

/// The same of an operation on local tensors, masks aside, which are
/// operations there.
int64_t localCopyBytes(const ReshardContext &context, mlir::Operation *local);

/// What is held beside operand and result where a reshard has a collective
/// along a dimension that is not the outermost: its blocks are packed before
/// they are sent, or unpacked once they are received; 0 if they are contiguous.
double packedBytes(ReshardContext &context, ShardingAttr from, ShardingAttr to,
                   mlir::Type type);

/// What the artifact holds for a rank all the time: of a constant that is no
/// splat each block that is needed, once. Other constants take no memory,
/// unless they are returned.
std::vector<HeldCopy> constantCopies(const ReshardContext &context,
                                     const ShardedProgram &program,
                                     const ProgramTimes &times);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RESHARD_OPERANDCOPIES_H
