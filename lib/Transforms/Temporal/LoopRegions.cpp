//===- LoopRegions.cpp - loops and branches of one micro-batch ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopBody.h"

#include "CutShape.h"

#include "dist/Dialect/Dist/IR/Dist.h"

#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace dist;

/// The values of this loop that the regions of an operation use.
IRMapping LoopBody::capturedBy(Operation *op) const {
  IRMapping mapping;
  SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  for (Value value : captured)
    if (Value made = valueOf(value))
      mapping.map(value, made);
  return mapping;
}

/// An operation on whole values, or on those of this micro-batch alone.
LogicalResult LoopBody::emitWhole(Operation *op) {
  FailureOr<SmallVector<Value>> operands = readAll(op);
  if (failed(operands))
    return failure();
  IRMapping mapping = capturedBy(op);
  mapping.map(op->getOperands(), *operands);
  Operation *made = builder.clone(*op, mapping);
  for (auto [global, result] : llvm::zip(op->getResults(), made->getResults()))
    bind(global, result);
  return success();
}

Type LoopBody::localType(Value value) const {
  std::optional<TimeRows> rows = placement.rowsOf(value);
  if (!rows)
    return value.getType();
  auto whole = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(whole.getShape());
  shape[rows->place] /= placement.microBatches();
  return whole.clone(shape);
}

/// Makes, before a loop or branch, what it and its regions read of values that
/// are defined outside of it: so that it is made once.
LogicalResult LoopBody::readFromOutside(Operation *op) {
  WalkResult walk = op->walk([&](Operation *reader) -> WalkResult {
    if (!placement.knows(reader))
      return success();
    for (OpOperand &use : reader->getOpOperands()) {
      Operation *parent = use.get().getParentBlock()->getParentOp();
      if (!op->isAncestor(parent) && failed(read(use)))
        return failure();
    }
    return success();
  });
  return failure(walk.wasInterrupted());
}

LogicalResult LoopBody::emitBlock(Block &from, Block &to) {
  for (BlockArgument argument : from.getArguments())
    local[argument] = to.addArgument(localType(argument), argument.getLoc());
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(&to);
  for (Operation &op : from.without_terminator())
    if (!isa<ShardingGroupOp>(op) && failed(emit(&op)))
      return failure();
  Operation *terminator = from.getTerminator();
  FailureOr<SmallVector<Value>> passed = readAll(terminator);
  if (failed(passed))
    return failure();
  builder.clone(*terminator)->setOperands(*passed);
  return success();
}

LogicalResult LoopBody::emitControlFlow(Operation *op) {
  if (failed(readFromOutside(op)))
    return failure();
  FailureOr<SmallVector<Value>> operands = readAll(op);
  if (failed(operands))
    return failure();
  Operation *made = op->cloneWithoutRegions();
  builder.insert(made);
  made->setOperands(*operands);
  for (auto [global, result] :
       llvm::zip(op->getResults(), made->getResults())) {
    result.setType(localType(global));
    bind(global, result);
  }
  for (auto [from, to] : llvm::zip(op->getRegions(), made->getRegions()))
    for (Block &block : from)
      if (failed(emitBlock(block, to.emplaceBlock())))
        return failure();
  return success();
}
