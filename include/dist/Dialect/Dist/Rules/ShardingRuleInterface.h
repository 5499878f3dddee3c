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

/// Checks that the shardings (closed; empty for what is not a tensor) agree
/// with the operation's rule:
/// - every operand and result that has a factor is sharded alike along it;
/// - the results are Partial along sharded Reduction factors, and along what
///   operands are Partial where the operation distributes over that;
/// - nothing else is Partial, but for results of rematerializable operations;
/// - accumulators are Partial where they must be.
/// The message names operand and dimension, expected and got.
Status verifyShardings(mlir::Operation *op, const Mesh &mesh,
                       llvm::ArrayRef<Sharding> operandShardings,
                       llvm::ArrayRef<Sharding> resultShardings);

/// The bytes that the busiest rank sends or receives so that all ranks have the
/// windows of all operands (getWindows), or of the collectives that an
/// operation without windows becomes (collectedBytes); shardings are null for
/// what is not a tensor.
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

/// The same for values of one type of which bytesThrough says the same,
/// whatever the shardings: what they are made of, as far as it looks. Empty for
/// values that nothing can be fetched through.
std::string fetchKey(mlir::Value value);

/// Makes any operation local: by its model or, without one, as a clone on
/// replicated operands.
mlir::FailureOr<llvm::SmallVector<mlir::Value>>
partitionOperation(PartitionContext &context);

/// Attaches all models of Rules/Models to their dialects.
void registerShardingModels(mlir::DialectRegistry &registry);

} // namespace dist

#endif // DIST_DIALECT_DIST_RULES_SHARDINGRULEINTERFACE_H
