//===- IndexedWindowsRule.cpp - rules of gather and scatter ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexedWindowsRule.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;
using linalg_ext::IndexedWindows;

//===----------------------------------------------------------------------===//
// Rule
//===----------------------------------------------------------------------===//

namespace {
/// Adds the factors, role by role.
struct FactorBuilder {
  ShardingRule &rule;
  const IndexedWindows &windows;
  IndexedWindowsFactors factors;

  void addBase(ArrayRef<int64_t> windowSizes, const Factor &indexed);
  void addIndices(const Factor &batch);
  void addStack(ArrayRef<int64_t> windowSizes);
};
} // namespace

static bool isIndexed(const IndexedWindows &windows, int64_t dim) {
  return llvm::is_contained(windows.indexMap, dim);
}

/// True if every window has all of a base dimension.
static bool isWhole(const IndexedWindows &windows, int64_t dim, int64_t size) {
  return size == windows.baseShape[dim] && !isIndexed(windows, dim);
}

void FactorBuilder::addBase(ArrayRef<int64_t> windowSizes,
                            const Factor &indexed) {
  for (auto [dim, size] : llvm::enumerate(windows.baseShape)) {
    Factor factor{size, FactorKind::NeedReplication};
    bool dropped = llvm::is_contained(windows.droppedDims, dim);
    if (llvm::is_contained(windows.baseBatchingDims, dim) ||
        (isWhole(windows, dim, windowSizes[dim]) && !dropped)) {
      factor.kind = FactorKind::Parallel;
    } else if (isIndexed(windows, dim) &&
               (dropped || windowSizes[dim] < size)) {
      factor = indexed;
      factor.size = size;
    }
    factors.base.dims.push_back({rule.addFactor(factor)});
  }
}

void FactorBuilder::addIndices(const Factor &batch) {
  for (auto [dim, size] : llvm::enumerate(windows.indicesShape)) {
    auto batching = llvm::find(windows.indicesBatchingDims, dim);
    if (batching != windows.indicesBatchingDims.end()) {
      size_t i = batching - windows.indicesBatchingDims.begin();
      factors.indices.dims.push_back(
          factors.base.dims[windows.baseBatchingDims[i]]);
      continue;
    }
    Factor factor = batch;
    factor.size = size;
    if (static_cast<int64_t>(dim) == windows.indexVectorDim)
      factor = {size, FactorKind::NeedReplication};
    factors.indices.dims.push_back({rule.addFactor(factor)});
  }
}

void FactorBuilder::addStack(ArrayRef<int64_t> windowSizes) {
  factors.stack.dims.resize(windows.stackShape.size());
  for (auto [stackDim, indicesDim] :
       llvm::zip(windows.stackBatchDims(), windows.indicesBatchDims()))
    factors.stack.dims[stackDim] = factors.indices.dims[indicesDim];
  for (auto [stackDim, baseDim] :
       llvm::zip(windows.windowDims, windows.baseWindowDims())) {
    if (isWhole(windows, baseDim, windowSizes[baseDim]))
      factors.stack.dims[stackDim] = factors.base.dims[baseDim];
    else
      factors.stack.dims[stackDim] = {rule.addFactor(
          {windows.stackShape[stackDim], FactorKind::NeedReplication})};
  }
}

IndexedWindowsFactors dist::addIndexedWindows(ShardingRule &rule,
                                              const IndexedWindows &windows,
                                              ArrayRef<int64_t> windowSizes,
                                              Factor indexed, Factor batch) {
  FactorBuilder builder{rule, windows, {}};
  builder.addBase(windowSizes, indexed);
  builder.addIndices(batch);
  builder.addStack(windowSizes);
  return std::move(builder.factors);
}

//===----------------------------------------------------------------------===//
// Indices of a block
//===----------------------------------------------------------------------===//

SmallVector<ShardedComponent>
dist::shardedComponents(const Mesh &mesh, const IndexedWindows &windows,
                        ArrayRef<int64_t> windowSizes, const Sharding &base) {
  SmallVector<ShardedComponent> components;
  for (auto [component, dim] : llvm::enumerate(windows.indexMap))
    if (mesh.sizeOf(base.dims[dim].axes) > 1)
      components.push_back({static_cast<unsigned>(component),
                            static_cast<unsigned>(dim), base.dims[dim].axes,
                            windowSizes[dim],
                            !llvm::is_contained(windows.droppedDims, dim)});
  return components;
}

Value dist::addMargins(const PartitionContext &context, Value base,
                       ArrayRef<ShardedComponent> components,
                       TypedAttr filling) {
  auto type = cast<RankedTensorType>(base.getType());
  OpBuilder &builder = context.builder;
  SmallVector<int64_t> margins(type.getRank(), 0), shape(type.getShape());
  for (const ShardedComponent &item : components) {
    margins[item.baseDim] = item.margin();
    shape[item.baseDim] += 2 * item.margin();
  }
  if (ArrayRef<int64_t>(shape) == type.getShape())
    return base;
  Value value = arith::ConstantOp::create(builder, context.getLoc(), filling);
  auto amounts = getAsIndexOpFoldResult(builder.getContext(), margins);
  return tensor::PadOp::create(builder, context.getLoc(), type.clone(shape),
                               base, amounts, amounts, value);
}

Value dist::cutMargins(const PartitionContext &context, Value base,
                       ArrayRef<ShardedComponent> components) {
  for (const ShardedComponent &item : components) {
    int64_t size =
        cast<RankedTensorType>(base.getType()).getDimSize(item.baseDim);
    if (item.margin() > 0)
      base = context.slice(base, item.baseDim,
                           context.builder.getIndexAttr(item.margin()),
                           size - 2 * item.margin());
  }
  return base;
}

/// An integer type that holds every index of the base with margins.
static Type wideEnough(Type type, ArrayRef<int64_t> baseShape) {
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return type;
  unsigned width = integer.getWidth();
  for (int64_t size : baseShape)
    while (width < 64 && size > llvm::maxIntN(width) / 3)
      width = width < 32 ? 32 : 64;
  return IntegerType::get(type.getContext(), width);
}

namespace {
/// Emits the body that shifts one index component.
struct IndexShifter {
  OpBuilder &body;
  Location loc;
  Type type;

  Value constant(int64_t value) {
    return arith::ConstantOp::create(body, loc,
                                     body.getIntegerAttr(type, value));
  }
  Value clamp(Value index, int64_t last) {
    Value low = arith::MaxSIOp::create(body, loc, index, constant(0));
    return arith::MinSIOp::create(body, loc, low, constant(last));
  }
  Value cast(Value offset) {
    return offset.getType() == type
               ? offset
               : arith::IndexCastOp::create(body, loc, type, offset);
  }
  /// `local` where the element is the component of the index vectors that
  /// `item` is of, else `other`.
  Value selectComponent(const IndexedWindows &windows,
                        const ShardedComponent &item, Value local,
                        Value other) {
    if (windows.indexSize() == 1)
      return local;
    Value component =
        linalg::IndexOp::create(body, loc, windows.indexVectorDim);
    Value number = arith::ConstantIndexOp::create(body, loc, item.component);
    Value isThis = arith::CmpIOp::create(body, loc, arith::CmpIPredicate::eq,
                                         component, number);
    return arith::SelectOp::create(body, loc, isThis, local, other);
  }
  Value widen(Value index) {
    return index.getType() == type
               ? index
               : arith::ExtSIOp::create(body, loc, type, index);
  }
};
} // namespace

Value dist::shiftIndices(const PartitionContext &context,
                         const IndexedWindows &windows, Value indices,
                         ArrayRef<ShardedComponent> components, bool clamp) {
  if (components.empty())
    return indices;
  Type wide = wideEnough(getElementTypeOrSelf(indices), windows.baseShape);
  SmallVector<Value> offsets;
  for (const ShardedComponent &item : components)
    offsets.push_back(
        context.blockOffset(windows.baseShape[item.baseDim], item.axes));
  auto shift = [&](OpBuilder &body, Location loc, Value index) {
    IndexShifter shifter{body, loc, wide};
    index = shifter.widen(index);
    Value result = index;
    for (auto [item, offset] : llvm::zip(components, offsets)) {
      int64_t last = windows.baseShape[item.baseDim] - item.window;
      Value whole = clamp ? shifter.clamp(index, last) : index;
      Value local =
          arith::SubIOp::create(body, loc, whole, shifter.cast(offset));
      if (item.margin() > 0)
        local = arith::AddIOp::create(body, loc, local,
                                      shifter.constant(item.margin()));
      result = shifter.selectComponent(windows, item, local, result);
    }
    return result;
  };
  return context.mapElements(indices, shift, wide);
}
