//===- CollectedCopies.cpp - what operations exchange inside --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CopyFinder.h"

#include "dist/Dialect/Dist/Rules/CollectedBytes.h"

using namespace mlir;
using namespace dist;

/// The copy that an operation reads, in whatever view.
HeldCopy *CopyFinder::findRead(OpOperand &use) {
  Value value = use.get();
  if (ProgramKernels::isMoved(program, use))
    return find(value, program.needed(use));
  while (value.getDefiningOp() && kernels.isView(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return find(value, program.natural(value));
}

/// Operands that are over with the operation are over once they are exchanged.
llvm::SmallBitVector CopyFinder::dyingOperands(Operation *op) {
  llvm::SmallBitVector dying(op->getNumOperands());
  for (OpOperand &use : op->getOpOperands()) {
    HeldCopy *copy = findRead(use);
    bool isOver = copy && !isa<BlockArgument>(copy->value) &&
                  copy->life.to == times.end(use) &&
                  llvm::count(op->getOperands(), use.get()) == 1;
    dying[use.getOperandNumber()] = isOver;
  }
  return dying;
}

/// True if it lies from the beginning where something has memory anyway.
bool CopyFinder::isKept(OpResult result) {
  if (HeldCopy *copy = find(result, program.natural(result)))
    return copy->life.from < kernels.made(result).from;
  return llvm::any_of(result.getUses(), [&](OpOperand &use) {
    Operation *user = use.getOwner();
    return user->getNumResults() == 1 &&
           user->getResult(0).getType() == result.getType() &&
           !ProgramKernels::isMoved(program, use) && isKept(user->getResult(0));
  });
}

/// Before it is done: then all is over but for the results.
void CopyFinder::addCollected(const OpShardings &shardings) {
  Operation *op = shardings.op;
  if (!shardings.rule ||
      !mayCollect(*shardings.rule, context.mesh, shardings.operands))
    return;
  llvm::SmallBitVector kept(op->getNumResults());
  for (OpResult result : op->getResults())
    kept[result.getResultNumber()] = isKept(result);
  int64_t bytes = collectedMemory(op, context.mesh, shardings.operands,
                                  shardings.results, dyingOperands(op), kept);
  if (bytes == 0)
    return;
  int64_t made = kernels.made(op->getResult(0)).from;
  holdBriefly({op->getResult(0),
               program.natural(op->getResult(0)),
               static_cast<double>(bytes),
               {ProgramKernels::preparationTime(made), made},
               "collected"});
}
