//===- Readers.cpp - who reads a value last -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Readers.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

bool dist::isReshape(Operation *op) {
  return isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op);
}

Value dist::rootOf(Value value) {
  while (isReshape(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

Readers::Readers(Region &body) {
  body.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isReshape(op))
      return;
    for (Value operand : op->getOperands()) {
      Value root = rootOf(operand);
      lastReader[root] = root.getParentBlock()->findAncestorOpInBlock(*op);
    }
  });
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
