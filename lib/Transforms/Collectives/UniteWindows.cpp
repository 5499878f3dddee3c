//===- UniteWindows.cpp - the pass dist-unite-windows ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Collectives/UniteWindows.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Support/ExchangePlan.h"
#include "dist/Transforms/Collectives/Passes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

#include <array>
#include <map>
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
  SmallVector<ExchangeOp> members;
  WindowFetch fetch; ///< Has what each of them reads.
};

/// The properties that exchanges share if they may be one: block, value, axes,
/// and their fetch except for the beginnings and ends of windows.
using MergeKey = std::tuple<Block *, Value, Attribute, Attribute>;
} // namespace

/// The local form of one input that has dimensions; else null.
static FetchAttr fetchOf(ExchangeOp op) {
  if (!op.getFetches() || op.getInputs().size() != 1)
    return {};
  auto fetch = cast<FetchAttr>((*op.getFetches())[0]);
  return fetch.getValue().windows.empty() ? FetchAttr() : fetch;
}

static MergeKey mergeKeyOf(ExchangeOp op) {
  FetchAttr attr = fetchOf(op);
  WindowFetch fetch = attr.getValue();
  for (DimWindow &window : fetch.windows)
    window = {window.axes, 0, window.step, 0, 1};
  return {op->getBlock(), op.getInputs()[0], op.getAxes(),
          FetchAttr::get(op.getContext(), attr.getMesh(), fetch)};
}

//===----------------------------------------------------------------------===//
// Hulls of two windows
//===----------------------------------------------------------------------===//

/// The last element that the rank with index 0 reads.
static int64_t lastOf(const DimWindow &window) {
  return window.offset + (window.extent - 1) * window.stride;
}

/// The hull of windows over the same axes, by the same step; nothing if they do
/// not overlap.
static std::optional<DimWindow> hull(const DimWindow &a, const DimWindow &b) {
  if (lastOf(a) < b.offset || lastOf(b) < a.offset)
    return std::nullopt;
  DimWindow both = a;
  both.offset = std::min(a.offset, b.offset);
  both.stride = std::gcd(std::gcd(a.stride, b.stride), a.offset - b.offset);
  both.extent =
      (std::max(lastOf(a), lastOf(b)) - both.offset) / both.stride + 1;
  return both;
}

static std::optional<WindowFetch> hull(const WindowFetch &a,
                                       const WindowFetch &b) {
  WindowFetch both = {a.shape, a.from, {}};
  for (const auto &[mine, others] : llvm::zip(a.windows, b.windows)) {
    auto window = hull(mine, others);
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

/// The most unions that an exchange is compared with.
static constexpr size_t kMaxCompared = 64;

/// True if `op` has become a member of `all`.
static bool enters(ExchangeOp op, const Mesh &mesh, Union &all) {
  const WindowFetch &own = fetchOf(op).getValue();
  auto both = hull(all.fetch, own);
  if (!both || !isLess(mesh, op.getAxes().getValue(), *both, all.fetch, own))
    return false;
  all.fetch = std::move(*both);
  all.members.push_back(op);
  return true;
}

/// The dimension in which windows begin at most places.
static unsigned mostVariedDim(ArrayRef<ExchangeOp> exchanges) {
  SmallVector<llvm::SmallDenseSet<int64_t>> begins(
      fetchOf(exchanges[0]).getValue().windows.size());
  for (ExchangeOp op : exchanges)
    for (const auto &[begin, window] :
         llvm::zip(begins, fetchOf(op).getValue().windows))
      begin.insert(window.offset);
  return std::distance(begins.begin(),
                       llvm::max_element(begins, [](auto &a, auto &b) {
                         return a.size() < b.size();
                       }));
}

/// Along one dimension, each is compared with the latest that reach it. So the
/// time is that of sorting them.
static std::vector<Union> unionsOf(ArrayRef<ExchangeOp> exchanges,
                                   const Mesh &mesh) {
  unsigned dim = mostVariedDim(exchanges);
  std::multimap<int64_t, ExchangeOp> byBegin;
  for (ExchangeOp op : exchanges)
    byBegin.emplace(fetchOf(op).getValue().windows[dim].offset, op);
  std::vector<Union> unions;
  SmallVector<size_t> open; // Those that the next one may overlap.
  for (const auto &[begin, op] : byBegin) {
    llvm::erase_if(open, [&](size_t i) {
      return lastOf(unions[i].fetch.windows[dim]) < begin;
    });
    if (llvm::any_of(open,
                     [&](size_t i) { return enters(op, mesh, unions[i]); }))
      continue;
    if (open.size() == kMaxCompared)
      open.erase(open.begin());
    open.push_back(unions.size());
    unions.push_back({{op}, fetchOf(op).getValue()});
  }
  return unions;
}

/// The slice that `op` reads of the united exchange.
static Value sliceFor(OpBuilder &builder, ExchangeOp op, const Union &all,
                      Value whole) {
  const WindowFetch &own = fetchOf(op).getValue();
  if (own == all.fetch)
    return whole;
  SmallVector<OpFoldResult> offsets, sizes, strides;
  for (const auto &[from, window] : llvm::zip(all.fetch.windows, own.windows)) {
    offsets.push_back(
        builder.getIndexAttr((window.offset - from.offset) / from.stride));
    sizes.push_back(builder.getIndexAttr(window.extent));
    strides.push_back(builder.getIndexAttr(window.stride / from.stride));
  }
  return tensor::ExtractSliceOp::create(builder, op.getLoc(), whole, offsets,
                                        sizes, strides);
}

/// Makes one exchange in the place of the first one, and a slice of it for
/// each.
static void unite(Union &all) {
  llvm::sort(all.members,
             [](ExchangeOp a, ExchangeOp b) { return a->isBeforeInBlock(b); });
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

void dist::uniteWindows(Operation *root) {
  llvm::MapVector<MergeKey, SmallVector<ExchangeOp>> found;
  root->walk([&](ExchangeOp op) {
    if (fetchOf(op))
      found[mergeKeyOf(op)].push_back(op);
  });
  for (const auto &[key, exchanges] : found) {
    if (exchanges.size() == 1)
      continue;
    const Mesh &mesh = meshAround(exchanges[0]).getMesh().getValue();
    for (Union &all : unionsOf(exchanges, mesh))
      if (all.members.size() > 1)
        unite(all);
  }
}

namespace {
struct UniteWindowsPass : dist::impl::UniteWindowsPassBase<UniteWindowsPass> {
  void runOnOperation() override { uniteWindows(getOperation()); }
};
} // namespace
