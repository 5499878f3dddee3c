//===- Cotangents.cpp - gradients of the loss by values -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cotangents.h"
#include "Products.h"

#include "dist/Analysis/Steps/Contractions.h"
#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Dist.h"

using namespace mlir;
using namespace dist;

Cotangents::Cotangents(FunctionOpInterface func,
                       ArrayRef<Operation *> operations)
    : func(func), forward(func) {
  for (auto [i, op] : llvm::enumerate(func.getFunctionBody().front()))
    numbers[&op] = static_cast<int>(i);
  findData(operations);
  findHead();
  bool isChanged = true;
  while (isChanged) { // Loops pass values on to their next iteration.
    isChanged = false;
    for (Operation *op : operations)
      if (!isForward(op))
        isChanged |= visit(op);
  }
}

bool Cotangents::isForward(Operation *op) const {
  return forward.contains(
      func.getFunctionBody().front().findAncestorOpInBlock(*op));
}

/// The values that a result comes from: of a loop, a branch, a manual region or
/// a barrier those that it stands for.
static SmallVector<Value> sourcesOf(OpResult result) {
  SmallVector<Value> sources;
  if (isa<OptimizationBarrierOp>(result.getOwner()))
    return {result.getOwner()->getOperand(result.getResultNumber())};
  if (!isBorder(result.getOwner()))
    return llvm::to_vector(result.getOwner()->getOperands());
  if (isControlFlow(result.getOwner())) {
    for (OpOperand *pass : carriersOf(result).passes)
      sources.push_back(pass->get());
    return sources;
  }
  for (Region &region : result.getOwner()->getRegions())
    for (Block &block : region)
      sources.push_back(
          block.getTerminator()->getOperand(result.getResultNumber()));
  return sources;
}

void Cotangents::findData(ArrayRef<Operation *> operations) {
  for (Operation *op : operations) {
    bool isData = isBorder(op) || llvm::any_of(op->getOperands(), [&](Value v) {
                    return isa<BlockArgument>(v) || data.contains(v);
                  });
    if (isData)
      data.insert(op->result_begin(), op->result_end());
  }
}

void Cotangents::findHead() {
  Operation *end = func.getFunctionBody().front().getTerminator();
  SmallVector<Value> pending;
  for (unsigned result : forward.results())
    pending.push_back(end->getOperand(result));
  while (!pending.empty()) {
    Value value = pending.pop_back_val();
    if (auto argument = dyn_cast<BlockArgument>(value))
      value = carrierOf(argument);
    Operation *op = value.getDefiningOp();
    if (!op || !data.contains(value) || !head.insert(value).second ||
        isContraction(op))
      continue;
    llvm::append_range(pending, sourcesOf(cast<OpResult>(value)));
  }
}

Cotangents::Origin Cotangents::lookup(Value value) const {
  Operation *op = value.getDefiningOp();
  if (op && isForward(op))
    return {false,
            numbers.lookup(
                func.getFunctionBody().front().findAncestorOpInBlock(*op))};
  return origins.lookup(value);
}

/// Returns whether that changes what is known of the value.
bool Cotangents::merge(Value value, const Origin &origin) {
  Origin &known = origins[value];
  Origin before = known;
  known.isCotangent |= origin.isCotangent;
  known.last = std::max(known.last, origin.last);
  return known.isCotangent != before.isCotangent || known.last != before.last;
}

/// Passes values into a loop or a branch, and out of it.
bool Cotangents::visitCarried(Operation *op) {
  bool isChanged = false;
  for (OpOperand &use : op->getOpOperands()) {
    OpResult carried = carriedAs(use);
    if (!carried)
      continue;
    Origin origin = lookup(use.get());
    isChanged |= merge(carried, origin);
    for (BlockArgument argument : carriersOf(carried).arguments)
      isChanged |= merge(argument, origin);
  }
  return isChanged;
}

bool Cotangents::visit(Operation *op) {
  if (isControlFlow(op) || op->hasTrait<OpTrait::IsTerminator>())
    return visitCarried(op);
  bool isChanged = false;
  if (isa<OptimizationBarrierOp>(op)) {
    for (auto [value, result] : llvm::zip(op->getOperands(), op->getResults()))
      isChanged |= merge(result, lookup(value));
    return isChanged;
  }
  Origin origin;
  for (Value value : op->getOperands()) {
    Origin of = lookup(value);
    origin.isCotangent |= of.isCotangent || head.contains(value);
    origin.last = std::max(origin.last, of.last);
  }
  if (auto manual = dyn_cast<ManualOp>(op))
    for (Value argument : manual.getBody().front().getArguments())
      isChanged |= merge(argument, origin);
  for (Value result : op->getResults())
    isChanged |= merge(result, origin);
  return isChanged;
}

llvm::BitVector Cotangents::operandsOf(Operation *op) const {
  llvm::BitVector found(op->getNumOperands());
  for (OpOperand &operand : op->getOpOperands())
    if (contains(operand.get()))
      found.set(operand.getOperandNumber());
  return found;
}

llvm::BitVector Cotangents::operandOf(Operation *product) const {
  llvm::BitVector found = operandsOf(product);
  if (isForward(product))
    found.reset();
  found.reset(2); // What the product is added to.
  if (found.count() > 1)
    found.reset(lookup(product->getOperand(0)).last <
                        lookup(product->getOperand(1)).last
                    ? 0
                    : 1);
  return found;
}
