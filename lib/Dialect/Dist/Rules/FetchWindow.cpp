//===- FetchWindow.cpp - windows that a rank reads of a tensor ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SharedWindow.h"

#include "dist/Dialect/Dist/Rules/PartitionContext.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Support/ExchangePlan.h"
#include "dist/Support/WindowSequence.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

namespace {
/// The least and the greatest offset of the ranks' windows in their own blocks,
/// over the ranks that read anything.
struct Places {
  int64_t least = 0, greatest = 0;
  bool isForAll = true; ///< All ranks read something.
};

/// Cuts the windows of one dimension out of blocks that hold them.
class DimCutter {
public:
  DimCutter(const PartitionContext &context, int64_t size, const Axes &axes,
            const DimWindow &window)
      : context(context), mesh(context.mesh), size(size), axes(axes),
        window(window), block(blockSize(size, mesh.sizeOf(axes))),
        range(placesInBlocks()) {}

  int64_t lowPad() const { return std::max<int64_t>(-range.least, 0); }
  int64_t highPad() const {
    int64_t end = range.greatest + (window.extent - 1) * window.stride + 1;
    return window.extent == 0 ? 0 : std::max<int64_t>(end - block, 0);
  }
  /// The offset of the window in the padded block.
  OpFoldResult place() const;

private:
  Places placesInBlocks() const;
  Value constant(int64_t value) const {
    return arith::ConstantIndexOp::create(context.builder, context.getLoc(),
                                          value);
  }

  const PartitionContext &context;
  const Mesh &mesh;
  int64_t size;
  const Axes &axes;
  const DimWindow &window;
  int64_t block;
  Places range;
};
} // namespace

Places DimCutter::placesInBlocks() const {
  std::optional<Places> range;
  bool isForAll = true;
  for (auto [own, index] : representatives(mesh, size, axes, window)) {
    if (partWithin(window, index, 0, size).extent == 0) {
      isForAll = false;
      continue;
    }
    int64_t place = window.beginOf(index) - own * block;
    if (!range)
      range = {place, place};
    range->least = std::min(range->least, place);
    range->greatest = std::max(range->greatest, place);
  }
  if (!range)
    return {0, 0, true};
  range->isForAll = isForAll || range->least == range->greatest;
  return *range;
}

OpFoldResult DimCutter::place() const {
  OpBuilder &builder = context.builder;
  Location loc = context.getLoc();
  int64_t low = lowPad();
  if (range.least == range.greatest)
    return builder.getIndexAttr(range.least + low);
  auto times = [&](const Axes &over, int64_t step) -> Value {
    return arith::MulIOp::create(builder, loc, context.axisIndex(over),
                                 constant(step));
  };
  Value place =
      arith::AddIOp::create(builder, loc, times(window.axes, window.step),
                            constant(window.offset + low));
  if (!axes.empty())
    place = arith::SubIOp::create(builder, loc, place, times(axes, block));
  if (range.isForAll)
    return place;
  // Ranks that read nothing may read anything that is there.
  place =
      arith::MaxSIOp::create(builder, loc, place, constant(range.least + low));
  Value clamped = arith::MinSIOp::create(builder, loc, place,
                                         constant(range.greatest + low));
  return clamped;
}

static Value cutWindows(const PartitionContext &context, Value local,
                        RankedTensorType global, const Sharding &from,
                        ArrayRef<DimWindow> windows) {
  OpBuilder &builder = context.builder;
  auto type = cast<RankedTensorType>(local.getType());
  SmallVector<OpFoldResult> low, high, places, sizes, strides;
  SmallVector<int64_t> padded(type.getShape()), result;
  for (auto [dim, window] : llvm::enumerate(windows)) {
    DimCutter cutter(context, global.getDimSize(dim), from.dims[dim].axes,
                     window);
    padded[dim] += cutter.lowPad() + cutter.highPad();
    low.push_back(builder.getIndexAttr(cutter.lowPad()));
    high.push_back(builder.getIndexAttr(cutter.highPad()));
    places.push_back(cutter.place());
    sizes.push_back(builder.getIndexAttr(window.extent));
    strides.push_back(builder.getIndexAttr(window.stride));
    result.push_back(window.extent);
  }
  Location loc = context.getLoc();
  // Upstream finds every offset out of bounds where there is nothing.
  if (llvm::is_contained(result, 0))
    return tensor::EmptyOp::create(builder, loc, result, type.getElementType());
  if (ArrayRef<int64_t>(padded) != type.getShape()) {
    Value zero = arith::ConstantOp::create(
        builder, loc, builder.getZeroAttr(type.getElementType()));
    local = tensor::PadOp::create(builder, loc, type.clone(padded), local, low,
                                  high, zero);
  }
  return tensor::ExtractSliceOp::create(builder, loc, type.clone(result), local,
                                        places, sizes, strides);
}

static Value exchange(const PartitionContext &context, Value local,
                      const WindowFetch &fetch) {
  OpBuilder &builder = context.builder;
  auto type = cast<RankedTensorType>(local.getType());
  Attribute attr =
      FetchAttr::get(builder.getContext(), context.meshName, fetch);
  auto op = ExchangeOp::create(
      builder, context.getLoc(), TypeRange(type.clone(fetch.resultShape())),
      ValueRange(local),
      AxesAttr::get(builder.getContext(), fetch.axes(context.mesh)),
      builder.getArrayAttr(attr), ShardingAttr(), ShardingAttr());
  return op->getResult(0);
}

/// Broadcasts the window that one rank has to all ranks of its group.
static Value broadcast(const PartitionContext &context, Value local,
                       RankedTensorType global, const Sharding &from,
                       const SharedWindow &shared) {
  Value window = cutWindows(context, local, global, from, shared.windows);
  return BroadcastOp::create(
      context.builder, context.getLoc(), window.getType(), window,
      AxesAttr::get(context.builder.getContext(), shared.axes), shared.root,
      ShardingAttr(), ShardingAttr());
}

Value PartitionContext::fetchWindow(Value local, RankedTensorType global,
                                    const Sharding &from,
                                    ArrayRef<DimWindow> windows) const {
  bool hasAll = true, isBlock = true;
  for (auto [dim, window] : llvm::enumerate(windows)) {
    int64_t size = global.getDimSize(dim);
    const Axes &axes = from.dims[dim].axes;
    hasAll &= isWithinBlocks(mesh, size, axes, window);
    isBlock &= window == blockWindow(mesh, size, axes);
  }
  if (isBlock)
    return local;
  WindowFetch fetch = {global.getShape().vec(),
                       from.closed().withoutPartial(),
                       {windows.begin(), windows.end()}};
  if (hasAll)
    return cutWindows(*this, local, global, from, windows);
  if (auto shared = findSharedWindow(mesh, fetch))
    return broadcast(*this, local, global, from, *shared);
  return exchange(*this, local, fetch);
}
