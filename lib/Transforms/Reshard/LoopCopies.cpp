//===- LoopCopies.cpp - copies that are made in loops ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/LoopCopies.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Pinned.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Which values
//===----------------------------------------------------------------------===//

/// The body of the innermost loop that has the use, but not the value; null if
/// there is none.
static Block *loopBodyAround(OpOperand &use) {
  Block *home = use.get().getParentBlock();
  for (Block *block = use.getOwner()->getBlock(); block && block != home;) {
    Operation *parent = block->getParentOp();
    if (isControlFlow(parent) && isLoop(parent))
      return block;
    block = parent->getBlock();
  }
  return nullptr;
}

static int64_t elementsOf(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.hasStaticShape() ? type.getNumElements() : -1;
}

/// The one tensor that an operation reads, constants aside, if its result has
/// as many elements; null otherwise.
static Value convertedInput(Operation *op) {
  if (!isa<ShardingRuleOpInterface>(op) || op->getNumResults() != 1)
    return {};
  Value input;
  for (Value operand : op->getOperands()) {
    Operation *producer = operand.getDefiningOp();
    if (producer && isRematerializable(producer))
      continue;
    if (input)
      return {};
    input = operand;
  }
  bool isWhole = input && elementsOf(input) == elementsOf(op->getResult(0));
  return isWhole ? input : Value();
}

/// True if copies of the value are dropped after use in loops.
static bool dropsCopies(Value value) {
  constexpr unsigned kMostConversions = 8;
  for (unsigned i = 0; value && i < kMostConversions; ++i) {
    if (isReshardedAfterUse(value))
      return true;
    Operation *op = value.getDefiningOp();
    bool isKept = op && op->hasAttr(kReshardAfterUseAttr);
    value = op && !isKept ? convertedInput(op) : Value();
  }
  return false;
}

Block *dist::blockOfCopies(OpOperand &use) {
  Block *body = loopBodyAround(use);
  return body && dropsCopies(use.get()) ? body : use.get().getParentBlock();
}

//===----------------------------------------------------------------------===//
// Values of bodies
//===----------------------------------------------------------------------===//

/// A value of a body. Barriers of one value are merged unless their numbers
/// differ; those of copies have numbers from 1 on (ReshardInserter.cpp).
static Value makeValueIn(Block *body, Value value, int64_t number) {
  OpBuilder builder = OpBuilder::atBlockBegin(body);
  auto barrier = OptimizationBarrierOp::create(
      builder, value.getLoc(), value, builder.getI64IntegerAttr(number));
  setShardings(barrier, {getSharding(value)});
  barrier->setAttr(kPinnedAttr, builder.getUnitAttr());
  barrier->setAttr(kReshardAfterUseAttr, builder.getUnitAttr());
  return barrier;
}

bool dist::isLoopValue(Operation *op) {
  return isa<OptimizationBarrierOp>(op) && op->hasAttr(kPinnedAttr) &&
         op->hasAttr(kReshardAfterUseAttr);
}

static SmallVector<Value> valuesOf(FunctionOpInterface func) {
  SmallVector<Value> values(func.getArguments());
  func.getFunctionBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    llvm::append_range(values, op->getResults());
    return isa<ShardingRuleOpInterface>(op) ? WalkResult::skip()
                                            : WalkResult::advance();
  });
  return values;
}

void dist::readInLoops(FunctionOpInterface func) {
  int64_t number = 0;
  for (Value value : valuesOf(func)) {
    ShardingAttr home = getSharding(value);
    if (!home || home.getValue().isPartial())
      continue;
    llvm::MapVector<Block *, SmallVector<OpOperand *>> bodies;
    for (OpOperand &use : value.getUses())
      if (Block *body = blockOfCopies(use); body != value.getParentBlock())
        bodies[body].push_back(&use);
    for (auto &[body, uses] : bodies) {
      Value own = makeValueIn(body, value, --number);
      for (OpOperand *use : uses)
        use->set(own);
    }
  }
}
