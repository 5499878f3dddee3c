//===- RegionLiveRanges.cpp - lives in loops and branches -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockLiveRanges.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace dist;

/// Lets a loop carry a value in the memory of its initial value, if that dies
/// in the loop.
void BlockLiveRanges::carryOn(Operation *op, size_t step) {
  if (!isLoop(op))
    return;
  for (OpOperand &use : op->getOpOperands()) {
    OpResult result = carriedAs(use);
    Value root = roles.root(use.get());
    bool isAlone = llvm::count_if(op->getOperands(), [&](Value other) {
                     return roles.root(other) == root;
                   }) == 1;
    bool isReplaced = isa<BlockArgument>(root) &&
                      inPlace.mayReplace(root, result) &&
                      inPlace.lastReader(root) <= step;
    if (result && isAlone && (diesAt(use.get(), step) || isReplaced))
      memory[result] = placeOf(use.get());
  }
}

/// The values that regions of a branch read last, by their memory.
llvm::MapVector<Value, SmallVector<Value>>
BlockLiveRanges::dyingIn(Operation *op, size_t step) {
  llvm::MapVector<Value, SmallVector<Value>> dying;
  if (!isControlFlow(op) || isLoop(op))
    return dying;
  llvm::SetVector<Value> read;
  getUsedValuesDefinedAbove(op->getRegions(), read);
  for (Value value : read) {
    auto liveRange = liveRanges.find(placeOf(value));
    if (roles.isOfBlock(value) && liveRange != liveRanges.end() &&
        !isa<BlockArgument>(liveRange->first) &&
        liveRange->second.second <= step)
      dying[liveRange->first].push_back(value);
  }
  return dying;
}

/// Ends the live range of `place` after the last step that reads one of the
/// values; false if no step does.
bool BlockLiveRanges::drop(Value place, ArrayRef<Value> values) {
  std::optional<size_t> last;
  for (Value value : values)
    if (steps.isRead(value))
      last = std::max(last.value_or(0), inPlace.lastReader(value));
  if (last)
    dropped.emplace_back(std::min(*last + 1, within.size()),
                         bytesOf(place.getType()));
  return last.has_value();
}

/// The peak of an operation's regions, which run one after the other. A value
/// that dies in the operation is dead after its last reader in the last region
/// that reads it.
int64_t BlockLiveRanges::peakWithin(Operation *op, size_t step) {
  int64_t most = 0;
  auto dying = dyingIn(op, step);
  std::vector<std::unique_ptr<BlockLiveRanges>> inner;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      inner.push_back(std::make_unique<BlockLiveRanges>(block, ownBytes));
  for (const auto &[place, values] : dying)
    for (size_t i = inner.size(); i-- > 0;) {
      if (inner[i]->drop(place, values))
        break;
      inner[i]->dropped.emplace_back(0, bytesOf(place.getType()));
    }
  for (const auto &block : inner)
    most = std::max(most, block->peak());
  return most;
}

/// Writes a value that a region passes on directly to the memory of the result,
/// unless an argument that occupies it is still read.
void BlockLiveRanges::forward(OpOperand &use) {
  OpResult carrier = carriedAs(use);
  auto liveRange = liveRanges.find(placeOf(use.get()));
  if (!carrier || liveRange == liveRanges.end())
    return;
  bool isFree = llvm::all_of(block.getArguments(), [&](BlockArgument argument) {
    return carriedAs(argument) != carrier ||
           inPlace.lastReader(argument) < liveRange->second.first;
  });
  if (isFree)
    elsewhere.insert(liveRange->first);
}
