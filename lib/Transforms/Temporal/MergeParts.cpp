//===- MergeParts.cpp - what of a step is done for each batch -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MergeParts.h"

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/State.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

void dist::forEachRead(Operation *op, llvm::function_ref<void(Value)> read) {
  op->walk([&](Operation *reader) {
    for (Value value : reader->getOperands())
      if (value.getParentBlock() == op->getBlock())
        read(value);
  });
}

RowUses dist::findRowUses(Block &body, const TimePlacement &placement,
                          bool isDivided) {
  RowUses uses;
  for (Operation *op : placement.operations()) {
    bool isInLoop = placement.of(op).isInLoop;
    bool readsRows = isInLoop;
    forEachRead(op, [&](Value value) {
      readsRows |= placement.rowsOf(value).has_value();
    });
    if (readsRows && !(isInLoop && isDivided))
      uses.readers.insert(op);
  }
  Operation *terminator = body.getTerminator();
  uses.results.resize(terminator->getNumOperands());
  for (auto [i, value] : llvm::enumerate(terminator->getOperands()))
    if (placement.rowsOf(value))
      uses.results.set(i);
  return uses;
}

//===----------------------------------------------------------------------===//
// The part of each operation
//===----------------------------------------------------------------------===//

MergeParts::MergeParts(FunctionOpInterface func,
                       const TimePlacement::Batch &batch, const RowUses &rows)
    : func(func), body(func.getFunctionBody().front()), batch(batch),
      rows(rows) {
  for (Operation &op : body.without_terminator())
    if (!isa<ShardingGroupOp>(op))
      order.push_back(&op);
  followArguments();
  followState();
  placeNeeded();
  placeOthers();
  placeWithUpdate();
}

bool MergeParts::isState(unsigned result) const {
  for (unsigned i = 0, e = body.getNumArguments(); i < e; ++i)
    if (replacingResult(func, i) == result)
      return true;
  return false;
}

bool MergeParts::readsBatch(Operation *op) const {
  bool reads = false;
  forEachRead(op, [&](Value value) { reads |= ofBatch.contains(value); });
  return reads;
}

/// Follows the batch, and the state, to what depends on them.
void MergeParts::followArguments() {
  for (BlockArgument argument : func.getArguments()) {
    if (batch.contains(argument))
      ofBatch.insert(argument);
    else if (replacingResult(func, argument.getArgNumber()))
      ofState.insert(argument);
  }
  for (Operation *op : order)
    for (llvm::DenseSet<Value> *set : {&ofBatch, &ofState}) {
      bool reads = false;
      forEachRead(op, [&](Value value) { reads |= set->contains(value); });
      if (reads)
        set->insert(op->result_begin(), op->result_end());
    }
}

/// Finds the operations that the next state depends on.
void MergeParts::followState() {
  SmallVector<Operation *> stack;
  auto add = [&](Value value) {
    Operation *maker = value.getDefiningOp();
    if (maker && forState.insert(maker).second)
      stack.push_back(maker);
  };
  for (auto [i, value] : llvm::enumerate(terminator()->getOperands()))
    if (isState(i))
      add(value);
  while (!stack.empty())
    forEachRead(stack.pop_back_val(), add);
}

/// True for an operation that is in the forward or backward pass by itself.
bool MergeParts::isSeed(Operation *op) const {
  return rows.readers.contains(op) || (isTimeLoop(op) && readsBatch(op));
}

/// Places in Each what reads rows, and what that needs.
void MergeParts::placeNeeded() {
  for (Operation *op : llvm::reverse(order)) {
    if (!readsBatch(op))
      continue;
    bool isNeeded = isSeed(op);
    for (OpOperand &use : op->getUses())
      isNeeded |= parts.lookup(readerOf(use)) == MergePart::Each;
    if (isNeeded)
      parts[op] = MergePart::Each;
  }
}

/// True if all that depends on the batch comes from Each.
bool MergeParts::readsMadeForEach(Operation *op) const {
  bool isMade = true;
  forEachRead(op, [&](Value value) {
    Operation *maker = value.getDefiningOp();
    isMade &= !ofBatch.contains(value) || !maker ||
              parts.lookup(maker) == MergePart::Each;
  });
  return isMade;
}

/// True for a gradient over a value of the batch alone, such as a number of
/// tokens.
bool MergeParts::isLinearByBatch(Operation *op) const {
  llvm::BitVector gradients(op->getNumOperands());
  bool readsBatchAlone = false;
  for (OpOperand &use : op->getOpOperands()) {
    if (!ofBatch.contains(use.get()))
      continue;
    if (ofState.contains(use.get()))
      gradients.set(use.getOperandNumber());
    else
      readsBatchAlone = true;
  }
  return readsBatchAlone && gradients.any() &&
         distributesOver(op, ReductionKind::Sum, gradients);
}

void MergeParts::placeOthers() {
  for (Operation *op : order) {
    if (!readsBatch(op) || parts.lookup(op) == MergePart::Each)
      continue;
    bool isOfState = llvm::any_of(
        op->getResults(), [&](Value value) { return ofState.contains(value); });
    bool isEach = readsMadeForEach(op) &&
                  (!isOfState || !forState.contains(op) || isLinearByBatch(op));
    parts[op] = isEach ? MergePart::Each : MergePart::After;
  }
}

/// Places after the loop what the update alone reads, so that it is not live in
/// the loop.
void MergeParts::placeWithUpdate() {
  for (Operation *op : llvm::reverse(order)) {
    if (readsBatch(op) || !isMemoryEffectFree(op))
      continue;
    bool isOfUpdate = false, isOfOthers = false;
    for (OpOperand &use : op->getUses()) {
      Operation *reader = readerOf(use);
      if (reader == terminator() || isa<ShardingGroupOp>(reader))
        continue;
      bool isAfter = parts.lookup(reader) == MergePart::After;
      isOfUpdate |= isAfter;
      isOfOthers |= !isAfter;
    }
    if (isOfUpdate && !isOfOthers)
      parts[op] = MergePart::After;
  }
}

//===----------------------------------------------------------------------===//
// What crosses the parts
//===----------------------------------------------------------------------===//

SmallVector<Value> MergeParts::outputs() const {
  SmallVector<Value> crossing;
  for (Operation *op : order) {
    if (of(op) != MergePart::Each)
      continue;
    for (Value value : op->getResults())
      if (llvm::any_of(value.getUses(), [&](OpOperand &use) {
            Operation *reader = readerOf(use);
            return reader == terminator() || (!isa<ShardingGroupOp>(reader) &&
                                              of(reader) != MergePart::Each);
          }))
        crossing.push_back(value);
  }
  return crossing;
}

bool MergeParts::isStacked(Value output) const {
  if (!isa<FloatType>(getElementTypeOrSelf(output)))
    return true;
  return llvm::any_of(output.getUses(), [&](OpOperand &use) {
    return use.getOwner() == terminator() &&
           rows.results.test(use.getOperandNumber());
  });
}

/// `'reduce_sum model.py:37'`, or the name of the operation.
static std::string nameOf(Value value) {
  std::string text = locationText(value.getLoc());
  if (text.empty())
    text = value.getDefiningOp()->getName().getStringRef().str();
  return "'" + text + "'";
}

static std::string resultText(FunctionOpInterface func, unsigned result) {
  auto name = func.getResultAttrOfType<StringAttr>(result, kNameAttr);
  return fmt::format("result {}{}", result,
                     name ? " '" + name.str() + "'" : std::string());
}

LogicalResult MergeParts::verifyUse(OpOperand &use, int64_t batches) const {
  Value value = use.get();
  if (use.getOwner() == terminator()) {
    if (!isState(use.getOperandNumber()))
      return success();
    return emitError(value.getLoc())
           << "gradient merge: " << resultText(func, use.getOperandNumber())
           << " replaces an argument, and "
           << (value.getDefiningOp()
                   ? nameOf(value) + " makes it of one batch"
                   : std::string("the batch itself is its next value"))
           << ": expected a next value that is made of gradients, whose mean "
              "over "
           << batches << " batches can take their place";
  }
  if (isa<FloatType>(getElementTypeOrSelf(value)))
    return success();
  return emitError(value.getLoc())
         << "gradient merge: the update reads " << nameOf(value)
         << " of each batch, which is " << value.getType()
         << ": integers have no mean over batches; convert it to a float in "
            "the step, or leave out gradient merge";
}

/// Checks that there is something to merge.
LogicalResult MergeParts::verifyUpdated() const {
  for (Operation *op : order)
    if (of(op) == MergePart::After && readsBatch(op))
      return success();
  return func.emitError()
         << "gradient merge: no result that replaces an argument is made of "
            "the batch: expected a training step, which returns its next state "
            "(see 'carry' in a plan file)";
}

LogicalResult MergeParts::verify(int64_t batches) const {
  for (OpOperand &use : terminator()->getOpOperands())
    if (auto argument = dyn_cast<BlockArgument>(use.get());
        argument && batch.contains(argument) && failed(verifyUse(use, batches)))
      return failure();
  for (Value value : outputs())
    for (OpOperand &use : value.getUses()) {
      Operation *reader = readerOf(use);
      bool isIn = isa<ShardingGroupOp>(reader) || of(reader) == MergePart::Each;
      if ((reader == terminator() || !isIn) && failed(verifyUse(use, batches)))
        return failure();
    }
  return verifyUpdated();
}
