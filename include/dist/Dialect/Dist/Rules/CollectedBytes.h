//===- CollectedBytes.h - bytes that local operations receive ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_RULES_COLLECTEDBYTES_H
#define DIST_DIALECT_DIST_RULES_COLLECTEDBYTES_H

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/Rules/ShardingRule.h"

#include "llvm/ADT/SmallBitVector.h"

namespace dist {

/// The bytes that the busiest rank receives in a collective on local tensors
/// (CollectiveCost.h); for an exchange, the bytes that the busiest rank moves.
/// Nothing for any other operation.
std::optional<int64_t> bytesReceivedBy(mlir::Operation *local,
                                       const Mesh &mesh);

/// True if some operand is divided along a Permutation factor, so that the
/// local operation may have to collect elements of other ranks.
bool mayCollect(mlir::Operation *op, const Mesh &mesh,
                llvm::ArrayRef<ShardingAttr> operandShardings);
bool mayCollect(const ShardingRule &rule, const Mesh &mesh,
                llvm::ArrayRef<ShardingAttr> operandShardings);

/// The bytes of the collectives that the operation becomes, by making it local
/// once more, apart from the program.
///
///   linalg_ext.sort of tensor<64xf32> over "x" of 4: an all-gather, 192 bytes
int64_t collectedBytes(mlir::Operation *op, const Mesh &mesh,
                       llvm::ArrayRef<ShardingAttr> operandShardings,
                       llvm::ArrayRef<ShardingAttr> resultShardings);

/// The most bytes that are live at once in such an operation, its results
/// included, without those of operands that are `dying`: they have no later
/// reader. Results that are `kept` have memory anyway, and add no bytes. 0 for
/// an operation that collects nothing.
///
///   linalg_ext.sort of tensor<64x8xf32> along 0 over "x" of 4: operand and
///   result of the second all-to-all, 1024 bytes
int64_t collectedMemory(mlir::Operation *op, const Mesh &mesh,
                        llvm::ArrayRef<ShardingAttr> operandShardings,
                        llvm::ArrayRef<ShardingAttr> resultShardings,
                        const llvm::SmallBitVector &dying,
                        const llvm::SmallBitVector &kept);

} // namespace dist

#endif // DIST_DIALECT_DIST_RULES_COLLECTEDBYTES_H
