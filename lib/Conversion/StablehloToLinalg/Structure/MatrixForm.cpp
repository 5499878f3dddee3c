//===- MatrixForm.cpp - contractions that are matrix products -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatrixForm.h"

#include "mlir/IR/AffineExpr.h"

using namespace mlir;
using namespace dist;

namespace {

/// The loops of size other than 1 that index each tensor, in its order.
using LoopOrders = SmallVector<SmallVector<unsigned>, 3>;

} // namespace

static LoopOrders loopOrders(ArrayRef<AffineMap> maps,
                             ArrayRef<int64_t> sizes) {
  LoopOrders orders(maps.size());
  for (auto [map, order] : llvm::zip(maps, orders))
    for (AffineExpr expr : map.getResults())
      if (unsigned loop = cast<AffineDimExpr>(expr).getPosition();
          sizes[loop] != 1)
        order.push_back(loop);
  return orders;
}

/// The tensors that a loop is in, as bits: 7 for a batch loop.
static unsigned membership(const LoopOrders &orders, unsigned loop) {
  unsigned bits = 0;
  for (auto [i, order] : llvm::enumerate(orders))
    bits |= llvm::is_contained(order, loop) << i;
  return bits;
}

bool dist::hasMatrixForm(ArrayRef<AffineMap> maps, ArrayRef<int64_t> sizes) {
  LoopOrders orders = loopOrders(maps, sizes);
  constexpr unsigned kBatch = 7;
  for (unsigned kind = 1; kind < kBatch; ++kind) {
    auto isOfKind = [&](unsigned loop) {
      return membership(orders, loop) == kind;
    };
    SmallVector<unsigned> together;
    for (const SmallVector<unsigned> &order : orders) {
      auto begin = llvm::find_if(order, isOfKind);
      auto end = std::find_if_not(begin, order.end(), isOfKind);
      if (std::any_of(end, order.end(), isOfKind))
        return false;
      if (begin == end)
        continue;
      if (together.empty())
        together.assign(begin, end);
      else if (!std::equal(begin, end, together.begin(), together.end()))
        return false;
    }
  }
  return llvm::none_of(orders, [&](const SmallVector<unsigned> &order) {
    return !order.empty() && membership(orders, order.back()) == kBatch;
  });
}
