//===- SettleProgram.cpp - where everything lies in the end ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/SettleProgram.h"

#include "CarryPartial.h"
#include "DelayedReductions.h"
#include "HomeMoves.h"
#include "RecomputeCopies.h"
#include "SmallGathers.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Deciders.h"
#include "dist/Dialect/Dist/IR/Pinned.h"
#include "dist/Support/AtOnce.h"
#include "dist/Transforms/Reshard/GradientSums.h"
#include "dist/Transforms/Reshard/LoopCopies.h"
#include "dist/Transforms/Reshard/ProgramPrice.h"
#include "dist/Transforms/Reshard/Recomputation.h"
#include "dist/Transforms/Reshard/RepeatedReshards.h"

using namespace mlir;
using namespace dist;

/// Settles where Partial values are combined, what is gathered before, and what
/// is made again.
static void combine(ReshardContext &context, ShardedProgram &program,
                    FunctionOpInterface func) {
  carryPartial(context, program);
  delayReductions(context, program);
  gatherWhileSmall(context, program);
  repeatReshards(context, program, func);
}

/// MLIR finds some things when it is asked, and notes them in the program:
/// which operation of a block comes first, what named operations of linalg
/// index. Two threads may ask once that is done.
static void noteAllThatIsRead(FunctionOpInterface func) {
  func->walk([](Block *block) { block->recomputeOpOrder(); });
  func->walk([](linalg::LinalgOp op) { (void)op.getIndexingMaps(); });
}

/// The bytes that the program moves, or what it costs, its work included.
static double amountOf(ReshardContext &context, const ShardedProgram &program) {
  double moved = context.amount(priceOf(context, program));
  return context.weighsWork()
             ? moved + workOf(context, program, context.worker())
             : moved;
}

/// True if the second costs less than the first, once both are combined: at
/// once, each with a context of its own.
static bool combineBoth(ReshardContext &context, ShardedProgram &first,
                        ShardedProgram &second, FunctionOpInterface func) {
  ReshardContext another = context.another();
  another.recomputation =
      std::make_shared<Recomputation>(*context.recomputation);
  second.setContext(another);
  double ofFirst = 0, ofSecond = 0;
  auto settle = [&](ReshardContext &own, ShardedProgram &program) {
    combine(own, program, func);
    return amountOf(own, program);
  };
  atOnce(
      func.getContext()->isMultithreadingEnabled(),
      [&] { ofFirst = settle(context, first); },
      [&] { ofSecond = settle(another, second); });
  second.setContext(context);
  return ofSecond < ofFirst;
}

/// Says what moved, at each operation.
static void explainMoves(const ShardedProgram &before,
                         const ShardedProgram &after) {
  for (const OpShardings &shardings : after.operations)
    for (OpResult result : shardings.op->getResults()) {
      ShardingAttr was = before.home(result), now = after.home(result);
      if (now != was)
        shardings.op->emitRemark()
            << "result " << result.getResultNumber() << " is placed as "
            << now.getValue().str() << ", not as propagated, "
            << was.getValue().str()
            << ": its function moves fewer bytes this way";
    }
}

/// Homes move for prices that do not know yet how long values stay Partial: it
/// is the whole program that must be better.
static void settle(ReshardContext &context, ShardedProgram &program,
                   FunctionOpInterface func) {
  ShardedProgram moved = program;
  if (!moveHomes(context, moved))
    combine(context, program, func);
  else if (combineBoth(context, program, moved, func))
    program = std::move(moved);
}

/// Settles the program a second time, with operations that choose together, and
/// keeps that where it moves fewer bytes or, where work is weighed, costs less.
static void settleTogether(ReshardContext &context, ShardedProgram &program,
                           FunctionOpInterface func) {
  ReshardContext another = context.another();
  another.recomputation =
      std::make_shared<Recomputation>(*context.recomputation);
  auto together = ShardedProgram::create(another, func, /*isTogether=*/true);
  if (failed(together))
    return;
  settle(another, *together, func);
  together->setContext(context);
  if (amountOf(context, *together) < amountOf(context, program))
    program = std::move(*together);
}

/// The sharding that all uses need of a value; null where they differ.
static ShardingAttr commonNeed(const ShardedProgram &program, Value value) {
  ShardingAttr common;
  for (OpOperand &use : value.getUses()) {
    ShardingAttr need = program.needed(use);
    if (!need || (common && need != common))
      return {};
    common = need;
  }
  return common;
}

/// For what loops carry in another sharding than it has before and after them:
/// that one, so that a small update is gathered each time instead of all of it
/// before or after the loop. What the user annotated stays.
static CarriedHomes homesAround(const ShardedProgram &program,
                                FunctionOpInterface func) {
  CarriedHomes homes;
  func->walk([&](Operation *op) {
    bool mayMove = isLoop(op) && !op->hasAttr(kPinnedAttr);
    for (OpOperand &use : op->getOpOperands()) {
      OpResult carrier = mayMove ? carriedAs(use) : OpResult();
      if (!carrier)
        continue;
      ShardingAttr before = program.natural(use.get());
      if (before && before != program.home(carrier) &&
          before == commonNeed(program, carrier))
        homes[carrier] = before;
    }
  });
  return homes;
}

/// The gradients of arguments that are resharded after use: their sums are to
/// take no more memory than the arguments.
static llvm::DenseSet<Value> leanSums(FunctionOpInterface func) {
  llvm::DenseSet<Value> sums;
  for (BlockArgument argument : func.getArguments())
    if (isReshardedAfterUse(argument))
      for (const GradientSum &sum : gradientSumsOf(argument))
        sums.insert(sum.accumulator.carried);
  return sums;
}

/// The axes that divide a sum, over which the values that are added come
/// Partial.
static Axes combinedAxes(const ReshardContext &context,
                         const ShardedProgram &program,
                         const Accumulator &sum) {
  Axes axes;
  for (OpOperand &added : sum.update->getOpOperands()) {
    ShardingAttr natural = program.natural(added.get());
    if (!natural || added.getOperandNumber() == sum.present)
      continue;
    for (const PartialAxis &item : natural.getValue().partial)
      if (program.home(sum.carried)
              .getValue()
              .conflicts(context.mesh, item.axis))
        axes.push_back(item.axis);
  }
  return axes;
}

/// For sums that loops carry in parts, so that each iteration combines what it
/// adds: whole, so that they stay Partial until the loop is over. What the user
/// annotated or a search chose stays.
static CarriedHomes wholeSums(ReshardContext &context, ShardedProgram &program,
                              FunctionOpInterface func) {
  CarriedHomes homes;
  if (hasChoices(func))
    return homes;
  llvm::DenseSet<Value> lean = leanSums(func);
  func->walk([&](Operation *op) {
    if (!isControlFlow(op) || !isLoop(op) || op->hasAttr(kPinnedAttr))
      return;
    for (OpResult result : op->getResults()) {
      std::optional<Accumulator> sum = findAccumulator(result);
      if (!sum || lean.contains(result))
        continue;
      Axes axes = combinedAxes(context, program, *sum);
      if (axes.empty())
        continue;
      ShardingAttr whole = context.get(
          program.home(result).getValue().without(context.mesh, axes));
      homes[result] = whole;
      homes[sum->update->getResult(0)] = whole;
      for (Value added : sum->update->getOperands())
        if (added.getDefiningOp() && program.find(added.getDefiningOp()))
          homes[added] = whole;
    }
  });
  return homes;
}

/// Settles the program again with other homes of what loops carry, and keeps
/// that where it costs less.
static void settleCarried(ReshardContext &context, ShardedProgram &program,
                          FunctionOpInterface func, const CarriedHomes &homes) {
  if (homes.empty())
    return;
  ReshardContext another = context.another();
  another.recomputation =
      std::make_shared<Recomputation>(*context.recomputation);
  auto other =
      ShardedProgram::create(another, func, /*isTogether=*/false, homes);
  if (failed(other))
    return;
  settle(another, *other, func);
  other->setContext(context);
  if (amountOf(context, *other) < amountOf(context, program))
    program = std::move(*other);
}

FailureOr<ShardedProgram> dist::settleProgram(ReshardContext &context,
                                              FunctionOpInterface func,
                                              bool explain) {
  constexpr size_t kMost = 5000; // Operations; that of more takes long.
  readInLoops(func);
  noteAllThatIsRead(func);
  context.recomputation = std::make_shared<Recomputation>(func);
  if (hasChoices(func)) // They were counted so.
    context.weighWork();
  FailureOr<ShardedProgram> program = ShardedProgram::create(context, func);
  if (failed(program))
    return failure();
  std::optional<ShardedProgram> before;
  if (explain)
    before = *program;
  settle(context, *program, func);
  if (program->operations.size() <= kMost) {
    settleTogether(context, *program, func);
    settleCarried(context, *program, func, homesAround(*program, func));
    settleCarried(context, *program, func, wholeSums(context, *program, func));
  }
  if (explain)
    explainMoves(*before, *program);
  recomputeCopies(context, *program);
  context.recomputation.reset(); // What is left is moved.
  noteAllThatIsRead(func);
  return program;
}
