//===- ForwardPass.cpp - the forward pass of a training step --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Analysis/Steps/ForwardPass.h"

#include "dist/Analysis/Kernels/Roles.h"
#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/StageAttributes.h"
#include "dist/Dialect/Dist/IR/State.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"

#include <limits>

using namespace mlir;
using namespace dist;

static bool isState(FunctionOpInterface func, unsigned result) {
  for (unsigned i = 0; i < func.getNumArguments(); ++i)
    if (replacingResult(func, i) == result)
      return true;
  return false;
}

/// True for an operation that JAX's transposition made: of the backward pass.
static bool isTransposed(Operation *op) {
  return StringRef(locationText(op->getLoc())).contains("transpose(");
}

/// The operations that the value depends on. Through the results of loops over
/// micro-batches these are those of the bodies that compute them. A dist.manual
/// is one of them, and so are those in it that compute its result.
static DenseSet<Operation *> sliceOf(Value value) {
  DenseSet<Operation *> slice;
  DenseSet<Value> seen;
  SmallVector<Value> stack = {value};
  auto carriedAt = [&](Operation *loop, unsigned i) {
    Block &body = loop->getRegion(1).front();
    stack.push_back(loop->getOperand(i));
    stack.push_back(body.getTerminator()->getOperand(i));
  };
  while (!stack.empty()) {
    Value next = stack.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    Operation *op = next.getDefiningOp();
    if (auto argument = dyn_cast<BlockArgument>(next)) {
      if (isTimeLoop(argument.getOwner()->getParentOp()))
        carriedAt(argument.getOwner()->getParentOp(), argument.getArgNumber());
    } else if (isTimeLoop(op)) {
      carriedAt(op, cast<OpResult>(next).getResultNumber());
    } else {
      if (auto manual = dyn_cast<ManualOp>(op))
        stack.push_back(manual.getBody().front().getTerminator()->getOperand(
            cast<OpResult>(next).getResultNumber()));
      if (slice.insert(op).second)
        llvm::append_range(stack, valuesReadBy(op));
    }
  }
  return slice;
}

/// True if the function says which results the forward pass computes.
static bool saysForward(FunctionOpInterface func) {
  for (unsigned i = 0; i < func.getNumResults(); ++i)
    if (func.getResultAttr(i, kForwardAttr))
      return true;
  return false;
}

ForwardPass::ForwardPass(FunctionOpInterface func) {
  Operation *end = func.getFunctionBody().front().getTerminator();
  bool isKnown = saysForward(func);
  size_t least = std::numeric_limits<size_t>::max();
  for (auto [i, value] : llvm::enumerate(end->getOperands())) {
    if (isKnown ? !func.getResultAttr(i, kForwardAttr) : isState(func, i))
      continue;
    DenseSet<Operation *> slice = sliceOf(value);
    size_t count = isKnown ? 0 : llvm::count_if(slice, isTransposed);
    if (count > least)
      continue;
    if (count < least) {
      forward.clear();
      ops.clear();
    }
    least = count;
    forward.push_back(i);
    ops.insert(slice.begin(), slice.end());
  }
}
