//===- ShardingRuleInterface.h - the compiler's view of an op ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_RULES_SHARDINGRULEINTERFACE_H
#define DIST_DIALECT_DIST_RULES_SHARDINGRULEINTERFACE_H

#include "dist/Dialect/Dist/Rules/PartitionContext.h"
#include "dist/Dialect/Dist/Rules/ShardingRule.h"

#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/BitVector.h"

#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h.inc"

namespace dist {

class ShardingAttr;

/// The rule of any operation. One without a model needs replication in all
/// dimensions of all operands and results (replicatedRule).
ShardingRule getShardingRule(mlir::Operation *op);
ShardingRule replicatedRule(mlir::Operation *op);

/// Emits the remark on an operation without a model, once for each name.
void remarkMissingModel(mlir::Operation *op);

/// ShardingRuleOpInterface's methods for any operation; false without a model.
bool distributesOver(mlir::Operation *op, ReductionKind kind,
                     const llvm::BitVector &operands);
bool isRematerializable(mlir::Operation *op);

/// True if combining with `value` changes nothing: all of its elements are the
/// identity of `kind`.
bool isNeutral(mlir::Value value, ReductionKind kind);

/// Checks that the shardings (closed; empty for values that are no tensors)
/// agree with the operation's rule:
///   - every operand and result that has a factor has the same sharding along
///     it;
///   - the results are Partial along sharded Reduction factors, and along the
///     axes of Partial operands if the operation distributes over that;
///   - nothing else is Partial, except results of rematerialisable operations;
///   - accumulators are Partial where they must be.
/// The message names operand and dimension, expected and got.
Status verifyShardings(mlir::Operation *op, const Mesh &mesh,
                       llvm::ArrayRef<Sharding> operandShardings,
                       llvm::ArrayRef<Sharding> resultShardings);

/// The bytes that the busiest rank sends or receives so that all ranks have the
/// windows of all operands (getWindows). For an operation without windows,
/// those of the collectives that it becomes (collectedBytes). Shardings are
/// null for values that are no tensors.
int64_t exchangedBytes(mlir::Operation *op, const Mesh &mesh,
                       llvm::ArrayRef<ShardingAttr> operandShardings,
                       llvm::ArrayRef<ShardingAttr> resultShardings);

/// True if no operand has windows and nothing is collected (mayCollect): each
/// rank reads its own blocks. The same for operations that have one rule
/// (RuleTable).
bool readsOwnBlocks(mlir::Operation *op, const Mesh &mesh,
                    llvm::ArrayRef<ShardingAttr> operandShardings,
                    llvm::ArrayRef<ShardingAttr> resultShardings);

/// The cost in bytes of a reshard that fetches each rank's block of `to` from
/// the operation that makes the value. The cost of that operation's blocks of
/// `from` is subtracted if they have no other reader; the result is at least 0.
/// Nothing if dist-partition would not make such an exchange, or if something
/// is Partial.
///
///   %s = tensor.extract_slice %x[0] [4] [1] : tensor<16xf32>, over "x" of 4,
///   [{"x"}] to [{}]: rank 0 has all 4 elements and broadcasts 16 bytes; blocks
///   of one element would have cost 12 bytes, so it is 4 (and not 12 again)
std::optional<int64_t> bytesThrough(mlir::Value value, const Mesh &mesh,
                                    const Sharding &from, const Sharding &to);

/// A key that is the same for values of one type with the same bytesThrough for
/// all shardings. It has the operations that make the value, as far as
/// bytesThrough considers them. Empty for values that nothing can be fetched
/// through.
std::string fetchKey(mlir::Value value);

/// Makes any operation local: by its model or, without one, as a clone on
/// replicated operands.
mlir::FailureOr<llvm::SmallVector<mlir::Value>>
partitionOperation(PartitionContext &context);

/// Attaches all models of Rules/Models to their dialects.
void registerShardingModels(mlir::DialectRegistry &registry);

} // namespace dist

#endif // DIST_DIALECT_DIST_RULES_SHARDINGRULEINTERFACE_H
