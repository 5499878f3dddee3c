//===- ProgramPrice.cpp - what all reshards cost --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/ProgramPrice.h"

#include "dist/Transforms/Reshard/Prices.h"
#include "dist/Transforms/Reshard/Transfers.h"

using namespace mlir;
using namespace dist;

double dist::workOf(const ReshardContext &context,
                    const ShardedProgram &program, const Device &device) {
  double work = 0;
  for (const OpShardings &shardings : program.operations)
    if (shardings.rule)
      work += allWork(context, device, shardings);
  return work;
}

ReshardContext::Price dist::priceOf(ReshardContext &context,
                                    const ShardedProgram &program) {
  ReshardContext::Price price;
  for (const OpShardings &shardings : program.operations)
    if (isa<ShardingRuleOpInterface>(shardings.op))
      price += exchangePrice(context, shardings);
  for (Value value : program.operands())
    for (const Transfer &it : transfersOf(context, program, value))
      price += reshardPrice(context, value, it.from, it.to);
  return price;
}
