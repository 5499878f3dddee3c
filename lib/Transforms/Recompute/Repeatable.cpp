//===- Repeatable.cpp - what may be computed a second time ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Repeatable.h"

#include "dist/Analysis/Kernels/Roles.h"
#include "dist/Analysis/Steps/Contractions.h"
#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/CustomCall.h"
#include "dist/Dialect/Dist/IR/Reshapes.h"
#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace dist;

static bool isOfFloats(Type type) {
  return isa<FloatType>(getElementTypeOrSelf(type));
}
static bool isOfIntegers(Type type) {
  return getElementTypeOrSelf(type).isIntOrIndex();
}

//===----------------------------------------------------------------------===//
// Effects
//===----------------------------------------------------------------------===//

static bool hasEffects(Operation *op) {
  bool isPart = isa_and_nonnull<DistDialect>(op->getDialect()) &&
                !isa<ShardTensorOp, PropagationBarrierOp, OptimizationBarrierOp,
                     SplitPointOp>(op);
  return isPart || !isMemoryEffectFree(op) ||
         (isControlFlow(op) &&
          !llvm::all_of(op->getResultTypes(), isOfIntegers));
}

//===----------------------------------------------------------------------===//
// Decisions
//===----------------------------------------------------------------------===//

static bool isIndex(OpOperand &use) {
  Operation *user = use.getOwner();
  if (auto gather = dyn_cast<linalg_ext::GatherOp>(user))
    return use.get() == gather.getIndices();
  if (auto scatter = dyn_cast<linalg_ext::ScatterOp>(user))
    return use.get() == scatter.getIndices();
  return isa<tensor::ExtractOp>(user);
}

/// True if an index of a gather or scatter depends on the value by operations
/// on integers.
static bool isDecisive(Value value) {
  DenseSet<Value> seen;
  SmallVector<Value> stack = {value};
  while (!stack.empty()) {
    Value next = stack.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    for (OpOperand &use : next.getUses()) {
      if (isIndex(use))
        return true;
      for (Value result : use.getOwner()->getResults())
        if (isOfIntegers(result.getType()))
          stack.push_back(result);
    }
  }
  return false;
}

static bool isReduction(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp && linalgOp.getNumReductionLoops() > 0;
}

/// True for an operation that makes integers of floats and whose result must be
/// the same when it is read again.
static bool isDecision(Operation *op) {
  bool readsFloats = llvm::any_of(op->getOperandTypes(), isOfFloats);
  bool makesIntegers = llvm::any_of(op->getResultTypes(), isOfIntegers);
  if (isa<linalg_ext::SortOp, linalg_ext::TopKOp>(op) && readsFloats)
    return true;
  return readsFloats && makesIntegers &&
         (isReduction(op) || llvm::any_of(op->getResults(), isDecisive));
}

static bool isForEquality(arith::CmpFPredicate predicate) {
  using Predicate = arith::CmpFPredicate;
  return llvm::is_contained(
      {Predicate::OEQ, Predicate::UEQ, Predicate::ONE, Predicate::UNE},
      predicate);
}

/// True for elementwise operations that only copy: broadcasts and transposes.
static bool isCopy(Operation *op) {
  auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
  if (!generic || generic.getNumDpsInputs() != 1 ||
      generic.getNumReductionLoops() > 0)
    return false;
  Block *body = generic.getBody();
  return body->getTerminator()->getOperand(0) == body->getArgument(0);
}

/// The value that the elements come from.
static Value sourceOf(Value value) {
  while (true) {
    Operation *op = value.getDefiningOp();
    if (!isReshape(op) && !isCopy(op))
      return value;
    value = op->getOperand(0);
  }
}

/// The floats that an operation compares with one another for equality.
static SmallVector<Value> comparedForEquality(Operation *op) {
  SmallVector<Value> compared;
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp)
    return compared;
  for (auto compare : linalgOp.getBlock()->getOps<arith::CmpFOp>()) {
    if (!isForEquality(compare.getPredicate()))
      continue;
    auto left = dyn_cast<BlockArgument>(compare.getLhs());
    auto right = dyn_cast<BlockArgument>(compare.getRhs());
    if (!left || !right)
      continue;
    Value values[] = {sourceOf(linalgOp.getMatchingOpOperand(left)->get()),
                      sourceOf(linalgOp.getMatchingOpOperand(right)->get())};
    if (values[0] != values[1])
      compared.append(std::begin(values), std::end(values));
  }
  return compared;
}

DenseSet<Operation *> dist::findDecisionsAndEffects(const StepBlock &step) {
  DenseSet<Operation *> found;
  for (Operation *op : step.early)
    if (hasEffects(op) || isDecision(op))
      found.insert(op);
  for (Operation &op : step.block)
    for (Value value : comparedForEquality(&op))
      if (step.isEarly(value))
        found.insert(value.getDefiningOp());
  return found;
}

//===----------------------------------------------------------------------===//
// Policies
//===----------------------------------------------------------------------===//

bool dist::isRepeatedBy(RecomputePolicy policy, Operation *op) {
  switch (policy) {
  case RecomputePolicy::None:
    return false;
  case RecomputePolicy::Cheap:
    return !isReduction(op) && !isControlFlow(op) &&
           !isa<linalg_ext::ScanOp, linalg_ext::ScatterOp, linalg_ext::SortOp,
                linalg_ext::TopKOp>(op);
  case RecomputePolicy::Dots:
    return !isContraction(op);
  case RecomputePolicy::Inputs:
    return true;
  }
  llvm_unreachable("unknown policy");
}
