//===- Siblings.cpp - operations that share what is moved -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Siblings.h"

#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

using namespace mlir;
using namespace dist;

/// Sums of so many levels are looked at.
static constexpr unsigned kMaxDepth = 4;

/// Of what more read, so many uses are looked at: a share of what is moved once
/// is next to nothing by then, and to look at all for each takes their square.
static constexpr unsigned kMostUses = 256;

static bool areAlike(Operation *a, Operation *b) {
  if (a == b)
    return true;
  return a->getName() == b->getName() && a->getBlock() == b->getBlock() &&
         a->getDiscardableAttrDictionary() ==
             b->getDiscardableAttrDictionary() &&
         a->getName().compareOpProperties(a->getPropertiesStorage(),
                                          b->getPropertiesStorage()) &&
         llvm::equal(a->getResultTypes(), b->getResultTypes()) &&
         llvm::equal(a->getOperandTypes(), b->getOperandTypes()) &&
         llvm::all_of(llvm::zip(a->getOperands(), b->getOperands()),
                      [](auto both) {
                        auto [one, other] = both;
                        return getSharding(one) == getSharding(other);
                      });
}

unsigned dist::countReaders(OpOperand &operand) {
  unsigned count = 1, looked = 0; // Itself.
  for (OpOperand &use : operand.get().getUses()) {
    if (++looked > kMostUses)
      break;
    count += &use != &operand &&
             use.getOperandNumber() == operand.getOperandNumber() &&
             areAlike(use.getOwner(), operand.getOwner());
  }
  return count;
}

/// The other operand of a sum of two; null if the user is none.
static Value otherAddend(OpOperand &use) {
  Operation *user = use.getOwner();
  if (user->getNumResults() != 1)
    return {};
  for (OpOperand &other : user->getOpOperands()) {
    llvm::BitVector both(user->getNumOperands());
    both.set(use.getOperandNumber());
    both.set(other.getOperandNumber());
    if (&other != &use && distributesOver(user, ReductionKind::Sum, both))
      return other.get();
  }
  return {};
}

/// How many addends of the sum are made by operations like `op`.
static unsigned countIn(Value sum, Operation *op, unsigned depth) {
  Operation *producer = sum.getDefiningOp();
  if (!producer || depth == 0)
    return 0;
  if (areAlike(producer, op))
    return 1;
  unsigned count = 0;
  for (OpOperand &operand : producer->getOpOperands())
    if (otherAddend(operand))
      count += countIn(operand.get(), op, depth - 1);
  return count;
}

unsigned dist::countAddends(OpResult result) {
  unsigned count = 1, depth = 0;
  for (Value value = result; value.hasOneUse() && depth < kMaxDepth; ++depth) {
    OpOperand &use = *value.use_begin();
    Value other = otherAddend(use);
    if (!other)
      break;
    count += countIn(other, result.getOwner(), kMaxDepth);
    value = use.getOwner()->getResult(0);
  }
  return count;
}
