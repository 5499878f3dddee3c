//===- LoopBody.cpp - operations of a loop over micro-batches -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopBody.h"

#include "CutShape.h"
#include "TimeLoop.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/PartialSums.h"
#include "dist/Dialect/Dist/IR/StageAttributes.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Dialect/LinalgExt/IR/WidenedBody.h"
#include "dist/Transforms/Temporal/LocalForm.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// The body
//===----------------------------------------------------------------------===//

LoopBody::LoopBody(OpBuilder &builder, Operation *loop,
                   const TimePlacement &placement,
                   const llvm::DenseMap<Value, Value> &whole, Value number)
    : builder(builder), loop(loop), placement(placement), whole(whole),
      number(number), microIndex(indexOf(builder, loop->getLoc(), number)) {}

/// A whole value. What is cheap to make again is not kept beside the loop.
Value LoopBody::wholeOf(Value value) {
  if (Value made = whole.lookup(value))
    return made;
  if (Value made = valueOf(value))
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

/// A reduction over the rows of this micro-batch, as if they were all: its sum
/// counts once for each micro-batch.
static Value asIfAll(OpBuilder &builder, Location loc, Value value,
                     ReductionKind kind, int64_t m) {
  Type element = getElementTypeOrSelf(value);
  if (kind != ReductionKind::Sum)
    return value;
  return linalg_ext::mapElements(
      builder, loc, value, element,
      [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
        if (isa<FloatType>(element))
          return arith::MulFOp::create(
              b, loc, args[0],
              arith::ConstantOp::create(
                  b, loc, b.getFloatAttr(element, static_cast<double>(m))));
        return arith::MulIOp::create(
            b, loc, args[0],
            arith::ConstantOp::create(b, loc, b.getIntegerAttr(element, m)));
      });
}

FailureOr<Value> LoopBody::makeOwn(OpResult value) {
  Operation *op = value.getOwner();
  Value made = valueOf(value);
  if (placement.of(op).isInLoop && !made)
    return op->emitError()
           << "is per micro-batch, but another pass over the batch reads it; "
              "name what that pass is for by per_micro_batch as well";
  if (std::optional<ReductionKind> kind = placement.partialKind(value))
    return asIfAll(builder, op->getLoc(), made, *kind,
                   placement.microBatches());
  if (made)
    return made;
  IRMapping mapping;
  for (Value operand : op->getOperands()) {
    FailureOr<Value> read = placement.isOwn(operand)
                                ? ownOf(operand)
                                : FailureOr<Value>(wholeOf(operand));
    if (failed(read))
      return failure();
    mapping.map(operand, *read);
  }
  return builder.clone(*op, mapping)->getResult(value.getResultNumber());
}

FailureOr<Value> LoopBody::ownOf(Value value) {
  if (Value made = own.lookup(value))
    return made;
  FailureOr<Value> made = makeOwn(cast<OpResult>(value));
  if (succeeded(made))
    own[value] = *made;
  return made;
}

Value LoopBody::cut(Value value, const TimeRows &rows) {
  OpBuilder outside(loop);
  Value cut =
      cutRows(outside, loop->getLoc(), value, rows, placement.microBatches());
  return takeRows(builder, loop->getLoc(), cut, rows, microIndex);
}

/// The same of a value that is made in the loop.
Value LoopBody::cutHere(Value value, const TimeRows &rows) {
  Value cut =
      cutRows(builder, loop->getLoc(), value, rows, placement.microBatches());
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
  bool isMade = op && isMadeByParts(op);
  if (Value made = valueOf(value); made && !isMade)
    return cutHere(made, rows);
  if (op && placement.rowsOf(value)) {
    if (failed(emit(op)))
      return failure();
    return valueOf(value);
  }
  return isMade ? rematerialize(cast<OpResult>(value), rows) : cut(value, rows);
}

FailureOr<Value> LoopBody::sliceOf(Value value, const TimeRows &rows) {
  if (placement.rowsOf(value))
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
  case TimedRead::Own:
    return ownOf(use.get());
  case TimedRead::Slice:
    if (placement.isOwn(use.get())) {
      FailureOr<Value> own = ownOf(use.get());
      return failed(own) ? own : FailureOr<Value>(cutHere(*own, rows));
    }
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

FailureOr<SmallVector<Value>> LoopBody::readAll(Operation *op) {
  SmallVector<Value> operands;
  for (OpOperand &use : op->getOpOperands()) {
    FailureOr<Value> operand = read(use);
    if (failed(operand))
      return failure();
    operands.push_back(*operand);
  }
  return operands;
}

/// Marks what makes a part of a sum: parts of short floats are f32. What loops
/// and branches pass on keeps its type.
static void markPart(Value global, Value made) {
  Operation *op = made.getDefiningOp();
  bool isPassed = llvm::any_of(global.getUsers(), [](Operation *user) {
    bool isTerminator = user->hasTrait<OpTrait::IsTerminator>();
    return isControlFlow(isTerminator ? user->getParentOp() : user);
  });
  bool isNarrow =
      linalg_ext::isNarrowFloat(getElementTypeOrSelf(made.getType()));
  if (isNarrow && op && !isControlFlow(op) && !isPassed)
    op->setAttr(kPartOverTimeAttr, UnitAttr::get(op->getContext()));
}

/// Maps a value to its local form, which is in its groups of shardings.
void LoopBody::bind(Value global, Value made) {
  local[global] = made;
  if (Operation *op = global.getDefiningOp())
    keepMarks(op, made);
  if (placement.partialKind(global) == ReductionKind::Sum)
    markPart(global, made);
  for (Operation *user : global.getUsers())
    if (auto group = dyn_cast<ShardingGroupOp>(user))
      builder.clone(*group)->setOperand(0, made);
}

LogicalResult LoopBody::emit(Operation *op) {
  if (isControlFlow(op))
    return emitControlFlow(op);
  const TimedOp &timed = placement.of(op);
  if (!timed.factor && !timed.partial)
    return emitWhole(op);
  FailureOr<SmallVector<Value>> operands = readAll(op);
  if (failed(operands))
    return failure();
  auto results =
      emitLocalForm(builder, op, *placement.ruleOf(op), timed.factor, *operands,
                    number, placement.microBatches(), capturedBy(op));
  if (failed(results))
    return failure();
  for (auto [global, made] : llvm::zip(op->getResults(), *results))
    bind(global, made);
  return success();
}
