//===- Prices.cpp - what moves, by how often it does ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/Prices.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"

using namespace mlir;
using namespace dist;

ReshardContext::Price dist::reshardPrice(ReshardContext &context, Value value,
                                         ShardingAttr from, ShardingAttr to) {
  ReshardContext::Price price = context.price(from, to, value.getType());
  if (price.bytes > 0) {
    auto through =
        bytesThrough(value, context.mesh, from.getValue(), to.getValue());
    if (through && static_cast<double>(*through) < price.bytes)
      price = context.exchangePrice(static_cast<double>(*through));
  }
  return price * estimateExecutions(value.getParentBlock());
}

ReshardContext::Price dist::exchangePriceOnce(const ReshardContext &context,
                                              const OpShardings &shardings) {
  return context.exchangePrice(static_cast<double>(exchangedBytes(
      shardings.op, context.mesh, shardings.operands, shardings.results)));
}

ReshardContext::Price dist::exchangePrice(const ReshardContext &context,
                                          const OpShardings &shardings) {
  return exchangePriceOnce(context, shardings) *
         estimateExecutions(shardings.op->getBlock());
}
