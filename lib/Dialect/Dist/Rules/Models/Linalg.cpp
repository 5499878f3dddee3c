//===- Linalg.cpp - one model for all linalg operations -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgModel.h"
#include "LinalgWindows.h"
#include "Models.h"
#include "ScalarFlow.h"

#include "dist/Dialect/Dist/IR/PartialSums.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;
using linalg::LinalgOp;

//===----------------------------------------------------------------------===//
// Partial values
//===----------------------------------------------------------------------===//

bool linalg_model::distributesOver(LinalgOp op, ReductionKind kind,
                                   const llvm::BitVector &operands) {
  if (op->hasAttr(kRoundsPartsAttr))
    return true;
  SmallVector<Flow> arguments;
  OperandRange inits = op.getDpsInits();
  auto isInit = [&](OpOperand &operand) {
    return !inits.empty() &&
           operand.getOperandNumber() - inits.getBeginOperandIndex() <
               inits.size();
  };
  for (OpOperand &operand : op->getOpOperands()) {
    bool partial = operands.test(operand.getOperandNumber());
    bool neutral = isInit(operand) && isNeutral(operand.get(), kind);
    arguments.push_back(partial   ? Flow::Partial
                        : neutral ? Flow::Identity
                                  : Flow::Same);
  }
  auto allPartial = [&] {
    SmallVector<Flow> flows = analyzeFlow(*op.getBlock(), kind, arguments);
    return llvm::all_of(flows,
                        [&](Flow flow) { return canBePartial(flow, kind); });
  };
  if (!allPartial())
    return false;
  if (op.getNumReductionLoops() == 0)
    return true;
  // From the second iteration on, the accumulators are partial.
  for (OpOperand &init : op.getDpsInitsMutable())
    arguments[init.getOperandNumber()] = Flow::Partial;
  return allPartial();
}

/// Arithmetic on scalars alone is not: it may sum Partial ones.
bool linalg_model::isRematerializable(LinalgOp op) {
  if (!op.hasPureTensorSemantics())
    return false;
  bool readsScalars = false, readsTensors = false;
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    if (!type || !op.payloadUsesValueFromOperand(&operand))
      continue;
    readsScalars |= type.getRank() == 0;
    readsTensors |= type.getRank() > 0;
  }
  return !readsTensors && (!readsScalars || op.getNumLoops() > 0);
}

TypedAttr linalg_model::getSplat(LinalgOp op) {
  auto fill = dyn_cast<linalg::FillOp>(op.getOperation());
  Attribute value;
  if (!fill || !matchPattern(fill.value(), m_Constant(&value)))
    return {};
  return dyn_cast<TypedAttr>(value);
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

namespace {
template <typename OpTy>
struct LinalgModel
    : ShardingRuleOpInterface::ExternalModel<LinalgModel<OpTy>, OpTy> {
  ShardingRule getShardingRule(Operation *op) const {
    return linalg_model::getShardingRule(cast<LinalgOp>(op));
  }
  bool distributesOver(Operation *op, ReductionKind kind,
                       const llvm::BitVector &operands) const {
    return linalg_model::distributesOver(cast<LinalgOp>(op), kind, operands);
  }
  bool isRematerializable(Operation *op) const {
    return linalg_model::isRematerializable(cast<LinalgOp>(op));
  }
  TypedAttr getSplat(Operation *op) const {
    return linalg_model::getSplat(cast<LinalgOp>(op));
  }
  SmallVector<DimWindow> getWindows(Operation *op, unsigned operand,
                                    const Mesh &mesh, const Sharding &from,
                                    const Sharding &) const {
    return linalg_model::inputWindows(cast<LinalgOp>(op), operand, mesh, from);
  }
  FailureOr<SmallVector<Value>> partition(Operation *op,
                                          PartitionContext &context) const {
    return linalg_model::partition(cast<LinalgOp>(op), context);
  }
};

template <typename... Ops> void attachLinalg(MLIRContext *context) {
  (Ops::template attachInterface<LinalgModel<Ops>>(*context), ...);
}
} // namespace

void dist::registerLinalgModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, linalg::LinalgDialect *) {
    attachLinalg<
#define GET_OP_LIST
#include "mlir/Dialect/Linalg/IR/LinalgStructuredOps.cpp.inc"
        >(context);
  });
}
