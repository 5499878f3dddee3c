//===- GradientSums.cpp - loops that add up gradients ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/GradientSums.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/State.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

using namespace mlir;
using namespace dist;

namespace {
class SumFinder {
public:
  explicit SumFinder(int64_t elements) : elements(elements) {}

  void follow(OpOperand &use);

  std::vector<GradientSum> sums;

private:
  int64_t elements;
  llvm::SmallVector<OpOperand *> path;
  llvm::DenseSet<Value> seen;
};
} // namespace

static int64_t elementsOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() ? tensor.getNumElements() : -1;
}

/// Follows values of so many elements to what makes them.
void SumFinder::follow(OpOperand &use) {
  auto value = dyn_cast<OpResult>(use.get());
  if (!value || elementsOf(value.getType()) != elements ||
      !seen.insert(value).second)
    return;
  path.push_back(&use);
  Operation *op = value.getOwner();
  if (isLoop(op)) {
    if (std::optional<Accumulator> accumulator = findAccumulator(value))
      sums.push_back({*accumulator, path});
  } else if (isa<ShardingRuleOpInterface>(op) && op->getNumResults() == 1) {
    for (OpOperand &operand : op->getOpOperands())
      follow(operand);
  }
  path.pop_back();
}

std::vector<GradientSum> dist::gradientSumsOf(BlockArgument argument) {
  Block *body = argument.getOwner();
  auto func = dyn_cast<FunctionOpInterface>(body->getParentOp());
  std::optional<unsigned> result;
  if (func)
    result = replacingResult(func, argument.getArgNumber());
  if (!result)
    return {};
  SumFinder finder(elementsOf(argument.getType()));
  Operation *terminator = func.getFunctionBody().back().getTerminator();
  finder.follow(terminator->getOpOperand(*result));
  return std::move(finder.sums);
}
