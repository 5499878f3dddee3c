//===- DelayReaders.cpp - small readers make room for the wait ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DelayReaders.h"

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Reshapes.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace dist;

void dist::moveReshapesAfter(Operation *op, ValueRange values) {
  for (Value value : values)
    for (Operation *user : llvm::to_vector(value.getUsers()))
      if (isReshape(user) && user->getBlock() == op->getBlock()) {
        user->moveAfter(op);
        moveReshapesAfter(user, user->getResults());
      }
}

/// The calls to move, in the order of the block.
static std::vector<int> smallReaders(const CommandBlock &commands,
                                     int64_t minBytes) {
  DenseSet<Operation *> sources; // Collectives, and calls that move.
  std::vector<int> calls;
  for (int i = 0; i < commands.size(); ++i) {
    Operation *op = commands[i];
    if (isStartable(op) && bytesOf(op->getOperandTypes()) >= minBytes)
      sources.insert(op);
    auto readsSource = [&](Value operand) {
      return sources.contains(rootOf(operand).getDefiningOp());
    };
    if (!isa<func::CallOp>(op) ||
        bytesOf(op->getOperandTypes()) + bytesOf(op->getResultTypes()) >=
            minBytes ||
        llvm::none_of(op->getOperands(), readsSource))
      continue;
    sources.insert(op);
    calls.push_back(i);
  }
  return calls;
}

/// The first command that reads a result of this one, or writes over something
/// that this one reads.
static Operation *limitOf(const CommandBlock &commands, int call) {
  Operation *op = commands[call], *limit = op->getBlock()->getTerminator();
  auto stayBefore = [&](int position) {
    if (commands[position]->isBeforeInBlock(limit))
      limit = commands[position];
  };
  for (Value result : op->getResults())
    for (int reader : commands.readers(result))
      stayBefore(reader);
  for (Value operand : op->getOperands())
    for (int reader : commands.readers(rootOf(operand)))
      if (reader > call && !commands.onlyReads(reader, rootOf(operand)))
        stayBefore(reader);
  return limit;
}

void dist::delayReaders(Block &block, const SymbolTable &kernels,
                        int64_t minBytes) {
  CommandBlock commands(block, kernels);
  std::vector<int> calls = smallReaders(commands, minBytes);
  for (int call : llvm::reverse(calls)) {
    Operation *op = commands[call];
    op->moveBefore(limitOf(commands, call));
    moveReshapesAfter(op, op->getResults());
  }
}
