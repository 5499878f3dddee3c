//===- BlockLiveRanges.cpp - live ranges of a block's values --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockLiveRanges.h"

#include "dist/Analysis/Kernels/KernelClusters.h"
#include "dist/Analysis/Kernels/Recompute.h"
#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

using namespace mlir;
using namespace dist;

BlockLiveRanges::BlockLiveRanges(Block &block, OwnBytes ownBytes)
    : block(block), ownBytes(ownBytes), roles(block),
      steps(formSteps(block, roles, ClusterOptions())) {
  recomputeCheapValues(steps, roles, ClusterOptions().maxOps);
  runSteps();
}

void BlockLiveRanges::write(Value value, size_t step) {
  size_t end = std::max(step, inPlace.lastReader(value));
  Value place = memory.lookup_or(value, value);
  auto [liveRange, isNew] = liveRanges.try_emplace(place, step, end);
  if (!isNew)
    liveRange->second.second = std::max(liveRange->second.second, end);
}

/// True for a value that an earlier step has made and no later step reads.
bool BlockLiveRanges::diesAt(Value value, size_t step) {
  Value root = roles.root(value);
  return liveRanges.contains(placeOf(value)) &&
         inPlace.lastReader(root) <= step;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

void BlockLiveRanges::runSteps() {
  within.resize(steps.size() + 2, 0);
  for (size_t step = 0; step < steps.size(); ++step)
    if (steps.isKernel(step))
      runKernel(step);
    else
      runCommand(steps.opsOf(step).front(), step);
  for (OpOperand &use : block.getTerminator()->getOpOperands())
    forward(use);
}

void BlockLiveRanges::runKernel(size_t step) {
  KernelBody body = bodyOf(steps, step, roles);
  inPlace.choose(body, step);
  for (auto [input, output] : llvm::zip(body.inputs, body.inPlace))
    if (output >= 0)
      memory[body.outputs[output]] = placeOf(input);
  for (Value output : body.outputs)
    write(output, step);
  if (ownBytes)
    for (Operation *op : steps.opsOf(step))
      within[step] += ownBytes(op);
}

void BlockLiveRanges::runCommand(Operation *op, size_t step) {
  within[step] = packedBytes(op, step);
  if (isa<AllReduceOp>(op))
    for (auto [operand, result] :
         llvm::zip(op->getOperands(), op->getResults()))
      if (roles.root(operand).getDefiningOp() &&
          inPlace.lastReader(roles.root(operand)) <= step)
        memory[result] = placeOf(operand);
  if (isControlFlow(op))
    carryOn(op, step);
  if (!isa<OptimizationBarrierOp>(op))
    for (Value result : op->getResults())
      write(result, step);
  within[step] = std::max(within[step], peakWithin(op, step));
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

static bool isOutermost(Value value, int64_t dim) {
  return llvm::all_of(
      cast<ShapedType>(value.getType()).getShape().take_front(dim),
      [](int64_t size) { return size == 1; });
}

/// True if the parts that each rank sends and receives are contiguous blocks.
static bool isFlat(Operation *op) {
  if (auto exchange = dyn_cast<AllToAllOp>(op))
    return isOutermost(exchange.getInput(), exchange.getSplitDim()) &&
           isOutermost(exchange.getResult(), exchange.getConcatDim());
  auto dim = op->getAttrOfType<IntegerAttr>("dim");
  return !dim || !isa_and_nonnull<DistDialect>(op->getDialect()) ||
         llvm::all_of(op->getOperands(), [&](Value input) {
           return isOutermost(input, dim.getInt());
         });
}

/// The bytes of the packed copies. Live at once are the operands and their
/// packed form, that and the received blocks, or these and the results.
int64_t BlockLiveRanges::packedBytes(Operation *op, size_t step) {
  if (isFlat(op))
    return 0;
  int64_t given = bytesOf(op->getOperandTypes()),
          made = bytesOf(op->getResultTypes());
  bool dies = llvm::all_of(op->getOperands(),
                           [&](Value value) { return diesAt(value, step); });
  return std::max(given, made) - (dies ? std::min(given, made) : 0);
}

//===----------------------------------------------------------------------===//
// At most
//===----------------------------------------------------------------------===//

int64_t BlockLiveRanges::peak() const {
  std::vector<int64_t> changes(within.size() + 1, 0);
  for (const auto &[value, liveRange] : liveRanges) {
    if (isa<BlockArgument>(value) || elsewhere.contains(value) ||
        !isa<RankedTensorType>(value.getType()))
      continue;
    changes[liveRange.first] += bytesOf(value.getType());
    changes[liveRange.second + 1] -= bytesOf(value.getType());
  }
  for (auto [step, bytes] : dropped)
    changes[step] -= bytes;
  int64_t now = 0, peak = 0;
  for (auto [change, own] : llvm::zip(changes, within))
    peak = std::max(peak, (now += change) + own);
  return peak;
}

/// Takes the results out of the peak, and returns their bytes. Each has memory
/// of its own, except for those that replace an argument.
int64_t BlockLiveRanges::takeResults(FunctionOpInterface entry) {
  int64_t bytes = 0;
  for (OpOperand &use : block.getTerminator()->getOpOperands()) {
    Value place = placeOf(use.get());
    auto argument = dyn_cast<BlockArgument>(place);
    auto alias = argument ? entry.getArgAttrOfType<IntegerAttr>(
                                argument.getArgNumber(), kAliasAttr)
                          : IntegerAttr();
    if (!alias || alias.getInt() != use.getOperandNumber())
      bytes += bytesOf(use.get().getType());
    elsewhere.insert(place);
  }
  return bytes;
}
