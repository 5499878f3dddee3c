//===- Slice.cpp - tensor.extract_slice, insert_slice ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A dimension that is kept whole is a parallel factor. One that is cut at known
// places is a permutation: each rank fetches what its block of the result
// reads. A row that is written needs nothing of other ranks: who owns it writes
// it.
//
//===----------------------------------------------------------------------===//

#include "ByPosition.h"
#include "DataMovement.h"
#include "Models.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// What a slice does to a dimension
//===----------------------------------------------------------------------===//

namespace {
/// One dimension of the tensor that is cut or written in part.
struct SlicedDim {
  int64_t size = 0;                             ///< Of the whole dimension.
  std::optional<int64_t> offset, count, stride; ///< Where they are known.
  std::optional<unsigned> inSlice; ///< The slice's dimension; dropped if none.

  bool isStatic() const {
    return offset && count && stride && *stride > 0 &&
           !ShapedType::isDynamic(size);
  }
  bool isWhole() const {
    return isStatic() && *offset == 0 && *count == size && *stride == 1 &&
           inSlice;
  }
  bool isRow() const { return count == 1 && stride == 1; }
};
} // namespace

static SmallVector<SlicedDim> slicedDims(OffsetSizeAndStrideOpInterface op,
                                         RankedTensorType whole,
                                         const llvm::SmallBitVector &dropped) {
  SmallVector<SlicedDim> dims;
  unsigned inSlice = 0;
  for (auto [dim, size] : llvm::enumerate(whole.getShape())) {
    SlicedDim &item = dims.emplace_back();
    item.size = size;
    item.offset = getConstantIntValue(op.getMixedOffsets()[dim]);
    item.count = getConstantIntValue(op.getMixedSizes()[dim]);
    item.stride = getConstantIntValue(op.getMixedStrides()[dim]);
    if (!dropped[dim])
      item.inSlice = inSlice++;
  }
  return dims;
}

/// True if a dimension that is not whole is sharded.
static bool isCutAcrossRanks(ArrayRef<SlicedDim> dims, const Sharding &whole,
                             const Mesh &mesh) {
  for (auto [item, dim] : llvm::zip(dims, whole.dims))
    if (!item.isWhole() && mesh.sizeOf(dim.axes) > 1)
      return true;
  return false;
}

/// Offsets and strides, as what they have become.
static SmallVector<OpFoldResult> localValues(ArrayRef<OpFoldResult> values,
                                             const PartitionContext &context) {
  SmallVector<OpFoldResult> local(values);
  for (OpFoldResult &item : local)
    if (auto value = dyn_cast<Value>(item))
      item = context.localValues.lookupOrDefault(value);
  return local;
}

/// The operation's offsets, sizes and strides on a local tensor: a whole
/// dimension stays whole.
struct LocalSlice {
  SmallVector<OpFoldResult> offsets, sizes, strides;

  LocalSlice(OffsetSizeAndStrideOpInterface op, ArrayRef<SlicedDim> dims,
             RankedTensorType local, const PartitionContext &context)
      : offsets(localValues(op.getMixedOffsets(), context)),
        sizes(localValues(op.getMixedSizes(), context)),
        strides(localValues(op.getMixedStrides(), context)) {
    for (auto [i, dim] : llvm::enumerate(dims))
      if (dim.isWhole())
        takeWhole(i, local.getDimSize(i), context.builder);
  }

  void takeWhole(unsigned dim, int64_t size, OpBuilder &builder) {
    offsets[dim] = builder.getIndexAttr(0);
    sizes[dim] = builder.getIndexAttr(size);
    strides[dim] = builder.getIndexAttr(1);
  }
};

static RankedTensorType typeOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

//===----------------------------------------------------------------------===//
// tensor.extract_slice
//===----------------------------------------------------------------------===//

static SmallVector<SlicedDim> slicedDims(tensor::ExtractSliceOp op) {
  return slicedDims(op, op.getSourceType(), op.getDroppedDims());
}

namespace {
struct ExtractSliceModel
    : MovementModel<ExtractSliceModel, tensor::ExtractSliceOp> {
  ShardingRule getShardingRule(Operation *op) const {
    ShardingRule rule;
    rule.operands.resize(op->getNumOperands());
    rule.results.resize(1);
    for (const SlicedDim &dim : slicedDims(cast<tensor::ExtractSliceOp>(op))) {
      bool isShared = dim.isStatic() && dim.inSlice;
      FactorKind kind = dim.isWhole()    ? FactorKind::Parallel
                        : dim.isStatic() ? FactorKind::Permutation
                                         : FactorKind::NeedReplication;
      unsigned factor =
          rule.addFactor({isShared ? *dim.count : dim.size, kind});
      rule.operands[0].dims.push_back({factor});
      if (dim.inSlice && !isShared)
        factor = addDim(rule, dim.count.value_or(ShapedType::kDynamic), false);
      if (dim.inSlice)
        rule.results[0].dims.push_back({factor});
    }
    return rule;
  }

  SmallVector<DimWindow> getWindows(Operation *op, unsigned operand,
                                    const Mesh &mesh, const Sharding &from,
                                    const Sharding &to) const {
    auto dims = slicedDims(cast<tensor::ExtractSliceOp>(op));
    SmallVector<DimWindow> windows;
    if (operand != 0 || !isCutAcrossRanks(dims, from, mesh))
      return windows;
    for (auto [dim, whole] : llvm::zip(dims, from.dims)) {
      windows.push_back(blockWindow(mesh, dim.size, whole.axes));
      if (dim.isWhole() || !dim.isStatic())
        continue;
      Axes axes = dim.inSlice ? to.dims[*dim.inSlice].axes : Axes();
      DimWindow &window = windows.back();
      window = blockWindow(mesh, *dim.count, axes);
      window.offset = *dim.offset;
      window.step *= *dim.stride;
      window.stride = *dim.stride;
    }
    return windows;
  }

  FailureOr<SmallVector<Value>> partition(Operation *op,
                                          PartitionContext &context) const {
    auto slice = cast<tensor::ExtractSliceOp>(op);
    auto dims = slicedDims(slice);
    Value source = context.fetchOperand(0);
    LocalSlice local(slice, dims, typeOf(source), context);
    bool isFetched =
        isCutAcrossRanks(dims, context.operandShardings[0], context.mesh);
    for (auto [i, dim] : llvm::enumerate(dims))
      if (isFetched && dim.isStatic()) // The window is what is read.
        local.takeWhole(i, typeOf(source).getDimSize(i), context.builder);
    RankedTensorType type = context.localResultType(0);
    bool isAll =
        llvm::all_of(dims, [](const SlicedDim &dim) { return dim.isStatic(); });
    if (isFetched && isAll && source.getType() == type)
      return SmallVector<Value>{source};
    Value result = tensor::ExtractSliceOp::create(context.builder, op->getLoc(),
                                                  type, source, local.offsets,
                                                  local.sizes, local.strides);
    return SmallVector<Value>{result};
  }
};

//===----------------------------------------------------------------------===//
// tensor.insert_slice
//===----------------------------------------------------------------------===//
} // namespace

static SmallVector<SlicedDim> slicedDims(tensor::InsertSliceOp op) {
  return slicedDims(op, op.getDestType(), op.getDroppedDims());
}

/// True if all dimensions are written whole, in one row, or in a range that is
/// known: what masks can do.
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
      unsigned factor = rule.addFactor({dim.size, kind});
      rule.operands[1].dims.push_back({factor});
      if (dim.inSlice && !isShared)
        factor = addDim(rule, dim.count.value_or(ShapedType::kDynamic), false);
      if (dim.inSlice)
        rule.operands[0].dims.push_back({factor});
    }
    rule.results.push_back(rule.operands[1]);
    return rule;
  }

  /// Of the slice: what this rank's block of the result has of it.
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
    LocalSlice local(insert, dims, typeOf(dest), context);
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

/// How the slice is indexed by the dimensions of the result: a row by 0.
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

void dist::registerSliceModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *) {
    tensor::ExtractSliceOp::attachInterface<ExtractSliceModel>(*context);
    tensor::InsertSliceOp::attachInterface<InsertSliceModel>(*context);
  });
}
