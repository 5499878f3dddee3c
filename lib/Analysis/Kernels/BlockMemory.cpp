//===- BlockMemory.cpp - what the kernels of a block hold -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Analysis/Kernels/BlockMemory.h"

#include "dist/Analysis/Kernels/InPlace.h"
#include "dist/Analysis/Kernels/KernelClusters.h"
#include "dist/Analysis/Kernels/Recompute.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace dist;

namespace {
class BlockMemory {
public:
  explicit BlockMemory(Block &block)
      : block(block), roles(block),
        steps(formSteps(block, roles, ClusterOptions())) {
    recomputeCheapValues(steps, roles, ClusterOptions().maxOps);
  }

  int64_t peak();

private:
  Block &block;
  Roles roles;
  Steps steps;
  InPlace inPlace{block, steps, roles};
  /// Where values lie that were written over others.
  llvm::DenseMap<Value, Value> memory;
  /// First and last step of what is written to.
  llvm::MapVector<Value, std::pair<size_t, size_t>> lives;

  void write(Value value, size_t step);
  void takeOver(Value result, Value operand);
  void runKernel(size_t step);
  void runCommand(Operation *op, size_t step);
};
} // namespace

void BlockMemory::takeOver(Value result, Value operand) {
  Value root = roles.root(operand);
  memory[result] = memory.lookup_or(root, root);
}

void BlockMemory::write(Value value, size_t step) {
  size_t end = std::max(step, inPlace.lastReader(value));
  Value place = memory.lookup_or(value, value);
  auto [life, isNew] = lives.try_emplace(place, step, end);
  if (!isNew)
    life->second.second = std::max(life->second.second, end);
}

void BlockMemory::runKernel(size_t step) {
  KernelBody body = collectBody(steps.opsOf(step), roles, [&](Value value) {
    return steps.homeOf(value.getDefiningOp()) == step && steps.isRead(value);
  });
  inPlace.choose(body, step);
  for (auto [input, output] : llvm::zip(body.inputs, body.inPlace))
    if (output >= 0)
      takeOver(body.outputs[output], input);
  for (Value output : body.outputs)
    write(output, step);
}

void BlockMemory::runCommand(Operation *op, size_t step) {
  if (isa<AllReduceOp>(op))
    for (auto [operand, result] :
         llvm::zip(op->getOperands(), op->getResults()))
      if (Value root = roles.root(operand);
          root.getDefiningOp() && inPlace.lastReader(root) <= step)
        takeOver(result, operand);
  if (!isa<OptimizationBarrierOp>(op))
    for (Value result : op->getResults())
      write(result, step);
}

int64_t BlockMemory::peak() {
  std::vector<int64_t> changes(steps.size() + 2, 0);
  for (size_t step = 0; step < steps.size(); ++step) {
    Operation *first = steps.opsOf(step).front();
    if (steps.isKernel(step)) {
      runKernel(step);
      continue;
    }
    runCommand(first, step);
    int64_t within = 0;
    for (Region &region : first->getRegions())
      for (Block &inner : region)
        within = std::max(within, peakBytes(inner));
    changes[step] += within;
    changes[step + 1] -= within;
  }
  for (auto &[value, life] : lives) {
    if (isa<BlockArgument>(value) || !isa<RankedTensorType>(value.getType()))
      continue;
    changes[life.first] += bytesOf(value.getType());
    changes[life.second + 1] -= bytesOf(value.getType());
  }
  int64_t now = bytesOf(block.getArgumentTypes()), peak = now;
  for (int64_t change : changes)
    peak = std::max(peak, now += change);
  return peak;
}

int64_t dist::peakBytes(Block &block) { return BlockMemory(block).peak(); }
