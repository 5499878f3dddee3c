//===- InsertSlice.cpp - tensor.insert_slice ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ByPosition.h"
#include "DataMovement.h"
#include "Models.h"
#include "SlicedDims.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

static SmallVector<SlicedDim> slicedDims(tensor::InsertSliceOp op) {
  return slicedDims(op, op.getDestType(), op.getDroppedDims());
}

/// True if masks can do the update: all dimensions are written whole, in one
/// row, or in a known range.
static bool mayBeMasked(ArrayRef<SlicedDim> dims) {
  return llvm::all_of(dims, [](const SlicedDim &dim) {
    return dim.isRow() || (dim.isStatic() && *dim.stride == 1);
  });
}

namespace {
struct InsertSliceModel
    : MovementModel<InsertSliceModel, tensor::InsertSliceOp> {
  ShardingRule getShardingRule(Operation *op) const {
    auto insert = cast<tensor::InsertSliceOp>(op);
    auto dims = slicedDims(insert);
    bool masked = mayBeMasked(dims);
    ShardingRule rule;
    rule.operands.resize(op->getNumOperands());
    for (const SlicedDim &dim : dims) {
      bool isShared = dim.isWhole() || (masked && !dim.isRow());
      FactorKind kind = FactorKind::Parallel;
      if (!dim.isWhole() && !dim.isRow())
        kind = FactorKind::Permutation;
      if ((!masked && !dim.isWhole()) || ShapedType::isDynamic(dim.size))
        kind = FactorKind::NeedReplication;
      addSliced(rule, rule.operands[1], rule.operands[0], dim, {dim.size, kind},
                isShared);
    }
    rule.results.push_back(rule.operands[1]);
    return rule;
  }

  /// The windows of the slice that this rank's block of the result covers.
  SmallVector<DimWindow> getWindows(Operation *op, unsigned operand,
                                    const Mesh &mesh, const Sharding &from,
                                    const Sharding &to) const {
    auto dims = slicedDims(cast<tensor::InsertSliceOp>(op));
    SmallVector<DimWindow> windows;
    if (operand != 0 || !isCutAcrossRanks(dims, to, mesh))
      return windows;
    for (auto [dim, whole] : llvm::zip(dims, to.dims)) {
      if (!dim.inSlice)
        continue;
      const Axes &own = from.dims[*dim.inSlice].axes;
      windows.push_back(blockWindow(mesh, *dim.count, own));
      if (dim.isWhole() || dim.isRow())
        continue;
      windows.back() = blockWindow(mesh, dim.size, whole.axes);
      windows.back().offset = -*dim.offset;
    }
    return windows;
  }

  FailureOr<SmallVector<Value>> partition(Operation *op,
                                          PartitionContext &context) const {
    auto insert = cast<tensor::InsertSliceOp>(op);
    auto dims = slicedDims(insert);
    Value source = context.fetchOperand(0), dest = context.localOperands[1];
    if (isCutAcrossRanks(dims, context.resultShardings[0], context.mesh))
      return SmallVector<Value>{insertByMask(insert, dims, source, context)};
    LocalSlice local(insert, dims, dest, context);
    Value result = tensor::InsertSliceOp::create(context.builder, op->getLoc(),
                                                 source, dest, local.offsets,
                                                 local.sizes, local.strides);
    return SmallVector<Value>{result};
  }

private:
  static Value insertByMask(tensor::InsertSliceOp insert,
                            ArrayRef<SlicedDim> dims, Value source,
                            PartitionContext &context);
};
} // namespace

/// Maps dimensions of the result to indices of the slice; a dropped dimension
/// has index 0.
static AffineMap sourceMap(ArrayRef<SlicedDim> dims, MLIRContext *context) {
  SmallVector<AffineExpr> exprs;
  for (auto [i, dim] : llvm::enumerate(dims))
    if (dim.inSlice)
      exprs.push_back(dim.isRow() && !dim.isWhole()
                          ? getAffineConstantExpr(0, context)
                          : getAffineDimExpr(i, context));
  return AffineMap::get(dims.size(), 0, exprs, context);
}

Value InsertSliceModel::insertByMask(tensor::InsertSliceOp insert,
                                     ArrayRef<SlicedDim> dims, Value source,
                                     PartitionContext &context) {
  SmallVector<OpFoldResult> offsets =
      localValues(insert.getMixedOffsets(), context);
  AffineMap map = sourceMap(dims, insert.getContext());
  auto choose = [&](const ElementHere &here) {
    Value isInside;
    for (auto [i, dim] : llvm::enumerate(dims)) {
      if (dim.isWhole())
        continue;
      Value inDim;
      if (dim.offset) {
        inDim = here.isWithin(i, *dim.offset, *dim.offset + *dim.count);
      } else {
        inDim = arith::CmpIOp::create(here.builder, here.loc,
                                      arith::CmpIPredicate::eq, here.place[i],
                                      cast<Value>(offsets[i]));
      }
      isInside = isInside ? arith::AndIOp::create(here.builder, here.loc,
                                                  isInside, inDim)
                          : inDim;
    }
    Value chosen = arith::SelectOp::create(here.builder, here.loc, isInside,
                                           here.inputs[0], here.inputs[1]);
    return chosen;
  };
  return chooseByPosition(context, {source, context.localOperands[1]}, {map},
                          choose);
}

void dist::registerInsertSliceModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *) {
    tensor::InsertSliceOp::attachInterface<InsertSliceModel>(*context);
  });
}
