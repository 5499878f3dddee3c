//===- StepBlock.cpp - what a block computes early, and late --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StepBlock.h"

#include "dist/Analysis/Kernels/Roles.h"
#include "dist/Analysis/Steps/Contractions.h"
#include "dist/Dialect/Dist/IR/Reshapes.h"
#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

using namespace mlir;
using namespace dist;

namespace {
/// Finds the operations that cost no memory of their own.
class FreeValues {
public:
  explicit FreeValues(Block &block) : block(block) {}

  bool visit(Operation *op);

private:
  bool isConstant(Value value) const;
  bool isFree(Value value) const;
  bool isSliceOfBatch(Operation *op) const;

  Block &block;
  DenseSet<Value> constants, views;
};
} // namespace

/// True for a value that only constants decide.
bool FreeValues::isConstant(Value value) const {
  Operation *op = value.getDefiningOp();
  bool isOutside = op && op->getBlock() != &block;
  return constants.contains(value) ||
         (isOutside && op->hasTrait<OpTrait::ConstantLike>());
}

bool FreeValues::isFree(Value value) const {
  return value.getParentBlock() != &block || isa<BlockArgument>(value) ||
         isConstant(value) || views.contains(value);
}

/// True for a slice, at the number of the iteration, of what is outside of the
/// loop.
bool FreeValues::isSliceOfBatch(Operation *op) const {
  auto slice = dyn_cast<linalg_ext::GatherOp>(op);
  if (!slice || isa<FunctionOpInterface>(block.getParentOp()))
    return false;
  auto index = dyn_cast<BlockArgument>(rootOf(slice.getIndices()));
  return index && index.getOwner() == &block &&
         slice.getOperand().getParentBlock() != &block;
}

bool FreeValues::visit(Operation *op) {
  if (llvm::all_of(valuesReadBy(op), [&](Value v) { return isConstant(v); })) {
    constants.insert_range(op->getResults());
    return true;
  }
  bool isView =
      (isReshape(op) && isFree(op->getOperand(0))) || isSliceOfBatch(op);
  if (isView)
    views.insert_range(op->getResults());
  return isView;
}

/// The last operation of the forward pass that is a contraction; where there is
/// none, the last one.
static Operation *lastForward(Block &block, const ForwardPass &forward) {
  Operation *last = nullptr, *contraction = nullptr;
  for (Operation &op : block)
    if (forward.contains(&op)) {
      last = &op;
      if (isContraction(&op))
        contraction = &op;
    }
  return contraction ? contraction : last;
}

StepBlock::StepBlock(Block &block, const ForwardPass &forward) : block(block) {
  Operation *last = lastForward(block, forward);
  FreeValues free(block);
  bool isAfter = !last;
  for (Operation &op : block.without_terminator()) {
    if (op.getNumResults() > 0 && !free.visit(&op)) {
      if (isAfter && !forward.contains(&op)) {
        late.push_back(&op);
      } else {
        positions[&op] = early.size();
        early.push_back(&op);
      }
    }
    isAfter |= &op == last;
  }
}
