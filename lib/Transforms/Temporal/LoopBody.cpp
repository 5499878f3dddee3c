//===- LoopBody.cpp - operations of a loop over micro-batches -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopBody.h"

#include "CutShape.h"
#include "LocalForm.h"

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/StageAttributes.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Values that several loops read
//===----------------------------------------------------------------------===//

/// The most operations that are made again for one value.
static constexpr unsigned kMostRemade = 32;

static bool isElementwise(Operation *op) {
  if (auto linalg = dyn_cast<linalg::LinalgOp>(op))
    return linalg.getNumReductionLoops() == 0;
  return isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op);
}

static bool isRemade(Value value, const TimePlacement &placement,
                     unsigned &left) {
  Operation *op = value.getDefiningOp();
  if (!op || !placement.of(op).isInLoop)
    return true;
  if (left == 0 || placement.of(op).partial || !isElementwise(op))
    return false;
  --left;
  return llvm::all_of(op->getOpOperands(), [&](OpOperand &use) {
    return !placement.isReadInLoop(use) || isRemade(use.get(), placement, left);
  });
}

bool dist::isRemade(Value value, const TimePlacement &placement) {
  unsigned left = kMostRemade;
  return ::isRemade(value, placement, left);
}

//===----------------------------------------------------------------------===//
// The body
//===----------------------------------------------------------------------===//

LoopBody::LoopBody(OpBuilder &builder, Operation *loop,
                   const TimePlacement &placement,
                   const llvm::DenseMap<Value, Value> &whole, Value number)
    : builder(builder), loop(loop), placement(placement), whole(whole),
      number(number) {
  auto type = RankedTensorType::get({1}, builder.getI32Type());
  microIndex = tensor::ExpandShapeOp::create(
      builder, loop->getLoc(), type, number, ArrayRef<ReassociationIndices>());
}

/// A whole value. What is cheap to make again is not kept beside the loop.
Value LoopBody::wholeOf(Value value) {
  if (Value made = whole.lookup(value))
    return made;
  Operation *op = value.getDefiningOp();
  if (!op || !isRematerializable(op))
    return value;
  if (Value made = remade.lookup(value))
    return made;
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(wholeOf(operand));
  Operation *clone = builder.clone(*op);
  clone->setOperands(operands);
  for (auto [from, to] : llvm::zip(op->getResults(), clone->getResults()))
    remade[from] = to;
  return remade.lookup(value);
}

Value LoopBody::cut(Value value, const TimeRows &rows) {
  OpBuilder outside(loop);
  Value cut =
      cutRows(outside, loop->getLoc(), value, rows, placement.microBatches());
  return takeRows(builder, loop->getLoc(), cut, rows, microIndex);
}

/// The local form of an operation that is cheap to make again.
FailureOr<Value> LoopBody::rematerialize(OpResult value, const TimeRows &rows) {
  Operation *op = value.getOwner();
  auto rule = placement.ruleOf(op);
  auto factor = placement.factorOfRows(
      *rule, rule->results[value.getResultNumber()], rows);
  if (!factor)
    return cut(value, rows);
  SmallVector<Value> operands;
  for (auto [operand, tensor] : llvm::zip(op->getOperands(), rule->operands)) {
    auto own = TimePlacement::rowsOfFactor(*rule, tensor, *factor);
    FailureOr<Value> read =
        own ? sliceOf(operand, *own) : FailureOr<Value>(wholeOf(operand));
    if (failed(read))
      return failure();
    operands.push_back(*read);
  }
  auto results = emitLocalForm(builder, op, *rule, factor, operands, number,
                               placement.microBatches());
  return failed(results) ? FailureOr<Value>(failure())
                         : (*results)[value.getResultNumber()];
}

/// True if each micro-batch can have a part of its own made.
static bool isMadeByParts(Operation *op) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return isa<SplatElementsAttr>(constant.getValue());
  return isRematerializable(op);
}

FailureOr<Value> LoopBody::makeSlice(Value value, const TimeRows &rows) {
  if (Value made = whole.lookup(value))
    return cut(made, rows);
  Operation *op = value.getDefiningOp();
  if (op && placement.of(op).isInLoop) {
    if (failed(emit(op)))
      return failure();
    return valueOf(value);
  }
  if (op && isMadeByParts(op))
    return rematerialize(cast<OpResult>(value), rows);
  return cut(value, rows);
}

FailureOr<Value> LoopBody::sliceOf(Value value, const TimeRows &rows) {
  if (Value made = valueOf(value))
    return made;
  Key key{value, rows.place, rows.stride};
  if (Value made = slices.lookup(key))
    return made;
  FailureOr<Value> made = makeSlice(value, rows);
  if (succeeded(made))
    slices[key] = *made;
  return made;
}

FailureOr<Value> LoopBody::read(OpOperand &use) {
  auto [read, rows] = placement.readOf(use);
  switch (read) {
  case TimedRead::Slice:
    return placement.isPartial(use.get()) ? cut(wholeOf(use.get()), rows)
                                          : sliceOf(use.get(), rows);
  case TimedRead::Partial:
    return valueOf(use.get());
  case TimedRead::Whole:
    return wholeOf(use.get());
  }
  llvm_unreachable("no such read");
}

/// Marks what computes a result as the operation is: a stage begins there.
static void keepMarks(Operation *op, Value made) {
  for (StringRef name :
       {StringRef(kBeginsStageAttr), StringRef(kBeforeStageAttr)})
    if (Attribute mark = op->getAttr(name); mark && made.getDefiningOp())
      made.getDefiningOp()->setAttr(name, mark);
}

LogicalResult LoopBody::emit(Operation *op) {
  SmallVector<Value> operands;
  for (OpOperand &use : op->getOpOperands()) {
    FailureOr<Value> operand = read(use);
    if (failed(operand))
      return failure();
    operands.push_back(*operand);
  }
  auto results =
      emitLocalForm(builder, op, *placement.ruleOf(op), placement.of(op).factor,
                    operands, number, placement.microBatches());
  if (failed(results))
    return failure();
  for (auto [global, made] : llvm::zip(op->getResults(), *results)) {
    local[global] = made;
    keepMarks(op, made);
    for (Operation *user : global.getUsers())
      if (auto group = dyn_cast<ShardingGroupOp>(user))
        builder.clone(*group)->setOperand(0, made);
  }
  return success();
}
