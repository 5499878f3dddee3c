//===- Prices.cpp - what moves, by how often it does ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Prices.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Planning/Cost.h"

using namespace mlir;
using namespace dist;

static ReshardContext::Price exchanged(int64_t bytes) {
  if (bytes == 0)
    return {};
  auto moved = static_cast<double>(bytes);
  return {moved, moved + CostModel().permuteLatency};
}

ReshardContext::Price dist::reshardPrice(ReshardContext &context, Value value,
                                         ShardingAttr from, ShardingAttr to) {
  ReshardContext::Price price = context.price(from, to, value.getType());
  if (price.bytes > 0) {
    auto through =
        bytesThrough(value, context.mesh, from.getValue(), to.getValue());
    if (through && static_cast<double>(*through) < price.bytes)
      price = exchanged(*through);
  }
  return price * estimateExecutions(value.getParentBlock());
}

ReshardContext::Price dist::exchangePrice(const ReshardContext &context,
                                          const OpShardings &shardings) {
  return exchanged(exchangedBytes(shardings.op, context.mesh,
                                  shardings.operands, shardings.results)) *
         estimateExecutions(shardings.op->getBlock());
}
