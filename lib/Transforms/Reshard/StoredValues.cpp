//===- StoredValues.cpp - what kernels write to memory --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StoredValues.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

static bool isReshape(Operation *op) {
  return isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op);
}

/// A loop that may have others of its kind, and reductions of one tensor, in
/// it.
static bool isFused(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp && (linalgOp.getNumReductionLoops() == 0 ||
                      linalgOp.getNumDpsInputs() == 1);
}

bool StoredValues::isElementwise(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp && linalgOp->getNumResults() == 1 &&
         linalgOp.getNumReductionLoops() == 0;
}

double StoredValues::bytesOf(Value value) const {
  ShardingAttr natural = program.natural(value);
  return natural ? context.localBytes(natural, value.getType()) : 0;
}

bool StoredValues::isTakenAsItIs(OpOperand &use) const {
  return program.needed(use) == program.natural(use.get());
}

bool StoredValues::mayJoin(OpOperand &use) const {
  Operation *user = use.getOwner();
  return isTakenAsItIs(use) && user->getBlock() == use.get().getParentBlock() &&
         (isFused(user) || isReshape(user));
}

/// What is stored of all that the operation reads.
StoredValues::Sources
StoredValues::sourcesOf(const OpShardings &shardings) const {
  Sources all;
  for (Value operand : shardings.op->getOperands()) {
    auto it = sources.find(operand);
    Sources own = it == sources.end() ? Sources{operand} : it->second;
    for (Value source : own)
      if (program.natural(source) && !llvm::is_contained(all, source))
        all.push_back(source);
  }
  return all;
}

/// As dist-outline-kernels decides: what has one user joins it; what has
/// several is made again for each where that reads hardly more than it is.
void StoredValues::visit(const OpShardings &shardings) {
  Operation *op = shardings.op;
  if (op->getNumResults() != 1 || !(isReshape(op) || isElementwise(op)) ||
      !llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
        return !program.natural(operand.get()) || isTakenAsItIs(operand);
      }))
    return;
  Value result = op->getResult(0);
  Sources from = sourcesOf(shardings);
  double read = 0;
  for (Value source : from)
    read += bytesOf(source);
  bool isCheap = 8 * read <= 9 * bytesOf(result);
  bool joins = llvm::all_of(result.getUses(),
                            [&](OpOperand &use) { return mayJoin(use); });
  if (isReshape(op) || (joins && (result.hasOneUse() || isCheap)))
    sources[result] = std::move(from);
}

StoredValues::StoredValues(const ReshardContext &context,
                           const ShardedProgram &program)
    : context(context), program(program) {
  for (const OpShardings &shardings : program.operations)
    visit(shardings);
  for (auto &[value, from] : sources)
    for (OpOperand &use : value.getUses())
      for (Value source : from)
        later[source].push_back(&use);
}
