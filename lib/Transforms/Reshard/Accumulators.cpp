//===- Accumulators.cpp - what a loop only adds to ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Accumulators.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"

using namespace mlir;
using namespace dist;

/// Adds the uses of one argument: it is passed on as it came, or updated, by
/// one operation.
static bool addUses(BlockArgument argument, Accumulator &accumulator) {
  for (OpOperand &use : argument.getUses()) {
    if (carriedAs(use) == accumulator.carried)
      continue;
    if (accumulator.update || use.getOwner()->getBlock() != argument.getOwner())
      return false;
    accumulator.update = use.getOwner();
    accumulator.present = use.getOperandNumber();
  }
  return true;
}

/// Adds who passes on what becomes `carried`; false if that is neither the
/// present value nor the next one.
static bool addPasses(Operation *op, Accumulator &accumulator) {
  for (OpOperand &use : op->getOpOperands()) {
    if (carriedAs(use) != accumulator.carried)
      continue;
    accumulator.passes.push_back(&use);
    bool isInit = op == accumulator.carried.getOwner();
    bool isNext = use.get().getDefiningOp() == accumulator.update;
    if (!isInit && !isNext && carrierOf(use.get()) != accumulator.carried)
      return false;
  }
  return true;
}

std::optional<Accumulator> dist::findAccumulator(OpResult carried) {
  Accumulator accumulator;
  accumulator.carried = carried;
  Operation *loop = carried.getOwner();
  for (Region &region : loop->getRegions())
    for (BlockArgument argument : region.getArguments())
      if (carriedAs(argument) == carried && !addUses(argument, accumulator))
        return std::nullopt;
  Operation *update = accumulator.update;
  if (!update || update->getNumResults() != 1 || !update->hasOneUse() ||
      carriedAs(*update->getResult(0).use_begin()) != carried ||
      !addPasses(loop, accumulator))
    return std::nullopt;
  for (Region &region : loop->getRegions())
    if (!addPasses(region.front().getTerminator(), accumulator))
      return std::nullopt;
  return accumulator;
}
