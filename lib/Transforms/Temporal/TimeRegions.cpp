//===- TimeRegions.cpp - loops and branches over micro-batches ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop or branch of the program goes into a loop over micro-batches if one
// micro-batch can run it alone: all rows that it carries are along one factor,
// what it adds up starts from zero, and its predicates are the same for all.
//
//   %r:2 = scf.while (%h = %x, %sum = %zero)     x is Shard: so is h
//     %y = matmul %h, %w                         y is Shard
//     %n = add %sum, %g                          g is Partial: so is sum
//
// What is carried gets its placement from what is passed, until nothing
// changes. So a buffer of zeros, into which a loop puts rows, is Shard.
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Temporal/TimePlacement.h"

#include "dist/Transforms/Temporal/LocalForm.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// What is carried
//===----------------------------------------------------------------------===//

/// Lets a value of undetermined placement that a region carries be Partial.
bool TimePlacement::becomesPartial(Value value, ReductionKind kind) {
  auto it = isa<BlockArgument>(value) ? carriers.find(carrierOf(value))
                                      : carriers.end();
  if (it == carriers.end() || it->second.rows || it->second.partial)
    return false;
  it->second.partial = kind;
  return true;
}

/// True if `passed` has the placement of the result that represents it, or can
/// be read so: whole values in slices, the neutral element as Partial. An
/// undetermined placement is what is passed.
bool TimePlacement::carries(OpResult result, Value passed) {
  TimedCarrier &carrier = carriers[result];
  TimedCarrier made{rowsOf(passed), partialKind(passed)};
  bool isUndetermined = !carrier.rows && !carrier.partial;
  if (isOwn(passed))
    return false;
  if (made.rows || made.partial) {
    if (isUndetermined) {
      carrier = made;
      ++changes;
    }
    return carrier.rows == made.rows && carrier.partial == made.partial;
  }
  if (!carrier.partial || isNeutral(passed, *carrier.partial))
    return true;
  if (!becomesPartial(passed, *carrier.partial))
    return false;
  ++changes;
  return true;
}

/// True if an operation reads only whole values where nothing is carried:
/// predicates and bounds.
bool TimePlacement::readsOthersWhole(Operation *op) const {
  return llvm::all_of(op->getOpOperands(), [&](OpOperand &use) {
    return carriedAs(use) || !isReadFromLoop(use.get());
  });
}

//===----------------------------------------------------------------------===//
// Operations in regions
//===----------------------------------------------------------------------===//

/// An operation that reads Partial values. What it adds to may be Partial, too.
bool TimePlacement::placePartialInRegion(Operation *op) {
  if (std::optional<TimedOp> timed = placeLinear(op)) {
    ops[op] = *timed;
    return true;
  }
  const auto *partial = llvm::find_if(op->getOpOperands(), [&](OpOperand &use) {
    return isPartial(use.get());
  });
  ReductionKind kind = *partialKind(partial->get());
  for (Value operand : op->getOperands()) {
    if (!becomesPartial(operand, kind))
      continue;
    if (std::optional<TimedOp> timed = placeLinear(op)) {
      ops[op] = *timed;
      ++changes;
      return true;
    }
    carriers[carrierOf(operand)].partial.reset();
  }
  return false;
}

/// Places an operation of a region. False if a micro-batch cannot do it alone.
bool TimePlacement::placeInRegion(Operation *op) {
  if (isa<ShardingGroupOp>(op))
    return true;
  ops[op] = {true, 0, std::nullopt, std::nullopt};
  if (op->hasTrait<OpTrait::IsTerminator>())
    return readsOthersWhole(op);
  if (isControlFlow(op))
    return placeControlFlow(op);
  SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  auto isShard = [&](Value value) { return rowsOf(value).has_value(); };
  auto isPartial = [&](Value value) { return this->isPartial(value); };
  if (llvm::any_of(captured,
                   [&](Value value) { return isReadFromLoop(value); }))
    return false;
  if (llvm::any_of(op->getOperands(), isShard)) {
    bool mayBeCut =
        mayBeInLoop(op) && llvm::none_of(op->getOperands(), isPartial);
    std::optional<TimedOp> timed = mayBeCut ? placeCut(op) : std::nullopt;
    if (timed)
      ops[op] = *timed;
    return timed.has_value();
  }
  if (llvm::any_of(op->getOperands(), [&](Value v) { return isOwn(v); }))
    return false;
  if (llvm::any_of(op->getOperands(), isPartial))
    return mayBeInLoop(op) && placePartialInRegion(op);
  return isMemoryEffectFree(op) && !isa<ManualOp, RegionBranchOpInterface>(op);
}

static void forEachInRegions(Operation *op,
                             llvm::function_ref<void(Operation *)> visit) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &inner : llvm::reverse(block))
        visit(&inner);
}

/// Places what is passed to a loop or branch, what is in it, and what its
/// terminators pass, once.
bool TimePlacement::placeRegions(Operation *op) {
  auto passes = [&](bool ofTerminators) {
    return llvm::all_of(op->getResults(), [&](OpResult result) {
      return llvm::all_of(carriersOf(result).passes, [&](OpOperand *pass) {
        return (pass->getOwner() != op) != ofTerminators ||
               carries(result, pass->get());
      });
    });
  };
  if (!passes(/*ofTerminators=*/false))
    return false;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &inner : block)
        if (!placeInRegion(&inner))
          return false;
  return passes(/*ofTerminators=*/true);
}

//===----------------------------------------------------------------------===//
// Loops and branches
//===----------------------------------------------------------------------===//

bool TimePlacement::placeControlFlow(Operation *op) {
  if (!readsOthersWhole(op))
    return false;
  ops[op] = {true, 0, std::nullopt, std::nullopt};
  for (OpResult result : op->getResults())
    carriers.try_emplace(result);
  unsigned before = 0;
  do {
    before = changes;
    if (!placeRegions(op))
      return false;
  } while (changes != before);
  forEachInRegions(op, [&](Operation *inner) {
    if (knows(inner))
      cutIfReadInSlices(inner);
  });
  return true;
}

/// True if a loop or branch of the block itself reads rows, and no Partial
/// value, which another loop over micro-batches may have to combine.
bool TimePlacement::readsRowsAlone(Operation *op) const {
  bool readsRows = false, readsPartial = false;
  op->walk([&](Operation *reader) {
    for (Value operand : reader->getOperands()) {
      readsRows |= rowsOf(operand).has_value();
      readsPartial |= isPartial(operand);
    }
  });
  return readsRows && !readsPartial;
}

/// Leaves a loop or branch outside of loops over micro-batches.
void TimePlacement::forget(Operation *op) {
  op->walk([&](Operation *inner) {
    ops.erase(inner);
    for (Value result : inner->getResults())
      carriers.erase(result);
  });
  ops[op] = {};
}
