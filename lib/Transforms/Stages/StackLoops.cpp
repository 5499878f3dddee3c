//===- StackLoops.cpp - loops over the layers of a block ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StackCutter.h"

#include "dist/Analysis/Kernels/Roles.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"
#include "dist/Dialect/LinalgExt/IR/MapElements.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

/// Adds a constant to each element of a tensor of integers.
static Value addConstant(OpBuilder &builder, Value value, int64_t number) {
  if (number == 0)
    return value;
  Type element = getElementTypeOrSelf(value);
  return linalg_ext::mapElements(
      builder, value.getLoc(), value, element,
      [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
        Value constant = arith::ConstantOp::create(
            b, loc, b.getIntegerAttr(element, number));
        return arith::AddIOp::create(b, loc, args[0], constant);
      });
}

/// Makes the counter of a loop over a block run over its last values, so that
/// the condition stays as it is. What else reads it reads the number of the
/// layer's iteration.
static void setCounter(const LayerLoop &layers, scf::WhileOp loop, int64_t rows,
                       int64_t begin) {
  Block &body = loop.getAfter().front();
  BlockArgument counter = body.getArgument(layers.counter);
  OpBuilder builder = OpBuilder::atBlockBegin(&body);
  auto type = cast<RankedTensorType>(counter.getType());
  auto first = DenseElementsAttr::get(
      type, ArrayRef<Attribute>(builder.getIntegerAttr(
                type.getElementType(), layers.first + layers.count - rows)));
  OpBuilder outside(loop);
  loop->setOperand(layers.counter,
                   arith::ConstantOp::create(outside, loop.getLoc(), first));
  Value global = addConstant(builder, counter, begin - layers.count + rows);
  Value next = addConstant(builder, counter, 1);
  SmallPtrSet<Operation *, 2> own{next.getDefiningOp(), global.getDefiningOp()};
  if (global != counter)
    counter.replaceUsesWithIf(
        global, [&](OpOperand &use) { return !own.contains(use.getOwner()); });
  Operation *yield = body.getTerminator();
  Operation *old = yield->getOperand(layers.counter).getDefiningOp();
  yield->setOperand(layers.counter, next);
  if (old && isOpTriviallyDead(old))
    old->erase();
}

/// Makes the row operations of a loop over a block read and write its rows.
static void setRows(const LayerLoop &layers, IRMapping &copies,
                    int64_t before) {
  DenseMap<Value, Value> indices;
  for (Operation *op : layers.rowOps) {
    Operation *copy = copies.lookup(op);
    bool isScatter = isa<linalg_ext::ScatterOp>(copy);
    OpOperand &use = copy->getOpOperand(1);
    Value &index = indices[use.get()];
    if (!index) {
      OpBuilder builder(copy->getContext());
      builder.setInsertionPointAfterValue(use.get());
      index = addConstant(builder, use.get(), -before);
    }
    use.set(index);
    if (isScatter)
      copy->getResult(0).setType(
          cast<TensorType>(copy->getOperand(0).getType()));
  }
}

/// Emits the loop over the layers of a block. `carried` has what the loop
/// before leaves, and afterwards what this one does.
LogicalResult StackCutter::emitLoop(const LayerLoop &layers, int64_t block,
                                    SmallVector<Value> &carried) {
  scf::WhileOp old = layers.loop;
  int64_t rows = layers.count / blocks;
  IRMapping copies;
  for (Value stack : layers.read) {
    Blocks own;
    if (failed(blocksOf(stack, own)))
      return failure();
    copies.map(stack, own[size_t(block)]);
  }
  auto loop = cast<scf::WhileOp>(builder.clone(*old, copies));
  for (auto [i, isStack] : llvm::enumerate(layers.isStack)) {
    loop->setOperand(i, carried[i]);
    if (!isStack)
      continue;
    RankedTensorType type = blockType(old->getResult(i), blocks);
    loop->getResult(i).setType(type);
    loop.getBefore().getArgument(i).setType(type);
    loop.getAfter().getArgument(i).setType(type);
  }
  setRows(layers, copies, block * rows);
  int64_t begin = (layers.isReversed ? blocks - 1 - block : block) * rows;
  setCounter(layers, loop, rows, begin);
  loop->setAttr(kTripCountAttr, builder.getI64IntegerAttr(rows));
  carried.assign(loop->result_begin(), loop->result_end());
  return success();
}

/// Makes the body read the stacks whole of which it reads more than a row.
void StackCutter::readOthersWhole(const LayerLoop &layers) {
  for (Value value : valuesReadBy(layers.loop)) {
    if (!stacks.isCut(value) || layers.read.contains(value))
      continue;
    auto isInBody = [&](OpOperand &use) {
      return layers.loop->isProperAncestor(use.getOwner());
    };
    if (llvm::any_of(value.getUses(), isInBody))
      value.replaceUsesWithIf(wholeOf(value), isInBody);
  }
}

/// Starts the sums of a loop over another block from zero. The blocks' sums are
/// added to `sums`, so that no stage waits for another one's.
void StackCutter::takeSums(const LayerLoop &layers, SmallVector<Value> &carried,
                           SmallVector<Value> &sums) {
  Location loc = layers.loop->getLoc();
  for (auto [i, value] : llvm::enumerate(carried)) {
    if (!layers.isSum[i])
      continue;
    sums[i] =
        sums[i] ? linalg_ext::addElements(builder, loc, sums[i], value) : value;
    value = linalg_ext::zeros(builder, loc,
                              cast<RankedTensorType>(value.getType()));
  }
}

LogicalResult StackCutter::cutLoop(const LayerLoop &layers) {
  scf::WhileOp loop = layers.loop;
  SmallVector<Blocks> stacked(loop->getNumResults());
  SmallVector<Value> carried, sums(loop->getNumResults());
  for (auto [i, init] : llvm::enumerate(loop.getInits())) {
    carried.push_back(layers.isStack[i] ? init : wholeOf(init));
    if (layers.isStack[i] && failed(blocksOf(init, stacked[i])))
      return failure();
  }
  for (int64_t i = 0; i < blocks; ++i) {
    int64_t block = layers.isReversed ? blocks - 1 - i : i;
    for (auto [own, value] : llvm::zip(stacked, carried))
      if (!own.empty())
        value = own[size_t(block)];
    if (failed(emitLoop(layers, block, carried)))
      return failure();
    takeSums(layers, carried, sums);
    for (auto [own, value] : llvm::zip(stacked, carried))
      if (!own.empty())
        own[size_t(block)] = value;
  }
  for (auto [result, own, value, sum] :
       llvm::zip(loop->getResults(), stacked, carried, sums))
    if (own.empty())
      result.replaceAllUsesWith(sum ? sum : value);
    else
      known[result] = own;
  return success();
}
