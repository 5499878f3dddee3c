//===- Gather.cpp - linalg_ext.gather -------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where an indexed dimension of the operand is sharded (a vocabulary), each
// rank gathers the windows that it has and zeros for the others: the result is
// a partial sum.
//
//===----------------------------------------------------------------------===//

#include "IndexedWindowsRule.h"
#include "Models.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;
using linalg_ext::GatherOp;
using linalg_ext::IndexedWindows;

/// The factor that combines the contributions of ranks that have a window with
/// the zeros of the others.
static Factor indexedFactor(Type element) {
  Factor factor{1, FactorKind::Reduction, ReductionKind::Sum};
  if (element.isInteger(1))
    factor.reduction = ReductionKind::Or;
  factor.onlyMoves = true;
  if (!identityOf(factor.reduction, element))
    factor.kind = FactorKind::NeedReplication;
  return factor;
}

static ShardingRule gatherRule(GatherOp op) {
  ShardingRule rule;
  IndexedWindowsFactors factors = addIndexedWindows(
      rule, op.getWindows(), op.getSliceSizes(),
      indexedFactor(op.getResult().getType().getElementType()), Factor());
  rule.operands = {std::move(factors.base), std::move(factors.indices)};
  rule.results.push_back(std::move(factors.stack));
  return rule;
}

//===----------------------------------------------------------------------===//
// Partition
//===----------------------------------------------------------------------===//

/// Maps the result to the component of the index that its element comes from.
static AffineMap componentMap(OpBuilder &builder, const IndexedWindows &windows,
                              unsigned component) {
  SmallVector<AffineExpr> exprs(windows.indicesShape.size());
  for (auto [stackDim, indicesDim] :
       llvm::zip(windows.stackBatchDims(), windows.indicesBatchDims()))
    exprs[indicesDim] = builder.getAffineDimExpr(stackDim);
  if (windows.indexVectorDim < static_cast<int64_t>(exprs.size()))
    exprs[windows.indexVectorDim] = builder.getAffineConstantExpr(component);
  return AffineMap::get(windows.stackShape.size(), 0, exprs,
                        builder.getContext());
}

/// The element that a rank contributes outside of its window.
static TypedAttr nothing(Type element) {
  return identityOf(indexedFactor(element).reduction, element);
}

/// Replaces elements that were gathered at another rank's indices by zero. An
/// index is this rank's if, as an unsigned number, it is less than the real
/// extent.
static Value maskForeign(PartitionContext &context,
                         const IndexedWindows &windows, Value gathered,
                         Value indices, ArrayRef<ShardedComponent> components) {
  OpBuilder &builder = context.builder;
  Location loc = context.getLoc();
  auto type = cast<RankedTensorType>(gathered.getType());
  Type indexType = getElementTypeOrSelf(indices);
  Value zero =
      arith::ConstantOp::create(builder, loc, nothing(type.getElementType()));
  SmallVector<Value> inputs{gathered}, extents;
  SmallVector<AffineMap> maps{builder.getMultiDimIdentityMap(type.getRank())};
  for (const ShardedComponent &item : components) {
    if (item.isKept) // Margins are zero.
      continue;
    Value extent =
        context.validExtent(windows.baseShape[item.baseDim], item.axes);
    if (!isa<IndexType>(indexType))
      extent = arith::IndexCastOp::create(builder, loc, indexType, extent);
    extents.push_back(extent);
    inputs.push_back(indices);
    maps.push_back(componentMap(builder, windows, item.component));
  }
  maps.push_back(maps.front());
  Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                        type.getElementType());
  SmallVector<utils::IteratorType> loops(type.getRank(),
                                         utils::IteratorType::parallel);
  auto select = [&](OpBuilder &body, Location loc, ValueRange args) {
    Value result = args.front();
    for (auto [index, extent] : llvm::zip(args.drop_front(), extents)) {
      Value isOwn = arith::CmpIOp::create(body, loc, arith::CmpIPredicate::ult,
                                          index, extent);
      result = arith::SelectOp::create(body, loc, isOwn, result, zero);
    }
    linalg::YieldOp::create(body, loc, result);
  };
  return linalg::GenericOp::create(builder, loc, type, inputs, empty, maps,
                                   loops, select)
      .getResult(0);
}

static bool isKept(const ShardedComponent &item) { return item.isKept; }

/// The local operand with zeros beyond the real extents of dimensions that
/// windows extend across.
static Value maskKeptDims(PartitionContext &context, GatherOp op,
                          ArrayRef<ShardedComponent> components) {
  SmallVector<unsigned> dims;
  for (const ShardedComponent &item : components)
    if (item.isKept)
      dims.push_back(item.baseDim);
  RankedTensorType type = op.getOperand().getType();
  return context.maskPadding(context.localOperands[0], type,
                             context.operandShardings[0], dims,
                             nothing(type.getElementType()));
}

/// Window sizes are local where the window has all of a dimension.
static SmallVector<int64_t> localSliceSizes(GatherOp op, Value operand) {
  auto local = cast<RankedTensorType>(operand.getType());
  auto global = op.getOperand().getType();
  SmallVector<int64_t> sizes(op.getSliceSizes());
  for (int64_t dim : op.getWindows().baseWindowDims())
    if (sizes[dim] == global.getDimSize(dim))
      sizes[dim] = local.getDimSize(dim);
  return sizes;
}

namespace {
struct GatherModel
    : ShardingRuleOpInterface::ExternalModel<GatherModel, GatherOp> {
  ShardingRule getShardingRule(Operation *op) const {
    return gatherRule(cast<GatherOp>(op));
  }

  bool distributesOver(Operation *, ReductionKind,
                       const llvm::BitVector &operands) const {
    return operands.test(0) && !operands.test(1);
  }

  FailureOr<SmallVector<Value>> partition(Operation *op,
                                          PartitionContext &context) const {
    auto gather = cast<GatherOp>(op);
    IndexedWindows windows = gather.getWindows();
    auto components =
        shardedComponents(context.mesh, windows, gather.getSliceSizes(),
                          context.operandShardings[0]);
    Value indices = shiftIndices(context, windows, context.localOperands[1],
                                 components, /*clamp=*/true);
    Value base = addMargins(context, maskKeptDims(context, gather, components),
                            components, nothing(getElementTypeOrSelf(gather)));
    Value local = GatherOp::create(
        context.builder, op->getLoc(), context.localResultType(0), base,
        indices, localSliceSizes(gather, context.localOperands[0]),
        gather.getOffsetDims(), gather.getCollapsedSliceDims(),
        gather.getOperandBatchingDims(), gather.getStartIndicesBatchingDims(),
        gather.getStartIndexMap(), gather.getIndexVectorDim());
    if (!llvm::all_of(components, &isKept))
      local = maskForeign(context, windows, local, indices, components);
    return SmallVector<Value>{local};
  }
};
} // namespace

void dist::registerGatherModels(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, linalg_ext::LinalgExtDialect *) {
        GatherOp::attachInterface<GatherModel>(*context);
      });
}
