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

ReshardContext::Price dist::reshardPrice(ReshardContext &context, Value value,
                                         ShardingAttr from, ShardingAttr to) {
  return context.price(from, to, value.getType()) *
         estimateExecutions(value.getParentBlock());
}

ReshardContext::Price dist::exchangePrice(const ReshardContext &context,
                                          const OpShardings &shardings) {
  auto bytes = static_cast<double>(exchangedBytes(
      shardings.op, context.mesh, shardings.operands, shardings.results));
  if (bytes == 0)
    return {};
  return ReshardContext::Price{bytes, bytes + CostModel().permuteLatency} *
         estimateExecutions(shardings.op->getBlock());
}
