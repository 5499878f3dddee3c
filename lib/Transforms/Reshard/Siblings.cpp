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

/// Equal, but for the sizes of dimensions.
static bool areOfOneForm(Type a, Type b) {
  auto one = dyn_cast<RankedTensorType>(a),
       other = dyn_cast<RankedTensorType>(b);
  return a == b || (one && other && one.getRank() == other.getRank() &&
                    one.getElementType() == other.getElementType());
}

static bool areAlike(Operation *a, Operation *b) {
  if (a == b)
    return true;
  return a->getName() == b->getName() && a->getBlock() == b->getBlock() &&
         a->getDiscardableAttrDictionary() ==
             b->getDiscardableAttrDictionary() &&
         a->getName().compareOpProperties(a->getPropertiesStorage(),
                                          b->getPropertiesStorage()) &&
         llvm::equal(a->getResultTypes(), b->getResultTypes(), areOfOneForm) &&
         llvm::equal(a->getOperandTypes(), b->getOperandTypes(),
                     areOfOneForm) &&
         llvm::all_of(llvm::zip(a->getOperands(), b->getOperands()),
                      [](auto both) {
                        auto [one, other] = both;
                        return getSharding(one) == getSharding(other);
                      });
}

/// In iterations.
static double workOf(Operation *op) {
  double iterations = 1;
  for (const Factor &factor : getShardingRule(op).factors)
    iterations *= static_cast<double>(std::max<int64_t>(factor.size, 1));
  return iterations;
}

/// The work of an operation like `op`, in that of `op`.
static double workBeside(Operation *other, Operation *op) {
  return llvm::equal(other->getOperandTypes(), op->getOperandTypes())
             ? 1
             : workOf(other) / workOf(op);
}

double dist::readerShare(OpOperand &operand) {
  Operation *op = operand.getOwner();
  double work = 1; // Its own.
  unsigned looked = 0;
  for (OpOperand &use : operand.get().getUses()) {
    if (++looked > kMostUses)
      break;
    if (&use != &operand &&
        use.getOperandNumber() == operand.getOperandNumber() &&
        areAlike(use.getOwner(), op))
      work += workBeside(use.getOwner(), op);
  }
  return 1 / work;
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

/// The work of operations like `op` that make addends of the sum.
static double workIn(Value sum, Operation *op, unsigned depth) {
  Operation *producer = sum.getDefiningOp();
  if (!producer || depth == 0)
    return 0;
  if (areAlike(producer, op))
    return workBeside(producer, op);
  double work = 0;
  for (OpOperand &operand : producer->getOpOperands())
    if (otherAddend(operand))
      work += workIn(operand.get(), op, depth - 1);
  return work;
}

double dist::addendShare(OpResult result) {
  double work = 1; // Its own.
  unsigned depth = 0;
  for (Value value = result; value.hasOneUse() && depth < kMaxDepth; ++depth) {
    OpOperand &use = *value.use_begin();
    Value other = otherAddend(use);
    if (!other)
      break;
    work += workIn(other, result.getOwner(), kMaxDepth);
    value = use.getOwner()->getResult(0);
  }
  return 1 / work;
}
