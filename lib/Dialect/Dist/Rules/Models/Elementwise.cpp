//===- Elementwise.cpp - arith and math on tensors ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataMovement.h"
#include "Models.h"
#include "ScalarFlow.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace dist;

static RankedTensorType tensorType(Value value) {
  return dyn_cast<RankedTensorType>(value.getType());
}

/// A rule in which all tensors have one sharding; an operand may be a scalar
/// (of a select).
static ShardingRule elementwiseRule(Operation *op) {
  ShardingRule rule;
  rule.operands.resize(op->getNumOperands());
  rule.results.resize(op->getNumResults());
  RankedTensorType type = tensorType(op->getResult(0));
  if (!type)
    return rule;
  TensorFactors factors;
  for (int64_t size : type.getShape())
    factors.dims.push_back({addDim(rule, size, /*whole=*/true)});
  for (OpOperand &operand : op->getOpOperands())
    if (tensorType(operand.get()))
      rule.operands[operand.getOperandNumber()] = factors;
  for (TensorFactors &result : rule.results)
    result = factors;
  return rule;
}

namespace {
template <typename Op>
struct ElementwiseModel
    : ShardingRuleOpInterface::ExternalModel<ElementwiseModel<Op>, Op> {
  ShardingRule getShardingRule(Operation *op) const {
    return elementwiseRule(op);
  }

  bool distributesOver(Operation *op, ReductionKind kind,
                       const llvm::BitVector &operands) const {
    SmallVector<Flow> flows;
    for (OpOperand &operand : op->getOpOperands()) {
      if (operands.test(operand.getOperandNumber()))
        flows.push_back(Flow::Partial);
      else
        flows.push_back(isNeutral(operand.get(), kind) ? Flow::Identity
                                                       : Flow::Same);
    }
    return canBePartial(analyzeFlow(op, kind, flows), kind);
  }

  FailureOr<SmallVector<Value>> partition(Operation *,
                                          PartitionContext &context) const {
    return partitionAsClone(context);
  }
};

template <typename... Ops> void attachElementwise(MLIRContext *context) {
  (Ops::template attachInterface<ElementwiseModel<Ops>>(*context), ...);
}
} // namespace

void dist::registerElementwiseModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, arith::ArithDialect *) {
    attachElementwise<arith::AddFOp, arith::AddIOp, arith::AndIOp,
                      arith::BitcastOp, arith::CeilDivSIOp, arith::CeilDivUIOp,
                      arith::CmpFOp, arith::CmpIOp, arith::DivFOp,
                      arith::DivSIOp, arith::DivUIOp, arith::ExtFOp,
                      arith::ExtSIOp, arith::ExtUIOp, arith::FloorDivSIOp,
                      arith::FPToSIOp, arith::FPToUIOp, arith::IndexCastOp,
                      arith::IndexCastUIOp, arith::MaxNumFOp, arith::MaxSIOp,
                      arith::MaxUIOp, arith::MaximumFOp, arith::MinNumFOp,
                      arith::MinSIOp, arith::MinUIOp, arith::MinimumFOp,
                      arith::MulFOp, arith::MulIOp, arith::NegFOp, arith::OrIOp,
                      arith::RemFOp, arith::RemSIOp, arith::RemUIOp,
                      arith::SIToFPOp, arith::SelectOp, arith::ShLIOp,
                      arith::ShRSIOp, arith::ShRUIOp, arith::SubFOp,
                      arith::SubIOp, arith::TruncFOp, arith::TruncIOp,
                      arith::UIToFPOp, arith::XOrIOp>(context);
  });
  registry.addExtension(+[](MLIRContext *context, math::MathDialect *) {
    attachElementwise<math::AbsFOp, math::AbsIOp, math::Atan2Op, math::AtanOp,
                      math::CbrtOp, math::CeilOp, math::CopySignOp, math::CosOp,
                      math::ErfOp, math::ExpM1Op, math::ExpOp, math::FPowIOp,
                      math::FloorOp, math::FmaOp, math::IPowIOp, math::Log1pOp,
                      math::LogOp, math::PowFOp, math::RoundEvenOp,
                      math::RoundOp, math::RsqrtOp, math::SinOp, math::SqrtOp,
                      math::TanOp, math::TanhOp, math::TruncOp>(context);
  });
}
