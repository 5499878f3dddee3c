//===- Gradients.cpp - the gradients of a training step -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Analysis/Steps/Gradients.h"

#include "dist/Analysis/Kernels/Roles.h"
#include "dist/Analysis/Steps/Contractions.h"
#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/State.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;

llvm::SmallDenseSet<unsigned> dist::stateResultsOf(FunctionOpInterface func) {
  llvm::SmallDenseSet<unsigned> state;
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
    if (std::optional<unsigned> result = replacingResult(func, i))
      state.insert(*result);
  return state;
}

static int64_t countElements(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.hasStaticShape() ? type.getNumElements() : -1;
}

Gradients::Gradients(FunctionOpInterface func,
                     const llvm::DenseSet<Value> &dependent, Value factor)
    : func(func), dependent(dependent), factor(factor),
      state(stateResultsOf(func)) {
  followUses();
  find();
}

/// Adds what a use makes of a value: through operations of the block.
void Gradients::addUse(OpOperand &use, Uses &uses) const {
  Block &body = func.getFunctionBody().front();
  Operation *user = body.findAncestorOpInBlock(*use.getOwner());
  if (user == body.getTerminator()) {
    bool isState = state.contains(use.getOperandNumber());
    uses.isState |= isState;
    uses.isOther |= !isState;
    return;
  }
  uses.isComputedWith |=
      isContraction(user) || isControlFlow(user) || isa<ManualOp>(user);
  for (Value result : user->getResults()) {
    Uses next = usesOf.lookup(result);
    uses.isComputedWith |= next.isComputedWith;
    if (countElements(result) != countElements(use.get()))
      continue;
    uses.isState |= next.isState;
    uses.isOther |= next.isOther;
  }
}

void Gradients::followUses() {
  for (Operation &op : llvm::reverse(func.getFunctionBody().front()))
    for (Value result : op.getResults()) {
      Uses uses;
      for (OpOperand &use : result.getUses())
        addUse(use, uses);
      usesOf[result] = uses;
    }
}

bool Gradients::isCandidate(Value value) const {
  Uses uses = usesOf.lookup(value);
  return dependent.contains(value) && uses.isState && !uses.isOther &&
         !uses.isComputedWith &&
         isa<FloatType>(getElementTypeOrSelf(value.getType()));
}

/// True for a value that is the same in all steps, or the factor.
bool Gradients::isFixed(Value value) const {
  return value == factor || value.getDefiningOp<tensor::EmptyOp>() ||
         matchPattern(value, m_Constant());
}

/// True if all users are sums or multiples that are gradients as well. A
/// learning rate, which may change, is the update's.
bool Gradients::isPassedOn(Value value) const {
  return llvm::all_of(value.getUsers(), [&](Operation *user) {
    if (user->getNumResults() != 1 || !isCandidate(user->getResult(0)) ||
        user->getBlock() != value.getParentBlock())
      return false;
    llvm::BitVector operands(user->getNumOperands());
    for (OpOperand &operand : user->getOpOperands())
      if (dependent.contains(operand.get()))
        operands.set(operand.getOperandNumber());
      else if (!isFixed(operand.get()))
        return false;
    return distributesOver(user, ReductionKind::Sum, operands);
  });
}

/// Finds the gradients that are not computed from another one which the update
/// reads.
void Gradients::find() {
  llvm::DenseSet<Value> behind; ///< Computed from a gradient that was found.
  for (Operation &op : func.getFunctionBody().front())
    for (Value result : op.getResults()) {
      if (!isCandidate(result))
        continue;
      bool isBehind = llvm::any_of(op.getOperands(), [&](Value value) {
        return behind.contains(value);
      });
      bool ends = !isBehind && !isPassedOn(result);
      if (ends)
        found.push_back(result);
      if (ends || isBehind)
        behind.insert(result);
    }
}

bool Gradients::cover(Value value) const {
  llvm::DenseSet<Value> seen(found.begin(), found.end());
  SmallVector<Value> pending{value};
  while (!pending.empty()) {
    Value next = pending.pop_back_val();
    if (!dependent.contains(next) || !seen.insert(next).second)
      continue;
    SmallVector<Value> read = valuesReadBy(next.getDefiningOp());
    if (llvm::none_of(read,
                      [&](Value from) { return dependent.contains(from); }))
      return false; // The backward pass itself.
    llvm::append_range(pending, read);
  }
  return true;
}
