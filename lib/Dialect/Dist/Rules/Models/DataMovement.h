//===- DataMovement.h - operations that only move elements ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_DIALECT_DIST_RULES_MODELS_DATAMOVEMENT_H
#define DIST_LIB_DIALECT_DIST_RULES_MODELS_DATAMOVEMENT_H

#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "mlir/IR/BuiltinTypes.h"

namespace dist {

/// True if a data movement propagates Partial. Every element of a result is
/// some element of some operand, so that any kind commutes with it if all of
/// its tensors are partial. With an idempotent kind, operands that are not
/// partial may be mixed in.
inline bool movesPartial(mlir::Operation *op, ReductionKind kind,
                         const llvm::BitVector &operands) {
  if (isIdempotent(kind))
    return true;
  for (mlir::OpOperand &operand : op->getOpOperands())
    if (mlir::isa<mlir::RankedTensorType>(operand.get().getType()) &&
        !operands.test(operand.getOperandNumber()))
      return false;
  return true;
}

/// A model of such an operation.
template <typename Model, typename Op>
struct MovementModel : ShardingRuleOpInterface::ExternalModel<Model, Op> {
  bool distributesOver(mlir::Operation *op, ReductionKind kind,
                       const llvm::BitVector &operands) const {
    return movesPartial(op, kind, operands);
  }
};

/// Adds one factor to a rule: parallel, or one that needs replication where
/// the dimension is not kept whole or its size is not known.
inline unsigned addDim(ShardingRule &rule, int64_t size, bool whole) {
  bool parallel = whole && !mlir::ShapedType::isDynamic(size);
  return rule.addFactor(
      {size, parallel ? FactorKind::Parallel : FactorKind::NeedReplication});
}

/// The result of a model whose local form is a plain clone.
inline mlir::FailureOr<llvm::SmallVector<mlir::Value>>
partitionAsClone(PartitionContext &context) {
  mlir::FailureOr<mlir::Operation *> local = context.cloneLocal();
  if (mlir::failed(local))
    return mlir::failure();
  return llvm::SmallVector<mlir::Value>((*local)->getResults());
}

} // namespace dist

#endif // DIST_LIB_DIALECT_DIST_RULES_MODELS_DATAMOVEMENT_H
