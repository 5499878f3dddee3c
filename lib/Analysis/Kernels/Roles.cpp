//===- Roles.cpp - roles of operations in outlining -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Analysis/Kernels/Roles.h"

#include "dist/Analysis/Kernels/ConstantBlock.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"
#include "dist/Dialect/LinalgExt/IR/LinearIndex.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace dist;

SmallVector<Value> dist::valuesReadBy(Operation *op) {
  SmallVector<Value> values(op->getOperands());
  if (op->getNumRegions() == 0)
    return values;
  llvm::SmallSetVector<Value, 4> captured;
  auto capture = [&](Operation *inner) {
    for (Value value : inner->getOperands())
      // Mostly a look at the block is enough.
      if (value.getParentBlock() != inner->getBlock() &&
          !op->isAncestor(value.getParentBlock()->getParentOp()))
        captured.insert(value);
  };
  for (Region &region : op->getRegions())
    region.walk(capture);
  llvm::append_range(values, captured);
  return values;
}

/// True if the operation only repeats its one input along dimensions.
static bool isBroadcast(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || linalgOp.getNumDpsInputs() != 1 ||
      linalgOp->getNumResults() != 1 || linalgOp.getNumReductionLoops() != 0)
    return false;
  auto from =
      dyn_cast<RankedTensorType>(linalgOp.getDpsInputs().front().getType());
  auto to = cast<RankedTensorType>(linalgOp->getResult(0).getType());
  if (from && from.getNumElements() >= to.getNumElements())
    return false;
  Block *body = linalgOp.getBlock();
  return body->getTerminator()->getOperand(0) == body->getArgument(0);
}

static bool hasReduction(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp && linalgOp.getNumReductionLoops() > 0;
}

/// True if the operation pads an operand of convolutions: around its elements,
/// or, before dimensions are collapsed, between them. Convolutions need no
/// memory for zeros.
static bool padsConvolutions(Operation *op) {
  auto reads = [](Operation *user) {
    return linalg_ext::isConvolution(user) || padsConvolutions(user);
  };
  return isa<tensor::PadOp>(op) &&
         llvm::all_of(op->getUsers(), [&](Operation *user) {
           return isa<tensor::CollapseShapeOp>(user)
                      ? llvm::all_of(user->getUsers(), reads)
                      : linalg_ext::isConvolution(user);
         });
}

static bool isOfLinalgExt(Operation *op) {
  return isa_and_nonnull<linalg_ext::LinalgExtDialect>(op->getDialect());
}

/// True if an operation reads the value that needs it in memory.
static bool isReadWhole(Value value) {
  return llvm::any_of(value.getUsers(), [](Operation *user) {
    return isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(user)
               ? isReadWhole(user->getResult(0))
               : isOfLinalgExt(user);
  });
}

/// True if any kernel may make it again, an element at a time.
static bool isMadeAgain(Operation *op) {
  return !hasReduction(op) && !isOfLinalgExt(op) &&
         llvm::none_of(op->getResults(), isReadWhole);
}

static bool isTensor(Type type) { return isa<RankedTensorType>(type); }

static Role classify(Operation *op, bool dependsOnData) {
  if (op->hasTrait<OpTrait::IsTerminator>())
    return Role::Return;
  if (isControlFlow(op))
    return Role::Control;
  if (isa_and_nonnull<DistDialect>(op->getDialect()) && !isa<AxisIndexOp>(op))
    return Role::Collective;
  if (!isMemoryEffectFree(op) || op->getNumResults() == 0)
    return Role::Compute;
  if (!llvm::all_of(op->getResultTypes(), isTensor))
    return Role::Copied;
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return isa<SplatElementsAttr>(constant.getValue()) ? Role::Copied
                                                       : Role::Constant;
  if (findConstantBlock(op))
    return Role::Constant;
  if (isBroadcast(op) || padsConvolutions(op) ||
      (!dependsOnData && isMadeAgain(op)))
    return Role::Copied;
  return isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op)
             ? Role::Reshape
             : Role::Compute;
}

Roles::Roles(Block &block, IsMoved isMoved)
    : block(&block), moved(std::move(isMoved)) {
  DenseSet<Operation *> dataFree;
  for (Operation &op : block) {
    bool dependsOnData = !llvm::all_of(valuesReadBy(&op), [&](Value value) {
      return dataFree.contains(value.getDefiningOp());
    });
    Role role = roles[&op] = classify(&op, dependsOnData);
    if (role == Role::Copied && !dependsOnData)
      dataFree.insert(&op);
  }
}

void Roles::forEachUser(Value value,
                        function_ref<void(Operation *)> visit) const {
  // Once for each: of operations that use another twice, there are more paths
  // than can be walked.
  DenseSet<Operation *> passed;
  SmallVector<Value> pending = {value};
  while (!pending.empty())
    for (Operation *user : pending.pop_back_val().getUsers()) {
      user = block->findAncestorOpInBlock(*user);
      if (!user)
        continue; // Outside of this loop or branch.
      if (!is(user, Role::Reshape) && !is(user, Role::Copied))
        visit(user);
      else if (passed.insert(user).second)
        llvm::append_range(pending, user->getResults());
    }
}

SmallVector<Value> Roles::dataReadBy(Operation *op) const {
  SmallVector<Value> data, pending = valuesReadBy(op);
  DenseSet<Value> passed;
  while (!pending.empty()) {
    Value value = pending.pop_back_val();
    if (!passed.insert(value).second)
      continue;
    Operation *producer = value.getDefiningOp();
    if (is(producer, Role::Copied) || is(producer, Role::Reshape))
      llvm::append_range(pending, valuesReadBy(producer));
    else
      data.push_back(value);
  }
  return data;
}

Value Roles::root(Value value) const {
  auto leavesInPlace = [&](Operation *op) {
    return is(op, Role::Reshape) || isa_and_nonnull<OptimizationBarrierOp>(op);
  };
  while (leavesInPlace(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}
