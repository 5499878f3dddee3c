//===- Prices.cpp - what moves, by how often it does ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/Prices.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Transforms/Reshard/Recomputation.h"

using namespace mlir;
using namespace dist;

std::optional<ReshardContext::Price> dist::fetchPrice(ReshardContext &context,
                                                      Value value,
                                                      ShardingAttr from,
                                                      ShardingAttr to) {
  double planned = context.price(from, to, value.getType()).bytes;
  if (planned == 0)
    return std::nullopt;
  auto through = context.bytesThrough(value, from, to);
  if (!through || static_cast<double>(*through) >= planned)
    return std::nullopt;
  return context.exchangePrice(static_cast<double>(*through));
}

ReshardContext::Price dist::movePrice(ReshardContext &context, Value value,
                                      ShardingAttr from, ShardingAttr to) {
  auto fetch = fetchPrice(context, value, from, to);
  return fetch ? *fetch : context.price(from, to, value.getType());
}

ReshardContext::Price dist::reshardPrice(ReshardContext &context, Value value,
                                         ShardingAttr from, ShardingAttr to) {
  ReshardContext::Price price = movePrice(context, value, from, to);
  if (auto copies = recomputedPrice(context, value, from, to, price))
    price = *copies;
  return price * estimateExecutions(value.getParentBlock());
}

static bool hasNoWindows(const ReshardContext &context,
                         const OpShardings &shardings) {
  ShardingList all;
  llvm::append_range(all.items, shardings.operands);
  llvm::append_range(all.items, shardings.results);
  return context.ownBlocks.find(shardings.rule, std::move(all), [&] {
    return dist::readsOwnBlocks(shardings.op, context.mesh, shardings.operands,
                                shardings.results);
  });
}

ReshardContext::Price dist::exchangePriceOnce(const ReshardContext &context,
                                              const OpShardings &shardings) {
  if (shardings.rule && hasNoWindows(context, shardings))
    return {};
  return context.exchangePrice(static_cast<double>(exchangedBytes(
      shardings.op, context.mesh, shardings.operands, shardings.results)));
}

ReshardContext::Price dist::exchangePrice(const ReshardContext &context,
                                          const OpShardings &shardings) {
  return exchangePriceOnce(context, shardings) *
         estimateExecutions(shardings.op->getBlock());
}
