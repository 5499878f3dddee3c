//===- Accumulators.cpp - what a loop only adds to ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/Accumulators.h"

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

/// True if what is passed on is the initial value, the present or the next one.
static bool passesOnly(OpOperand &use, const Accumulator &accumulator) {
  return use.getOwner() == accumulator.carried.getOwner() ||
         use.get().getDefiningOp() == accumulator.update ||
         carrierOf(use.get()) == accumulator.carried;
}

std::optional<Accumulator> dist::findAccumulator(OpResult carried) {
  Accumulator accumulator;
  accumulator.carried = carried;
  Carriers carriers = carriersOf(carried);
  for (BlockArgument argument : carriers.arguments)
    if (!addUses(argument, accumulator))
      return std::nullopt;
  Operation *update = accumulator.update;
  if (!update || update->getNumResults() != 1 || !update->hasOneUse() ||
      carriedAs(*update->getResult(0).use_begin()) != carried)
    return std::nullopt;
  for (OpOperand *use : carriers.passes)
    if (!passesOnly(*use, accumulator))
      return std::nullopt;
  accumulator.passes = std::move(carriers.passes);
  return accumulator;
}
