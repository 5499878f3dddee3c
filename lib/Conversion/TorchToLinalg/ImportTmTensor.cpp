//===- ImportTmTensor.cpp - scans, scatters, sorts of PyTorch -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ImportTmTensor.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace dist;

void dist::copyCombiner(Region &target, Block &source,
                        ArrayRef<unsigned> order) {
  Block &block = target.emplaceBlock();
  IRMapping mapping;
  for (unsigned position : order) {
    BlockArgument argument = source.getArgument(position);
    mapping.map(argument,
                block.addArgument(argument.getType(), argument.getLoc()));
  }
  OpBuilder builder = OpBuilder::atBlockEnd(&block);
  for (Operation &op : source.without_terminator())
    builder.clone(op, mapping);
  SmallVector<Value> values;
  for (Value value : source.getTerminator()->getOperands())
    values.push_back(mapping.lookupOrDefault(value));
  linalg_ext::YieldOp::create(builder, source.getTerminator()->getLoc(),
                              values);
}

Operation *dist::onlyOperation(Block &block) {
  bool isOne =
      llvm::hasNItems(block, 2) && block.front().getNumResults() == 1 &&
      llvm::equal(block.back().getOperands(), block.front().getResults());
  return isOne ? &block.front() : nullptr;
}

static bool isImported(Operation *op) {
  return isa<tm_tensor::ScanOp, tm_tensor::SortOp, tm_tensor::ScatterOp,
             tosa::ScatterOp>(op);
}

/// Imports an operation. The first results of the new one replace its results.
static FailureOr<Operation *> importOne(Operation *op) {
  OpBuilder builder(op);
  return llvm::TypeSwitch<Operation *, FailureOr<Operation *>>(op)
      .Case([&](tm_tensor::ScanOp scan) { return importScan(builder, scan); })
      .Case([&](tm_tensor::SortOp sort) { return importSort(builder, sort); })
      .Case<tm_tensor::ScatterOp, tosa::ScatterOp>(
          [&](auto scatter) { return importScatter(builder, scatter); });
}

LogicalResult dist::importTmTensor(ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (isImported(op))
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    FailureOr<Operation *> made = importOne(op);
    if (failed(made))
      return failure();
    for (auto [old, value] : llvm::zip(op->getResults(), (*made)->getResults()))
      old.replaceAllUsesWith(value);
    op->erase();
  }
  return success();
}
