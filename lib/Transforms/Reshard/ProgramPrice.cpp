//===- ProgramPrice.cpp - what all reshards cost --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/ProgramPrice.h"

#include "dist/Transforms/Reshard/Prices.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace dist;

/// Through the home of the value, or for each need: what costs less.
static ReshardContext::Price
priceOf(ReshardContext &context, const ShardedProgram &program, Value value) {
  ShardingAttr from = program.natural(value), hub = program.home(value);
  if (!from || !hub)
    return {};
  llvm::SmallSetVector<ShardingAttr, 4> needs;
  for (OpOperand &use : value.getUses())
    if (ShardingAttr need = program.needed(use))
      needs.insert(need);
  ReshardContext::Price direct, parts,
      throughHome = reshardPrice(context, value, from, hub);
  for (ShardingAttr need : needs) {
    bool isPartial = need.getValue().isPartial();
    (isPartial ? parts : direct) += reshardPrice(context, value, from, need);
    if (!isPartial)
      throughHome += reshardPrice(context, value, hub, need);
  }
  parts += throughHome.cost < direct.cost ? throughHome : direct;
  return parts;
}

ReshardContext::Price dist::priceOf(ReshardContext &context,
                                    const ShardedProgram &program) {
  ReshardContext::Price price;
  llvm::SetVector<Value> values;
  for (const OpShardings &shardings : program.operations) {
    values.insert_range(shardings.op->getOperands());
    if (isa<ShardingRuleOpInterface>(shardings.op))
      price += exchangePrice(context, shardings);
  }
  for (Value value : values)
    price += ::priceOf(context, program, value);
  return price;
}
