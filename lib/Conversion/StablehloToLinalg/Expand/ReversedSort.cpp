//===- ReversedSort.cpp - sorts of reversed operands ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReversedSort.h"

using namespace mlir;
using namespace dist;

/// True for a reversal along `dim` alone.
static bool reverses(Operation *op, int64_t dim) {
  if (!op || op->getName().getStringRef() != "stablehlo.reverse" ||
      op->getNumOperands() != 1 || op->getNumResults() != 1 ||
      op->getOperand(0).getType() != op->getResult(0).getType())
    return false;
  auto dims = op->getAttrOfType<DenseI64ArrayAttr>("dimensions");
  return dims && dims.asArrayRef() == ArrayRef(dim);
}

static bool areReversed(ValueRange operands, int64_t dim) {
  return llvm::all_of(operands, [&](Value operand) {
    return reverses(operand.getDefiningOp(), dim);
  });
}

/// True if some result is used, and each use is a reversal.
static bool isOnlyReversed(Operation *op, int64_t dim) {
  return !op->use_empty() && llvm::all_of(op->getUsers(), [&](Operation *user) {
    return reverses(user, dim);
  });
}

/// True for a sort of integers, without others, by a comparison of the two: it
/// depends on the set of elements alone.
static bool isOfIntegers(Operation *op) {
  auto type = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  Block &block = op->getRegion(0).front();
  if (op->getNumOperands() != 1 || !type ||
      !isa<IntegerType>(type.getElementType()) ||
      !llvm::hasNItems(block, 2)) // A comparison, and the terminator.
    return false;
  Operation &compare = block.front();
  return compare.getName().getStringRef() == "stablehlo.compare" &&
         compare.getNumOperands() == 2 &&
         llvm::is_contained(compare.getOperands(), block.getArgument(0)) &&
         llvm::is_contained(compare.getOperands(), block.getArgument(1));
}

/// Makes the comparator compare the second element with the first.
static void turnOrder(Block &block) {
  for (unsigned i = 0; i + 1 < block.getNumArguments(); i += 2) {
    BlockArgument first = block.getArgument(i),
                  second = block.getArgument(i + 1);
    auto ofFirst = llvm::to_vector(llvm::make_pointer_range(first.getUses()));
    second.replaceAllUsesWith(first);
    for (OpOperand *use : ofFirst)
      use->set(second);
  }
}

static void eraseUnused(ArrayRef<Operation *> operations) {
  for (Operation *op : operations)
    if (op->use_empty())
      op->erase();
}

LogicalResult dist::foldReversedSort(HloBuilder &, Operation *op) {
  auto dim = op->getAttrOfType<IntegerAttr>("dimension");
  bool isSort = dim && op->getNumOperands() > 0 &&
                op->getNumOperands() == op->getNumResults() &&
                op->getNumRegions() == 1 && op->getRegion(0).hasOneBlock() &&
                op->getRegion(0).getNumArguments() == 2 * op->getNumOperands();
  if (!isSort)
    return success(); // The importer reports it.
  bool before = areReversed(op->getOperands(), dim.getInt());
  bool after = isOnlyReversed(op, dim.getInt());
  bool mayDropOne = (before || after) && isOfIntegers(op);
  if (!(before && after) && !mayDropOne)
    return success();
  llvm::SetVector<Operation *> reversals;
  if (before)
    for (OpOperand &operand : op->getOpOperands()) {
      reversals.insert(operand.get().getDefiningOp());
      operand.set(operand.get().getDefiningOp()->getOperand(0));
    }
  if (after) {
    turnOrder(op->getRegion(0).front());
    for (Operation *user : llvm::to_vector(op->getUsers())) {
      user->getResult(0).replaceAllUsesWith(user->getOperand(0));
      reversals.insert(user);
    }
  }
  eraseUnused(reversals.getArrayRef());
  return success();
}
