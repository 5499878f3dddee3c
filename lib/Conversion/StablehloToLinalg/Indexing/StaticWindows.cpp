//===- StaticWindows.cpp - gather and scatter at known places -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StaticWindows.h"

#include "AffineIndices.h"
#include "Source/Emit.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;
using linalg_ext::IndexedWindows;

namespace {
/// All windows of a gather or scatter as one slice of the base.
struct StaticSlice {
  SmallVector<int64_t> offsets, sizes, strides;
  /// The dimension of the stack that is each dimension of the base; -1 of one
  /// element that the stack lacks.
  SmallVector<int64_t> stackDims;

  explicit StaticSlice(const IndexedWindows &windows);

  /// Places dimension `dim`. False if the windows of all indices are no slice.
  bool place(const IndexedWindows &windows, int64_t dim,
             const AffineTensor &start);
  bool isSingle() const {
    return llvm::all_of(strides, [](int64_t stride) { return stride == 1; });
  }
  bool isWithin(ArrayRef<int64_t> shape) const;
  /// Moves the slice to where it is within the base.
  void clamp(ArrayRef<int64_t> shape);

  Value fromStack(ImplicitLocOpBuilder &b, Value stack) const;
  Value toStack(ImplicitLocOpBuilder &b, Value slice,
                ArrayRef<int64_t> shape) const;

private:
  /// The dimensions of the stack of more than one element, in the order of the
  /// base.
  SmallVector<int64_t> orderOf(ArrayRef<int64_t> stackShape) const;
};
} // namespace

StaticSlice::StaticSlice(const IndexedWindows &windows) {
  unsigned rank = windows.baseShape.size();
  offsets.assign(rank, 0);
  sizes.assign(rank, 1);
  strides.assign(rank, 1);
  stackDims.assign(rank, -1);
  for (auto [baseDim, stackDim] :
       llvm::zip_equal(windows.baseWindowDims(), windows.windowDims)) {
    sizes[baseDim] = windows.stackShape[stackDim];
    stackDims[baseDim] = stackDim;
  }
}

bool StaticSlice::place(const IndexedWindows &windows, int64_t dim,
                        const AffineTensor &start) {
  offsets[dim] = start.base;
  for (auto [stackDim, step] :
       llvm::zip_equal(windows.stackBatchDims(), start.steps)) {
    if (step == 0)
      continue;
    if (step < 0 || sizes[dim] != 1)
      return false;
    stackDims[dim] = stackDim;
    sizes[dim] = windows.stackShape[stackDim];
    strides[dim] = step;
  }
  return true;
}

bool StaticSlice::isWithin(ArrayRef<int64_t> shape) const {
  for (auto [dim, size] : llvm::enumerate(shape)) {
    int64_t room = size - 1 - offsets[dim];
    if (offsets[dim] < 0 || room < 0 || (sizes[dim] - 1) > room / strides[dim])
      return false;
  }
  return true;
}

void StaticSlice::clamp(ArrayRef<int64_t> shape) {
  for (auto [offset, size, whole] : llvm::zip_equal(offsets, sizes, shape))
    offset = std::clamp<int64_t>(offset, 0, whole - size);
}

SmallVector<int64_t> StaticSlice::orderOf(ArrayRef<int64_t> stackShape) const {
  return llvm::filter_to_vector(
      stackDims, [&](int64_t dim) { return dim >= 0 && stackShape[dim] != 1; });
}

/// The numbers of `order`'s elements by size: their places once nothing else is
/// there.
static SmallVector<int64_t> ranksOf(ArrayRef<int64_t> order) {
  return llvm::map_to_vector(order, [&](int64_t dim) {
    return int64_t(llvm::count_if(order, [&](int64_t o) { return o < dim; }));
  });
}

static SmallVector<int64_t> shapeWithoutUnits(ArrayRef<int64_t> shape) {
  return llvm::filter_to_vector(shape, [](int64_t size) { return size != 1; });
}

Value StaticSlice::fromStack(ImplicitLocOpBuilder &b, Value stack) const {
  ArrayRef<int64_t> shape = cast<ShapedType>(stack.getType()).getShape();
  Value flat = emitReshape(b, stack, shapeWithoutUnits(shape));
  flat = emitTranspose(b, flat, ranksOf(orderOf(shape)));
  return emitReshape(b, flat, sizes);
}

Value StaticSlice::toStack(ImplicitLocOpBuilder &b, Value slice,
                           ArrayRef<int64_t> shape) const {
  Value flat = emitReshape(b, slice, shapeWithoutUnits(sizes));
  SmallVector<int64_t> ranks = ranksOf(orderOf(shape)), inverse(ranks.size());
  for (auto [position, rank] : llvm::enumerate(ranks))
    inverse[rank] = position;
  return emitReshape(b, emitTranspose(b, flat, inverse), shape);
}

/// True if no two windows are at the same place: each dimension of the stack of
/// more than one element is one of the base.
static bool isUsedOnce(const StaticSlice &slice,
                       const IndexedWindows &windows) {
  for (auto [dim, size] : llvm::enumerate(windows.stackShape))
    if (size != 1 && llvm::count(slice.stackDims, dim) != 1)
      return false;
  return true;
}

static std::optional<StaticSlice> staticSliceOf(const IndexedWindows &windows,
                                                Value indices) {
  if (!windows.baseBatchingDims.empty() ||
      llvm::is_contained(windows.stackShape, 0))
    return std::nullopt;
  auto starts = affineComponentsOf(indices, windows.indexVectorDim);
  if (!starts || starts->size() != windows.indexMap.size())
    return std::nullopt;
  StaticSlice slice(windows);
  for (auto [dim, start] : llvm::zip_equal(windows.indexMap, *starts))
    if (!slice.place(windows, dim, start))
      return std::nullopt;
  if (!isUsedOnce(slice, windows))
    return std::nullopt;
  return slice;
}

/// True if there is one window, which is clamped or dropped as a whole.
static bool isOneWindow(const IndexedWindows &windows) {
  return llvm::all_of(windows.stackBatchDims(), [&](int64_t dim) {
    return windows.stackShape[dim] == 1;
  });
}

Value dist::emitStaticGather(ImplicitLocOpBuilder &b,
                             linalg_ext::GatherOp gather) {
  IndexedWindows windows = gather.getWindows();
  auto slice = staticSliceOf(windows, gather.getIndices());
  if (!slice)
    return {};
  if (isOneWindow(windows))
    slice->clamp(windows.baseShape);
  if (!slice->isWithin(windows.baseShape))
    return {};
  Value taken = emitSlice(b, gather.getOperand(), slice->offsets, slice->sizes,
                          slice->strides);
  return slice->toStack(b, taken, windows.stackShape);
}

//===----------------------------------------------------------------------===//
// Scatter
//===----------------------------------------------------------------------===//

/// The results of the region for old elements and updates, all of one shape,
/// one value for each; `written` itself where the region returns the updates.
static SmallVector<Value> emitCombined(ImplicitLocOpBuilder &b, Region &region,
                                       ValueRange old, ValueRange written) {
  Block &block = region.front();
  if (llvm::equal(block.getTerminator()->getOperands(),
                  block.getArguments().drop_front(old.size())))
    return llvm::to_vector(written);
  SmallVector<Value> inputs(old), inits;
  llvm::append_range(inputs, written);
  for (Value value : old)
    inits.push_back(emitEmpty(b, cast<RankedTensorType>(value.getType())));
  unsigned rank = cast<ShapedType>(old.front().getType()).getRank();
  SmallVector<AffineMap> maps(inputs.size() + inits.size(),
                              b.getMultiDimIdentityMap(rank));
  auto results = emitGeneric(
      b, inputs, inits, maps,
      [&](ImplicitLocOpBuilder &body,
          ValueRange args) -> FailureOr<SmallVector<Value>> {
        IRMapping mapping;
        mapping.map(block.getArguments(), args.take_front(inputs.size()));
        for (Operation &op : block.without_terminator())
          body.clone(op, mapping);
        return llvm::map_to_vector(
            block.getTerminator()->getOperands(),
            [&](Value value) { return mapping.lookupOrDefault(value); });
      });
  return llvm::to_vector(*results);
}

Value dist::emitInsert(ImplicitLocOpBuilder &b, Value update, Value value,
                       ArrayRef<int64_t> offsets) {
  ArrayRef<int64_t> sizes = cast<ShapedType>(update.getType()).getShape();
  if (update.getType() == value.getType())
    return update;
  if (llvm::is_contained(sizes, 0)) // No offset is within size 0.
    return value;
  MLIRContext *context = b.getContext();
  SmallVector<int64_t> strides(sizes.size(), 1);
  return tensor::InsertSliceOp::create(
      b, update, value, getAsIndexOpFoldResult(context, offsets),
      getAsIndexOpFoldResult(context, sizes),
      getAsIndexOpFoldResult(context, strides));
}

static SmallVector<Value> emitBlock(ImplicitLocOpBuilder &b,
                                    linalg_ext::ScatterOp scatter,
                                    const StaticSlice &slice,
                                    ValueRange updates) {
  SmallVector<Value> old, results;
  for (Value input : scatter.getInputs())
    old.push_back(
        emitSlice(b, input, slice.offsets, slice.sizes, slice.strides));
  SmallVector<Value> written =
      emitCombined(b, scatter.getCombiner(), old, updates);
  for (auto [value, input] : llvm::zip_equal(written, scatter.getInputs()))
    results.push_back(emitInsert(b, value, input, slice.offsets));
  return results;
}

/// Spreads the updates to the places where they are written, with zeros between
/// and around them. Elements with stride s become rows of s, with zeros next to
/// one element:
///
///   31 elements at 1 by 2 of 64: 31x1 padded to 32x2, merged
static Value emitSpread(ImplicitLocOpBuilder &b, Value update,
                        const StaticSlice &slice, ArrayRef<int64_t> shape) {
  SmallVector<int64_t> split, low, high, merged;
  for (auto [dim, size] : llvm::enumerate(shape)) {
    int64_t count = slice.sizes[dim], stride = slice.strides[dim];
    int64_t rows = llvm::divideCeil(size, stride);
    split.push_back(count);
    low.push_back(slice.offsets[dim] / stride);
    high.push_back(rows - low.back() - count);
    merged.push_back(rows * stride);
    if (stride == 1)
      continue;
    split.push_back(1);
    low.push_back(slice.offsets[dim] % stride);
    high.push_back(stride - 1 - low.back());
  }
  Value padded = emitPadded(b, emitReshape(b, update, split),
                            emitZero(b, update), low, high);
  return emitSlice(b, emitReshape(b, padded, merged),
                   SmallVector<int64_t>(shape.size(), 0), shape,
                   SmallVector<int64_t>(shape.size(), 1));
}

/// True at the places of the slice.
static Value emitIsWritten(ImplicitLocOpBuilder &b, const StaticSlice &slice,
                           ArrayRef<int64_t> shape) {
  Value written = arith::ConstantOp::create(b, b.getBoolAttr(true));
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, value);
  };
  auto require = [&](arith::CmpIPredicate predicate, Value left, Value right) {
    Value holds = arith::CmpIOp::create(b, predicate, left, right);
    written = arith::AndIOp::create(b, written, holds);
  };
  for (auto [dim, size] : llvm::enumerate(shape)) {
    int64_t offset = slice.offsets[dim], stride = slice.strides[dim];
    if (offset == 0 && slice.sizes[dim] == size)
      continue;
    Value place = linalg::IndexOp::create(b, dim);
    int64_t end = offset + (slice.sizes[dim] - 1) * stride + 1;
    require(arith::CmpIPredicate::sge, place, constant(offset));
    require(arith::CmpIPredicate::slt, place, constant(end));
    if (stride == 1)
      continue;
    Value rest = arith::RemSIOp::create(b, place, constant(stride));
    require(arith::CmpIPredicate::eq, rest, constant(offset % stride));
  }
  return written;
}

/// Elements apart: all of an input is passed over, chosen by position.
static SmallVector<Value> emitApart(ImplicitLocOpBuilder &b,
                                    linalg_ext::ScatterOp scatter,
                                    const StaticSlice &slice,
                                    ValueRange updates) {
  ArrayRef<int64_t> shape = scatter.getWindows().baseShape;
  SmallVector<Value> spread = llvm::map_to_vector(updates, [&](Value update) {
    return emitSpread(b, update, slice, shape);
  });
  SmallVector<Value> written =
      emitCombined(b, scatter.getCombiner(), scatter.getInputs(), spread);
  SmallVector<Value> results;
  SmallVector<AffineMap> maps(3, b.getMultiDimIdentityMap(shape.size()));
  for (auto [value, input] : llvm::zip_equal(written, scatter.getInputs())) {
    Value init = emitEmpty(b, cast<RankedTensorType>(input.getType()));
    auto chosen = emitGeneric(
        b, {value, input}, init, maps,
        [&](ImplicitLocOpBuilder &body,
            ValueRange args) -> FailureOr<SmallVector<Value>> {
          return SmallVector<Value>{arith::SelectOp::create(
              body, emitIsWritten(body, slice, shape), args[0], args[1])};
        });
    results.push_back(chosen->front());
  }
  return results;
}

SmallVector<Value> dist::emitStaticScatter(ImplicitLocOpBuilder &b,
                                           linalg_ext::ScatterOp scatter) {
  IndexedWindows windows = scatter.getWindows();
  auto slice = staticSliceOf(windows, scatter.getIndices());
  if (!slice)
    return {};
  if (!slice->isWithin(windows.baseShape))
    return isOneWindow(windows) ? llvm::to_vector(scatter.getInputs())
                                : SmallVector<Value>();
  SmallVector<Value> updates =
      llvm::map_to_vector(scatter.getUpdates(), [&](Value update) {
        return slice->fromStack(b, update);
      });
  return slice->isSingle() ? emitBlock(b, scatter, *slice, updates)
                           : emitApart(b, scatter, *slice, updates);
}
