//===- UniteWindows.cpp - the pass dist-unite-windows ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Support/ExchangePlan.h"
#include "dist/Transforms/Collectives/Passes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/MapVector.h"

#include <array>
#include <numeric>

namespace dist {
#define GEN_PASS_DEF_UNITEWINDOWSPASS
#include "dist/Transforms/Collectives/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
/// Exchanges of one value in one block, of which the first brings all.
struct Union {
  SmallVector<ExchangeOp> members; ///< In program order.
  WindowFetch fetch;               ///< Has what each of them reads.
};
} // namespace

/// The local form of one input; else null.
static FetchAttr fetchOf(ExchangeOp op) {
  if (!op.getFetches() || op.getInputs().size() != 1)
    return {};
  return cast<FetchAttr>((*op.getFetches())[0]);
}

//===----------------------------------------------------------------------===//
// What holds both
//===----------------------------------------------------------------------===//

/// Nothing where the windows do not advance alike, or not over the same grid.
static std::optional<DimWindow> hull(const DimWindow &a, const DimWindow &b) {
  if (a.axes != b.axes || a.step != b.step || a.stride != b.stride ||
      (a.offset - b.offset) % a.stride != 0)
    return std::nullopt;
  auto end = [](const DimWindow &window) {
    return window.offset + window.extent * window.stride;
  };
  DimWindow both = a;
  both.offset = std::min(a.offset, b.offset);
  both.extent = (std::max(end(a), end(b)) - both.offset) / a.stride;
  return both;
}

static std::optional<WindowFetch> hull(const WindowFetch &a,
                                       const WindowFetch &b) {
  if (a.shape != b.shape || a.from != b.from)
    return std::nullopt;
  WindowFetch both = {a.shape, a.from, {}};
  for (size_t dim = 0; dim < a.windows.size(); ++dim) {
    auto window = hull(a.windows[dim], b.windows[dim]);
    if (!window)
      return std::nullopt;
    both.windows.push_back(*window);
  }
  return both;
}

static int64_t elementsOf(const WindowFetch &fetch) {
  std::vector<int64_t> shape = fetch.resultShape();
  return std::accumulate(shape.begin(), shape.end(), int64_t(1),
                         std::multiplies<>());
}

/// True if `both` takes less memory and moves less than `a` and `b`.
static bool isLess(const Mesh &mesh, const Axes &axes, const WindowFetch &both,
                   const WindowFetch &a, const WindowFetch &b) {
  return elementsOf(both) < elementsOf(a) + elementsOf(b) &&
         exchangedElements(mesh, axes, {&both, 1}) <
             exchangedElements(mesh, axes, std::array{a, b});
}

//===----------------------------------------------------------------------===//
// Uniting
//===----------------------------------------------------------------------===//

/// True if `op` has become a member of `all`.
static bool enters(ExchangeOp op, const Mesh &mesh, Union &all) {
  const Axes &axes = op.getAxes().getValue();
  if (op.getAxes() != all.members.front().getAxes())
    return false;
  WindowFetch own = fetchOf(op).getValue();
  auto both = hull(all.fetch, own);
  if (!both || !isLess(mesh, axes, *both, all.fetch, own))
    return false;
  all.fetch = std::move(*both);
  all.members.push_back(op);
  return true;
}

static std::vector<Union> unionsOf(ArrayRef<ExchangeOp> exchanges,
                                   const Mesh &mesh) {
  std::vector<Union> unions;
  for (ExchangeOp op : exchanges)
    if (llvm::none_of(unions,
                      [&](Union &all) { return enters(op, mesh, all); }))
      unions.push_back({{op}, fetchOf(op).getValue()});
  return unions;
}

/// What `op` reads, of the exchange that brings more.
static Value sliceFor(OpBuilder &builder, ExchangeOp op, const Union &all,
                      Value whole) {
  WindowFetch own = fetchOf(op).getValue();
  if (own == all.fetch)
    return whole;
  SmallVector<OpFoldResult> offsets, sizes;
  for (auto [from, window] : llvm::zip(all.fetch.windows, own.windows)) {
    offsets.push_back(
        builder.getIndexAttr((window.offset - from.offset) / window.stride));
    sizes.push_back(builder.getIndexAttr(window.extent));
  }
  SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
  return tensor::ExtractSliceOp::create(builder, op.getLoc(), whole, offsets,
                                        sizes, strides);
}

/// One exchange where the first one is, and a slice of it for each.
static void unite(const Union &all) {
  ExchangeOp first = all.members.front();
  OpBuilder builder(first);
  SmallVector<Location> locations;
  for (ExchangeOp op : all.members)
    locations.push_back(op.getLoc());
  auto type = cast<RankedTensorType>(first->getResult(0).getType());
  Attribute fetch =
      FetchAttr::get(builder.getContext(), fetchOf(first).getMesh(), all.fetch);
  auto whole = ExchangeOp::create(
      builder, builder.getFusedLoc(locations),
      TypeRange(type.clone(all.fetch.resultShape())), first.getInputs(),
      first.getAxesAttr(), builder.getArrayAttr(fetch), ShardingAttr(),
      ShardingAttr());
  for (ExchangeOp op : all.members)
    op->getResult(0).replaceAllUsesWith(
        sliceFor(builder, op, all, whole->getResult(0)));
  for (ExchangeOp op : all.members)
    op.erase();
}

namespace {
struct UniteWindowsPass : dist::impl::UniteWindowsPassBase<UniteWindowsPass> {
  void runOnOperation() override {
    llvm::MapVector<std::pair<Block *, Value>, SmallVector<ExchangeOp>> found;
    getOperation()->walk([&](ExchangeOp op) {
      if (fetchOf(op))
        found[{op->getBlock(), op.getInputs()[0]}].push_back(op);
    });
    for (const auto &[place, exchanges] : found)
      for (const Union &all :
           unionsOf(exchanges, meshAround(exchanges[0]).getMesh().getValue()))
        if (all.members.size() > 1)
          unite(all);
  }
};
} // namespace
