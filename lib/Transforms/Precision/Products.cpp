//===- Products.cpp - products that are computed in 16 bits ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Products.h"

#include "dist/Analysis/Steps/Contractions.h"
#include "dist/Analysis/Steps/ForwardPass.h"
#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/State.h"
#include "dist/Transforms/Annotate/PlanMatch.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace dist;
using linalg::LinalgOp;

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

bool dist::isBorder(Operation *op) {
  return isControlFlow(op) || isa<ManualOp>(op);
}

static void collect(Region &region, SmallVectorImpl<Operation *> &operations) {
  for (Operation &op : region.getOps()) {
    operations.push_back(&op);
    if (isBorder(&op))
      for (Region &nested : op.getRegions())
        collect(nested, operations);
  }
}

SmallVector<Operation *> dist::operationsOf(FunctionOpInterface func) {
  SmallVector<Operation *> operations;
  collect(func.getFunctionBody(), operations);
  return operations;
}

bool dist::isKept(Operation *op, ArrayRef<std::string> keep) {
  return llvm::any_of(keep, [&](const std::string &pattern) {
    return isPlacedBy(pattern, op);
  });
}

/// True if the body adds the product of its two inputs to its output, and does
/// nothing else.
static bool addsProducts(LinalgOp op) {
  Block &body = *op.getBlock();
  auto sum = body.getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  if (!sum)
    return false;
  Value accumulator = body.getArgument(2);
  Value other = sum.getLhs() == accumulator ? sum.getRhs() : sum.getLhs();
  auto product = other.getDefiningOp<arith::MulFOp>();
  return product && llvm::is_contained(sum->getOperands(), accumulator) &&
         llvm::all_of(product->getOperands(), [&](Value factor) {
           return factor == body.getArgument(0) ||
                  factor == body.getArgument(1);
         });
}

/// True for a product of f32 tensors, but for inner products: a sum of squares,
/// such as the norm of all gradients, leaves the range of f16.
static bool isWideProduct(Operation *op) {
  return isContraction(op) && cast<LinalgOp>(op).getNumParallelLoops() > 0 &&
         op->getNumOperands() == 3 && op->getNumResults() == 1 &&
         llvm::all_of(op->getOperands(), isWideTensor) &&
         addsProducts(cast<LinalgOp>(op));
}

//===----------------------------------------------------------------------===//
// The optimizer
//===----------------------------------------------------------------------===//

/// The operation of the function's block that `op` is in.
static Operation *outermost(FunctionOpInterface func, Operation *op) {
  return func.getFunctionBody().front().findAncestorOpInBlock(*op);
}

/// True for state that the forward pass does not read, such as a moment of
/// gradients.
static bool isOptimizerState(FunctionOpInterface func, BlockArgument argument,
                             const ForwardPass &forward) {
  return replacingResult(func, argument.getArgNumber()) &&
         llvm::none_of(argument.getUsers(), [&](Operation *user) {
           return forward.contains(outermost(func, user));
         });
}

/// The operations of the function's block that depend on the state of the
/// optimizer.
static OpSet findOptimizer(FunctionOpInterface func) {
  OpSet found;
  ForwardPass forward(func);
  if (forward.results().empty())
    return found;
  llvm::DenseSet<Value> dependent;
  auto add = [&](Value value) {
    if (!dependent.insert(value).second)
      return;
    for (Operation *user : value.getUsers())
      found.insert(outermost(func, user));
  };
  for (BlockArgument argument : func.getArguments())
    if (isOptimizerState(func, argument, forward))
      add(argument);
  for (Operation &op : func.getFunctionBody().front())
    if (found.contains(&op))
      llvm::for_each(op.getResults(), add);
  return found;
}

OpSet dist::findProducts(FunctionOpInterface func,
                         ArrayRef<Operation *> operations,
                         ArrayRef<std::string> keep) {
  OpSet optimizer = findOptimizer(func), products;
  for (Operation *op : operations)
    if (isWideProduct(op) && !isKept(op, keep) &&
        !optimizer.contains(outermost(func, op)))
      products.insert(op);
  return products;
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

void dist::shortenOperands(LinalgOp product, const llvm::BitVector &scaled,
                           Conversions &conversions) {
  Block *body = product.getBlock();
  OpBuilder builder = OpBuilder::atBlockBegin(body);
  for (OpOperand *operand : product.getDpsInputOperands()) {
    operand->set(conversions.shorten(operand->get(),
                                     scaled.test(operand->getOperandNumber())));
    BlockArgument scalar = product.getMatchingBlockArgument(operand);
    Type wide = scalar.getType();
    scalar.setType(conversions.type());
    Value extended =
        arith::ExtFOp::create(builder, product.getLoc(), wide, scalar);
    scalar.replaceAllUsesExcept(extended, extended.getDefiningOp());
  }
  if (scaled.none())
    return;
  OpOperand &init = product.getDpsInitsMutable()[0];
  if (scaled.test(init.getOperandNumber()))
    init.set(conversions.scaleUp(init.get()));
  conversions.scaleDown(product->getResult(0));
}
