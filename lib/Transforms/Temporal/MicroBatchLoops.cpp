//===- MicroBatchLoops.cpp - a loop for each phase ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MicroBatchLoops.h"

#include "KeptValues.h"
#include "LoopBody.h"
#include "TimeLoop.h"

#include "dist/Dialect/Dist/IR/Dist.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

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
  SmallVector<Value> next(outputs.size());
  for (Operation *op : order) {
    if (!isIn(op, true, phase))
      continue;
    if (failed(made.emit(op)))
      return failure();
    for (Value result : op->getResults())
      if (auto it = position.find(result); it != position.end())
        next[it->second] = outputs[it->second].update(
            builder, after.getArgument(it->second + 1), made.valueOf(result),
            made.index());
  }
  endTimeLoop(builder, loop, next);
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
  SmallVector<Value> inits{constantCount(builder, loc, 0)};
  for (const LoopOutput &output : outputs)
    inits.push_back(output.init(builder));
  scf::WhileOp loop =
      beginTimeLoop(builder, loc, inits, placement.microBatches(), axis);
  if (failed(makeBody(loop, phase, outputs)))
    return failure();
  useResults(loop, outputs);
  return success();
}

/// Groups of shardings follow their values. Those of values in loops have been
/// copied there.
void LoopMaker::moveGroups() {
  for (ShardingGroupOp group :
       llvm::to_vector(body.getOps<ShardingGroupOp>())) {
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
