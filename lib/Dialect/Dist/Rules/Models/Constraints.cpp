//===- Constraints.cpp - models of constraints and barriers ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

using namespace mlir;
using namespace dist;

static ShardingRule identityRule(Operation *op) {
  ShardingRule rule;
  rule.operands.push_back(rule.addFactors(
      cast<RankedTensorType>(op->getResult(0).getType()).getShape(),
      FactorKind::Parallel));
  rule.results = rule.operands;
  return rule;
}

namespace {
/// The model of constraints, which make no code once the operand is sharded as
/// the result, and of operations that stay there and change no element.
template <typename Op>
struct IdentityModel
    : ShardingRuleOpInterface::ExternalModel<IdentityModel<Op>, Op> {
  ShardingRule getShardingRule(Operation *op) const { return identityRule(op); }
  bool changesSharding(Operation *op) const { return isa<ReshardOp>(op); }
  bool distributesOver(Operation *, ReductionKind,
                       const llvm::BitVector &) const {
    return true;
  }

  FailureOr<SmallVector<Value>> partition(Operation *op,
                                          PartitionContext &context) const {
    if (context.operandShardings[0] != context.resultShardings[0])
      return op->emitOpError() << "changes the sharding from "
                               << context.operandShardings[0].str() << " to "
                               << context.resultShardings[0].str()
                               << ": run dist-lower-reshards first";
    if (!isa<OptimizationBarrierOp, SplitPointOp, TransferOp>(op))
      return SmallVector<Value>(context.localOperands);
    FailureOr<Operation *> local = context.cloneLocal();
    if (failed(local))
      return failure();
    return SmallVector<Value>((*local)->getResults());
  }
};

template <typename... Ops> void attachIdentity(MLIRContext *context) {
  (Ops::template attachInterface<IdentityModel<Ops>>(*context), ...);
}
} // namespace

void dist::registerConstraintModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, DistDialect *) {
    attachIdentity<OptimizationBarrierOp, PropagationBarrierOp, ReshardOp,
                   ShardTensorOp, SplitPointOp, TransferOp>(context);
  });
}
