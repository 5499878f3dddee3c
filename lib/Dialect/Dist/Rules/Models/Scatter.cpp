//===- Scatter.cpp - linalg_ext.scatter -----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where an indexed dimension of the input is sharded, updates for another
// rank's part fall out of range and are dropped. Where the updates are sharded,
// the result is partial, and so must be the input, so that it counts once.
//
//===----------------------------------------------------------------------===//

#include "IndexedWindowsRule.h"
#include "Models.h"
#include "ScalarFlow.h"

using namespace mlir;
using namespace dist;
using linalg_ext::IndexedWindows;
using linalg_ext::ScatterOp;

/// The size of a window along each dimension of the input.
static SmallVector<int64_t> windowSizes(const IndexedWindows &windows) {
  SmallVector<int64_t> sizes(windows.baseShape.size(), 1);
  for (auto [stackDim, baseDim] :
       llvm::zip(windows.windowDims, windows.baseWindowDims()))
    sizes[baseDim] = windows.stackShape[stackDim];
  return sizes;
}

/// An index from which no window reaches the input. It is not -1: a part of a
/// window may be outside. None if a window is too large for the type.
static std::optional<APInt> outOfReach(ScatterOp op) {
  Type type = getElementTypeOrSelf(op.getIndices());
  unsigned width = type.isIndex() ? IndexType::kInternalStorageBitWidth
                                  : type.getIntOrFloatBitWidth();
  APInt lowest = APInt::getSignedMinValue(width);
  auto fits = [&](int64_t size) { return -size >= lowest.getSExtValue(); };
  if (!llvm::all_of(windowSizes(op.getWindows()), fits))
    return std::nullopt;
  return lowest;
}

/// Updates may be shared out if they can be combined in any order and, beyond
/// the real extent, be dropped by an index out of range.
static Factor batchFactor(ScatterOp op) {
  Block &combiner = op.getCombiner().front();
  std::optional<ReductionKind> kind;
  if (op.getInputs().size() == 1)
    kind = matchCombiner(combiner.getTerminator()->getOperand(0),
                         combiner.getArgument(0));
  if (!kind || !identityOf(*kind, combiner.getArgument(0).getType()) ||
      op.getScatterDimsToOperandDims().empty() || !outOfReach(op))
    return {1, FactorKind::NeedReplication};
  Factor factor{1, FactorKind::Reduction, *kind};
  factor.onlyMoves = true;
  return factor;
}

static ShardingRule scatterRule(ScatterOp op) {
  ShardingRule rule;
  IndexedWindows windows = op.getWindows();
  IndexedWindowsFactors factors = addIndexedWindows(
      rule, windows, windowSizes(windows), Factor(), batchFactor(op));
  unsigned inputs = op.getInputs().size();
  rule.results.assign(inputs, factors.base);
  rule.operands.assign(inputs, factors.base);
  rule.operands.push_back(std::move(factors.indices));
  rule.operands.append(inputs, factors.stack);
  llvm::append_range(rule.accumulators, llvm::seq<unsigned>(0, inputs));
  return rule;
}

static bool scatterDistributesOver(ScatterOp op, ReductionKind kind,
                                   const llvm::BitVector &operands) {
  unsigned inputs = op.getInputs().size();
  if (operands.test(inputs))
    return false;
  SmallVector<Flow> old, updates, partial(inputs, Flow::Partial);
  for (OpOperand &operand : op->getOpOperands()) {
    unsigned number = operand.getOperandNumber();
    Flow flow = operands.test(number)            ? Flow::Partial
                : isNeutral(operand.get(), kind) ? Flow::Identity
                                                 : Flow::Same;
    if (number != inputs)
      (number < inputs ? old : updates).push_back(flow);
  }
  auto allPartial = [&](ArrayRef<Flow> flows) {
    return llvm::all_of(flows,
                        [&](Flow flow) { return canBePartial(flow, kind); });
  };
  auto combines = [&](ArrayRef<Flow> values) {
    SmallVector<Flow> arguments(values);
    llvm::append_range(arguments, updates);
    return allPartial(analyzeFlow(op.getCombiner().front(), kind, arguments));
  };
  // Elements that no update reaches are the input's; those that updates of
  // several ranks reach are partial.
  return allPartial(old) && combines(old) && combines(partial);
}

//===----------------------------------------------------------------------===//
// Partition
//===----------------------------------------------------------------------===//

/// Padded indices point out of range.
static Value maskPaddedIndices(PartitionContext &context, ScatterOp op,
                               const IndexedWindows &windows) {
  unsigned position = op.getInputs().size();
  Value indices = context.localOperands[position];
  SmallVector<unsigned> dims;
  for (int64_t dim : windows.indicesBatchDims())
    if (!llvm::is_contained(windows.indicesBatchingDims, dim))
      dims.push_back(dim);
  TypedAttr outside = context.builder.getIntegerAttr(
      getElementTypeOrSelf(indices), *outOfReach(op));
  return context.maskPadding(indices, op.getIndices().getType(),
                             context.operandShardings[position], dims, outside);
}

namespace {
struct ScatterModel
    : ShardingRuleOpInterface::ExternalModel<ScatterModel, ScatterOp> {
  ShardingRule getShardingRule(Operation *op) const {
    return scatterRule(cast<ScatterOp>(op));
  }

  bool distributesOver(Operation *op, ReductionKind kind,
                       const llvm::BitVector &operands) const {
    return scatterDistributesOver(cast<ScatterOp>(op), kind, operands);
  }

  FailureOr<SmallVector<Value>> partition(Operation *op,
                                          PartitionContext &context) const {
    auto scatter = cast<ScatterOp>(op);
    IndexedWindows windows = scatter.getWindows();
    auto components =
        shardedComponents(context.mesh, windows, windowSizes(windows),
                          context.operandShardings[0]);
    Value indices = shiftIndices(context, windows,
                                 maskPaddedIndices(context, scatter, windows),
                                 components, /*clamp=*/false);
    FailureOr<Operation *> local = context.cloneLocal();
    if (failed(local))
      return failure();
    unsigned inputs = scatter.getInputs().size();
    (*local)->setOperand(inputs, indices);
    OpBuilder::InsertionGuard guard(context.builder);
    SmallVector<Value> results;
    for (unsigned i = 0; i < inputs; ++i) {
      context.builder.setInsertionPoint(*local);
      Value base = context.localOperands[i];
      TypedAttr zero = context.builder.getZeroAttr(getElementTypeOrSelf(base));
      base = addMargins(context, base, components, zero);
      (*local)->setOperand(i, base);
      Value result = (*local)->getResult(i);
      result.setType(base.getType());
      context.builder.setInsertionPointAfter(*local);
      results.push_back(cutMargins(context, result, components));
    }
    return results;
  }
};
} // namespace

void dist::registerScatterModels(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, linalg_ext::LinalgExtDialect *) {
        ScatterOp::attachInterface<ScatterModel>(*context);
      });
}
