//===- InPlace.cpp - results that take over an input's buffer -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InPlace.h"

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace dist;

/// True if `op` accesses element i of the operand where it computes element i.
static bool isElementwise(OpOperand &operand) {
  auto op = dyn_cast<linalg::LinalgOp>(operand.getOwner());
  return op && op.getMatchingIndexingMap(&operand).isIdentity();
}

static bool isReadElementwise(Value input, const KernelBody &body) {
  return llvm::all_of(input.getUses(), [&](OpOperand &use) {
    return !llvm::is_contained(body.ops, use.getOwner()) || isElementwise(use);
  });
}

static bool isWrittenElementwise(Value output) {
  auto result = cast<OpResult>(output);
  auto op = dyn_cast<linalg::LinalgOp>(result.getOwner());
  return op && op.getNumReductionLoops() == 0 &&
         isElementwise(*op.getDpsInitOperand(result.getResultNumber()));
}

bool InPlace::isReadAfter(Value value, size_t step) const {
  bool isRead = false;
  steps.forEachReader(value, [&](size_t reader, Operation *user) {
    isRead |= reader > step;
    if (isa<OptimizationBarrierOp>(user))
      for (auto [operand, result] :
           llvm::zip(user->getOperands(), user->getResults()))
        if (roles.root(operand) == roles.root(value))
          isRead |= isReadAfter(result, step);
  });
  return isRead;
}

/// True if nothing reads the input's buffer after this kernel.
bool InPlace::isFree(Value input, const KernelBody &body, size_t step) const {
  Value root = roles.root(input);
  auto shared = llvm::count_if(
      body.inputs, [&](Value other) { return roles.root(other) == root; });
  if (shared != 1 || roles.is(root.getDefiningOp(), Role::Constant))
    return false;
  return !isReadAfter(root, step);
}

/// True for a temporary, and for an argument that the caller lets `output`
/// replace.
bool InPlace::mayReplace(Value input, Value output) {
  auto argument = dyn_cast<BlockArgument>(roles.root(input));
  if (!argument)
    return true;
  auto alias =
      entry.getArgAttrOfType<IntegerAttr>(argument.getArgNumber(), kAliasAttr);
  Operation *end = entry.getBody().front().getTerminator();
  return alias && alias.getInt() < end->getNumOperands() &&
         roles.root(end->getOperand(alias.getInt())) == output;
}

void InPlace::choose(KernelBody &body, size_t step) {
  SmallVector<bool> taken(body.outputs.size());
  for (auto [i, input] : llvm::enumerate(body.inputs)) {
    if (!isReadElementwise(input, body) || !isFree(input, body, step))
      continue;
    for (auto [j, output] : llvm::enumerate(body.outputs)) {
      if (taken[j] || output.getType() != input.getType() ||
          !isWrittenElementwise(output) || !mayReplace(input, output))
        continue;
      body.inPlace[i] = j;
      taken[j] = true;
      break;
    }
  }
}
