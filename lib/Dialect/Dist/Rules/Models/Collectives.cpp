//===- Collectives.cpp - dist.all_gather and its like become local --------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LocalCollectives.h"
#include "Models.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Dialect/Dist/Rules/WindowedInterface.h"

using namespace mlir;
using namespace dist;

/// True for a collective of a dist.manual: it moves data between ranks, and has
/// no shardings.
template <typename Op> static bool isManual(Op op) {
  return !op.getOperandShardingAttr() &&
         op->template getParentOfType<ManualOp>();
}

/// The dimensions whose size a collective changes.
template <typename Op> static SmallVector<unsigned> changedDims(Op op) {
  if constexpr (requires { op.getSplitDim(); })
    return {static_cast<unsigned>(op.getSplitDim()),
            static_cast<unsigned>(op.getConcatDim())};
  else if constexpr (requires { op.getDim(); })
    return {static_cast<unsigned>(op.getDim())};
  else
    return {};
}

/// The rule of a collective in a manual region. Each rank does the same to
/// every element, so other axes may shard the dimensions that keep their size.
static ShardingRule manualRule(Operation *op, ArrayRef<unsigned> changed) {
  ShardingRule rule;
  for (auto [operand, result] :
       llvm::zip(op->getOperands(), op->getResults())) {
    auto from = cast<RankedTensorType>(operand.getType());
    auto to = cast<RankedTensorType>(result.getType());
    rule.operands.push_back(
        rule.addFactors(from.getShape(), FactorKind::Parallel));
    rule.results.push_back(rule.operands.back());
    for (unsigned dim : changed) {
      rule.factors[rule.operands.back().dims[dim].front()].kind =
          FactorKind::NeedReplication;
      rule.results.back().dims[dim] = {
          rule.addFactor({to.getDimSize(dim), FactorKind::NeedReplication})};
    }
  }
  return rule;
}

/// A rule in which every dimension of operand and result is a factor of its
/// own: an operation between two shardings does not link them.
static ShardingRule unlinkedRule(Operation *op) {
  ShardingRule rule;
  auto add = [&](Value value) {
    return rule.addFactors(cast<RankedTensorType>(value.getType()).getShape(),
                           FactorKind::Parallel);
  };
  for (Value operand : op->getOperands())
    rule.operands.push_back(add(operand));
  for (Value result : op->getResults())
    rule.results.push_back(add(result));
  return rule;
}

/// True for operations that only bring each rank its block, so that other
/// windows can be made in the same way.
template <typename Op>
static constexpr bool kBringsBlocks =
    llvm::is_one_of<Op, AllGatherOp, AllSliceOp, AllToAllOp, ExchangeOp>::value;

namespace {
template <typename Op>
struct CollectiveModel
    : ShardingRuleOpInterface::ExternalModel<CollectiveModel<Op>, Op> {
  ShardingRule getShardingRule(Operation *op) const {
    auto collective = cast<Op>(op);
    return isManual(collective) ? manualRule(op, changedDims(collective))
                                : unlinkedRule(op);
  }
  bool changesSharding(Operation *op) const { return !isManual(cast<Op>(op)); }

  SmallVector<DimWindow> getWindows(Operation *op, unsigned, const Mesh &mesh,
                                    const Sharding &from,
                                    const Sharding &to) const {
    SmallVector<DimWindow> windows;
    if (kBringsBlocks<Op> && changesSharding(op))
      llvm::append_range(
          windows,
          blockFetch(mesh, shapeOf(op->getResult(0).getType()), from, to)
              .windows);
    return windows;
  }

  FailureOr<SmallVector<Value>> partition(Operation *op,
                                          PartitionContext &context) const {
    auto collective = cast<Op>(op);
    if (isManual(collective)) {
      FailureOr<Operation *> local = context.cloneLocal();
      return failed(local) ? FailureOr<SmallVector<Value>>()
                           : SmallVector<Value>((*local)->getResults());
    }
    ShardingAttr from = collective.getOperandShardingAttr();
    ShardingAttr to = collective.getResultShardingAttr();
    if (!from || !to)
      return op->emitOpError("needs operand_sharding and result_sharding to "
                             "become local");
    Sharding expected = from.getValue().closed();
    if (context.operandShardings.front() != expected)
      return op->emitOpError()
             << "takes an operand sharded " << expected.str()
             << ", got one sharded " << context.operandShardings.front().str();
    FailureOr<Value> local =
        makeLocal(collective,
                  GlobalCollective{context, collective.getAxes().getValue(),
                                   expected, context.resultShardings.front()});
    if (failed(local))
      return failure();
    return SmallVector<Value>{*local};
  }
};

/// Windows of a value that was brought to other ranks, from where it was.
template <typename Op>
struct WindowedReshard
    : WindowedOpInterface::ExternalModel<WindowedReshard<Op>, Op> {
  SmallVector<DimWindow> getSourceWindows(Operation *op, unsigned,
                                          ArrayRef<DimWindow> windows) const {
    return isManual(cast<Op>(op)) ? SmallVector<DimWindow>()
                                  : SmallVector<DimWindow>(windows);
  }
  Value makeWindows(Operation *, PartitionContext &context,
                    ArrayRef<DimWindow> windows) const {
    return context.fetchOperand(0, windows);
  }
};

template <typename Op> void attachModels(MLIRContext *context) {
  Op::template attachInterface<CollectiveModel<Op>>(*context);
  if constexpr (kBringsBlocks<Op>)
    Op::template attachInterface<WindowedReshard<Op>>(*context);
}
template <typename... Ops> void attachCollectives(MLIRContext *context) {
  (attachModels<Ops>(context), ...);
}
} // namespace

void dist::registerCollectiveModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, DistDialect *) {
    attachCollectives<AllGatherOp, AllReduceOp, AllSliceOp, AllToAllOp,
                      BroadcastOp, ExchangeOp, dist::GatherOp, PartializeOp,
                      PermuteOp, ReduceOp, ReduceScatterOp,
                      dist::ScatterOp>(context);
  });
}
