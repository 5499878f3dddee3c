//===- FlatMerge.cpp - micro-batches of several batches in one loop -------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop over m micro-batches that only adds up becomes one over k * m:
// iteration t works on micro-batch t % m of batch t / m.
//
//===----------------------------------------------------------------------===//

#include "LoopBody.h"
#include "MergeLoop.h"
#include "TimeLoop.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Dialect/LinalgExt/IR/IndexedRows.h"
#include "dist/Transforms/Reshard/Accumulators.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Where one loop is enough
//===----------------------------------------------------------------------===//

/// True for a loop's result that is a sum of floats.
static bool isSum(OpResult result) {
  std::optional<Accumulator> accumulator = findAccumulator(result);
  if (!accumulator || !isa<FloatType>(getElementTypeOrSelf(result)))
    return false;
  llvm::BitVector all(accumulator->update->getNumOperands());
  for (OpOperand &operand : accumulator->update->getOpOperands()) {
    Operation *producer = operand.get().getDefiningOp();
    if (!producer || !isRematerializable(producer))
      all.set(operand.getOperandNumber());
  }
  return distributesOver(accumulator->update, ReductionKind::Sum, all);
}

/// True for a batch argument that is cut into micro-batches, for the loop.
static bool isCut(Operation *op, scf::WhileOp loop, const MergeParts &parts) {
  auto argument = isa<tensor::ExpandShapeOp>(op)
                      ? dyn_cast<BlockArgument>(op->getOperand(0))
                      : BlockArgument();
  return argument && parts.batchArguments().contains(argument) &&
         llvm::all_of(op->getUsers(), [&](Operation *user) {
           return loop->isProperAncestor(user);
         });
}

/// True for an operation whose result for mean values is the mean result.
static bool isLinear(Operation *op, const MergeParts &parts) {
  llvm::BitVector sums(op->getNumOperands());
  for (OpOperand &use : op->getOpOperands())
    if (parts.dependsOnBatch(use.get()))
      sums.set(use.getOperandNumber());
  return distributesOver(op, ReductionKind::Sum, sums);
}

scf::WhileOp dist::findFlatLoop(const MergeParts &parts) {
  scf::WhileOp loop;
  for (Operation *op : parts.operations())
    if (isTimeLoop(op) && parts.of(op) == MergePart::Each) {
      if (loop)
        return {};
      loop = cast<scf::WhileOp>(op);
    }
  if (!loop || !llvm::all_of(llvm::drop_begin(loop.getResults()), isSum))
    return {};
  for (Operation *op : parts.operations()) {
    if (parts.of(op) != MergePart::Each || op == loop || isCut(op, loop, parts))
      continue;
    if (op->isBeforeInBlock(loop) || !isLinear(op, parts))
      return {};
  }
  return loop;
}

//===----------------------------------------------------------------------===//
// The loop
//===----------------------------------------------------------------------===//

namespace {
class LoopFlattener {
public:
  LoopFlattener(scf::WhileOp loop, const MergeParts &parts, int64_t batches)
      : loop(loop), parts(parts), batches(batches), m(*tripCountOf(loop)),
        builder(loop), loc(loop.getLoc()) {}

  void run();

private:
  scf::WhileOp loop;
  const MergeParts &parts;
  int64_t batches, m;
  OpBuilder builder;
  Location loc;

  void setTrips();
  Value splitCounter();
  void readBatches(Value batch);
  void takeMeans();
};
} // namespace

void LoopFlattener::setTrips() {
  int64_t trips = batches * m;
  loop->setAttr(kTripCountAttr, builder.getI64IntegerAttr(trips));
  for (auto constant : loop.getBefore().getOps<arith::ConstantOp>())
    if (auto type = dyn_cast<RankedTensorType>(constant.getType()))
      constant.setValueAttr(
          DenseElementsAttr::get(type, builder.getI32IntegerAttr(trips)));
}

/// Splits the counter into the batch, which is returned, and the micro-batch,
/// which the body reads instead.
Value LoopFlattener::splitCounter() {
  Block &body = loop.getAfter().front();
  builder.setInsertionPointToStart(&body);
  BlockArgument counter = counterOf(loop);
  SmallVector<Operation *> readers;
  Operation *next = body.getTerminator()->getOperand(0).getDefiningOp();
  for (Operation *user : counter.getUsers())
    if (user != next)
      readers.push_back(user);
  Value count = constantCount(builder, loc, m);
  Value batch = linalg_ext::mapElements(
      builder, loc, {counter, count}, builder.getI32Type(),
      [](OpBuilder &b, Location loc, ValueRange args) -> Value {
        return arith::DivSIOp::create(b, loc, args[0], args[1]);
      });
  Value micro = linalg_ext::mapElements(
      builder, loc, {counter, count}, builder.getI32Type(),
      [](OpBuilder &b, Location loc, ValueRange args) -> Value {
        return arith::RemSIOp::create(b, loc, args[0], args[1]);
      });
  for (Operation *reader : readers)
    reader->replaceUsesOfWith(counter, micro);
  return indexOf(builder, loc, batch);
}

/// Makes the body read the current batch, and cut it.
void LoopFlattener::readBatches(Value batch) {
  addBatchDimension(parts.batchArguments(), batches);
  auto isInside = [&](OpOperand &use) {
    return loop->isProperAncestor(use.getOwner());
  };
  for (BlockArgument argument :
       llvm::make_first_range(parts.batchArguments())) {
    SmallVector<Operation *> cuts;
    for (Operation *user : argument.getUsers())
      if (isCut(user, loop, parts))
        cuts.push_back(user);
    bool isRead = llvm::any_of(argument.getUses(), isInside);
    if (cuts.empty() && !isRead)
      continue;
    Value one = linalg_ext::takeAt(builder, loc, argument, 0, batch);
    Value(argument).replaceUsesWithIf(one, [&](OpOperand &use) {
      return isInside(use) && use.getOwner() != one.getDefiningOp();
    });
    for (Operation *cut : cuts) {
      cut->moveAfter(one.getDefiningOp());
      cut->setOperand(0, one);
    }
  }
}

void LoopFlattener::takeMeans() {
  builder.setInsertionPointAfter(loop);
  for (OpResult sum : llvm::drop_begin(loop.getResults())) {
    if (sum.use_empty())
      continue;
    Value mean = meanOf(builder, loc, sum, batches);
    sum.replaceAllUsesExcept(mean, mean.getDefiningOp());
  }
}

void LoopFlattener::run() {
  setTrips();
  Value batch = splitCounter();
  readBatches(batch);
  takeMeans();
}

void dist::flattenBatches(scf::WhileOp loop, const MergeParts &parts,
                          int64_t batches) {
  LoopFlattener(loop, parts, batches).run();
}
