//===- MicroBatchLoops.cpp - a loop for each phase ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MicroBatchLoops.h"

#include "KeptValues.h"
#include "LoopBody.h"

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

namespace {
/// Rewrites one block.
class LoopMaker {
public:
  LoopMaker(Block &body, const TimePlacement &placement,
            const std::string &axis)
      : body(body), placement(placement), axis(axis),
        builder(body.getTerminator()),
        loc(NameLoc::get(builder.getStringAttr("micro_batches"))),
        order(placement.operations()), kept(findKeptValues(placement)) {}

  LogicalResult run();

private:
  Block &body;
  const TimePlacement &placement;
  const std::string &axis;
  OpBuilder builder; ///< Before the terminator.
  Location loc;
  std::vector<Operation *> order;     ///< As it was.
  llvm::DenseSet<Value> kept;         ///< For later loops.
  llvm::DenseMap<Value, Value> whole; ///< What loops have made.

  bool isIn(Operation *op, bool isInLoop, unsigned phase) const {
    return placement.of(op).isInLoop == isInLoop &&
           placement.of(op).phase == phase;
  }
  bool isNeeded(Value value) const;
  LogicalResult makeLoop(unsigned phase);
  void makeCondition(scf::WhileOp loop);
  LogicalResult makeBody(scf::WhileOp loop, unsigned phase,
                         ArrayRef<LoopOutput> outputs);
  void moveGroups();
  void useResults(scf::WhileOp loop, ArrayRef<LoopOutput> outputs);
};
} // namespace

/// True if a loop's value is read after the loop.
bool LoopMaker::isNeeded(Value value) const {
  return kept.contains(value) || placement.isReadWhole(value);
}

void LoopMaker::makeCondition(scf::WhileOp loop) {
  OpBuilder::InsertionGuard guard(builder);
  Block &before = loop.getBefore().front();
  builder.setInsertionPointToEnd(&before);
  Value count = arith::ConstantOp::create(
      builder, loc,
      DenseElementsAttr::get(
          RankedTensorType::get({}, builder.getI32Type()),
          builder.getI32IntegerAttr(placement.microBatches())));
  Value goesOn = mapScalars(
      builder, loc, {before.getArgument(0), count}, builder.getI1Type(),
      [](OpBuilder &b, Location loc, ValueRange args) -> Value {
        return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, args[0],
                                     args[1]);
      });
  Value predicate = tensor::ExtractOp::create(builder, loc, goesOn);
  scf::ConditionOp::create(builder, loc, predicate, before.getArguments());
}

LogicalResult LoopMaker::makeBody(scf::WhileOp loop, unsigned phase,
                                  ArrayRef<LoopOutput> outputs) {
  OpBuilder::InsertionGuard guard(builder);
  Block &after = loop.getAfter().front();
  builder.setInsertionPointToEnd(&after);
  LoopBody made(builder, loop, placement, whole, after.getArgument(0));
  // What is carried is updated at once: a gradient is live for a short time.
  llvm::DenseMap<Value, size_t> position;
  for (auto [i, output] : llvm::enumerate(outputs))
    position[output.value] = i;
  SmallVector<Value> next(outputs.size() + 1);
  for (Operation *op : order) {
    if (!isIn(op, true, phase))
      continue;
    if (failed(made.emit(op)))
      return failure();
    for (Value result : op->getResults())
      if (auto it = position.find(result); it != position.end())
        next[it->second + 1] = outputs[it->second].update(
            builder, after.getArgument(it->second + 1), made.valueOf(result),
            made.index());
  }
  Value one = arith::ConstantOp::create(
      builder, loc,
      DenseElementsAttr::get(RankedTensorType::get({}, builder.getI32Type()),
                             builder.getI32IntegerAttr(1)));
  next[0] = mapScalars(
      builder, loc, {after.getArgument(0), one}, builder.getI32Type(),
      [](OpBuilder &b, Location loc, ValueRange args) -> Value {
        return arith::AddIOp::create(b, loc, args[0], args[1]);
      });
  scf::YieldOp::create(builder, loc, next);
  return success();
}

/// Replaces the uses of whole values outside of loops.
void LoopMaker::useResults(scf::WhileOp loop, ArrayRef<LoopOutput> outputs) {
  for (auto [i, output] : llvm::enumerate(outputs)) {
    Value value = output.finish(builder, loop.getResult(i + 1));
    whole[output.value] = value;
    Value made = output.value;
    made.replaceUsesWithIf(value, [&](OpOperand &use) {
      Operation *user = body.findAncestorOpInBlock(*use.getOwner());
      return user == body.getTerminator() ||
             (user && placement.knows(user) && !placement.of(user).isInLoop);
    });
  }
}

LogicalResult LoopMaker::makeLoop(unsigned phase) {
  SmallVector<LoopOutput> outputs;
  for (Operation *op : order)
    if (isIn(op, true, phase))
      for (Value result : op->getResults())
        if (isNeeded(result))
          outputs.emplace_back(result, placement);
  SmallVector<Value> inits{arith::ConstantOp::create(
      builder, loc,
      DenseElementsAttr::get(RankedTensorType::get({}, builder.getI32Type()),
                             builder.getI32IntegerAttr(0)))};
  for (const LoopOutput &output : outputs)
    inits.push_back(output.init(builder));
  auto loop =
      scf::WhileOp::create(builder, loc, ValueRange(inits).getTypes(), inits);
  loop->setAttr(kTripCountAttr,
                builder.getI64IntegerAttr(placement.microBatches()));
  loop->setAttr(kOverAttr,
                AxesAttr::get(builder.getContext(), {AxisRef(axis)}));
  for (Region &region : loop->getRegions()) {
    Block &block = region.emplaceBlock();
    for (Value init : inits)
      block.addArgument(init.getType(), loc);
  }
  makeCondition(loop);
  if (failed(makeBody(loop, phase, outputs)))
    return failure();
  useResults(loop, outputs);
  return success();
}

/// Groups of shardings follow their values. Those of values in loops have been
/// copied there.
void LoopMaker::moveGroups() {
  for (auto group :
       llvm::make_early_inc_range(body.getOps<ShardingGroupOp>())) {
    Operation *maker = group->getOperand(0).getDefiningOp();
    if (maker && placement.knows(maker) && placement.of(maker).isInLoop)
      group->erase();
    else
      group->moveBefore(body.getTerminator());
  }
}

LogicalResult LoopMaker::run() {
  for (unsigned phase = 0; phase <= placement.numPhases(); ++phase) {
    for (Operation *op : order)
      if (isIn(op, false, phase))
        op->moveBefore(body.getTerminator());
    if (phase < placement.numPhases() && failed(makeLoop(phase)))
      return failure();
  }
  moveGroups();
  for (Operation *op : llvm::reverse(order))
    if (placement.of(op).isInLoop)
      op->erase();
  return success();
}

LogicalResult dist::makeMicroBatchLoops(Block &body,
                                        const TimePlacement &placement,
                                        const std::string &axis) {
  return LoopMaker(body, placement, axis).run();
}
