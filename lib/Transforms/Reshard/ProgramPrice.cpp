//===- ProgramPrice.cpp - what all reshards cost --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramPrice.h"

#include "Prices.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace dist;

/// Through the home of the value, or for each need: what costs less.
static double bytesMoved(ReshardContext &context, const ShardedProgram &program,
                         Value value) {
  ShardingAttr from = program.natural(value), hub = program.home(value);
  if (!from || !hub)
    return 0;
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
  bool isBetter = throughHome.cost < direct.cost;
  return parts.bytes + (isBetter ? throughHome.bytes : direct.bytes);
}

double dist::bytesMoved(ReshardContext &context,
                        const ShardedProgram &program) {
  double bytes = 0;
  llvm::SetVector<Value> values;
  for (const OpShardings &shardings : program.operations) {
    values.insert_range(shardings.op->getOperands());
    if (isa<ShardingRuleOpInterface>(shardings.op))
      bytes += exchangePrice(context, shardings).bytes;
  }
  for (Value value : values)
    bytes += ::bytesMoved(context, program, value);
  return bytes;
}
