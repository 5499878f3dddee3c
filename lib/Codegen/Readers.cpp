//===- Readers.cpp - last readers of values -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Readers.h"

using namespace mlir;
using namespace dist;

/// The start of the collective that a dist.wait waits for.
static StartOp startOf(Operation *op) {
  auto wait = dyn_cast<WaitOp>(op);
  return wait ? wait.getFuture().getDefiningOp<StartOp>() : StartOp();
}

Readers::Readers(Region &body) {
  body.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isReshape(op))
      return;
    for (Value operand : op->getOperands())
      add(operand, op);
    if (auto start = startOf(op))
      for (Value input : start.getInputs())
        add(input, op);
  });
}

void Readers::add(Value value, Operation *reader) {
  Value root = rootOf(value);
  readers[root].push_back(
      root.getParentBlock()->findAncestorOpInBlock(*reader));
}

Operation *Readers::last(Value value) const {
  auto found = readers.find(rootOf(value));
  return found == readers.end() ? nullptr : found->second.back();
}

bool Readers::diesAt(Value value, StartOp start, WaitOp wait) const {
  auto found = readers.find(rootOf(value));
  if (found == readers.end() || found->second.size() < 2)
    return false;
  ArrayRef<Operation *> lastTwo = ArrayRef(found->second).take_back(2);
  return lastTwo[0] == start && lastTwo[1] == wait;
}

bool Readers::diesAt(Value value, Operation *op) const {
  Value root = rootOf(value);
  if (last(root) != op)
    return false;
  int64_t reads = 0;
  op->walk([&](Operation *inner) {
    if (!isReshape(inner))
      reads += llvm::count_if(inner->getOperands(), [&](Value operand) {
        return rootOf(operand) == root;
      });
  });
  return reads == 1;
}
