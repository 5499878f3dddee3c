//===- ControlFlow.cpp - values that loops and branches carry -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/ControlFlow.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace dist;

/// The places to which control flow may go from `point`.
static SmallVector<RegionSuccessor> successorsOf(RegionBranchOpInterface op,
                                                 RegionBranchPoint point) {
  SmallVector<RegionSuccessor> successors;
  op.getSuccessorRegions(point, successors);
  return successors;
}

bool dist::isControlFlow(Operation *op) {
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  auto hasOneBlock = [](Region &region) {
    return region.empty() || region.hasOneBlock();
  };
  auto isStaticTensor = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape();
  };
  if (!branch || isa<FunctionOpInterface>(op) ||
      !llvm::all_of(op->getRegions(), hasOneBlock) ||
      !llvm::all_of(op->getResultTypes(), isStaticTensor))
    return false;
  for (RegionBranchPoint point : branch.getAllRegionBranchPoints())
    for (RegionSuccessor successor : successorsOf(branch, point)) {
      ValueRange inputs = successor.getSuccessorInputs();
      bool isPassed = !inputs.empty() || successor.isParent();
      // A branch is entered without anything, and left with results.
      if (isPassed && !llvm::equal(inputs.getTypes(), op->getResultTypes()))
        return false;
    }
  return true;
}

bool dist::isLoop(Operation *op) {
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  return branch && branch.hasLoop();
}

std::optional<int64_t> dist::tripCountOf(Operation *loop) {
  if (auto count = loop->getAttrOfType<IntegerAttr>(kTripCountAttr))
    return count.getInt();
  auto like = dyn_cast<LoopLikeOpInterface>(loop);
  std::optional<APInt> count = like ? like.getStaticTripCount() : std::nullopt;
  if (!count || !count->isSignedIntN(63))
    return std::nullopt;
  return count->getSExtValue();
}

double dist::estimateExecutions(Block *block) {
  double count = 1;
  for (Operation *op = block->getParentOp();
       op && !isa<FunctionOpInterface>(op); op = op->getParentOp())
    if (isLoop(op))
      count *= std::max<int64_t>(1, tripCountOf(op).value_or(kAssumedTrips));
  return count;
}

/// The result at `index`; null where the operation has fewer.
static OpResult resultAt(Operation *op, size_t index) {
  return index < op->getNumResults() ? op->getResult(index) : OpResult();
}

OpResult dist::carriedAs(BlockArgument argument) {
  Operation *op = argument.getOwner()->getParentOp();
  auto branch = dyn_cast_or_null<RegionBranchOpInterface>(op);
  if (!branch || isa<FunctionOpInterface>(op))
    return {};
  for (RegionBranchPoint point : branch.getAllRegionBranchPoints())
    for (RegionSuccessor successor : successorsOf(branch, point)) {
      ValueRange inputs = successor.getSuccessorInputs();
      auto first =
          inputs.empty() ? nullptr : dyn_cast<BlockArgument>(inputs.front());
      if (!first || first.getOwner() != argument.getOwner() ||
          argument.getArgNumber() < first.getArgNumber())
        continue;
      size_t index = argument.getArgNumber() - first.getArgNumber();
      if (index < inputs.size())
        return resultAt(op, index);
    }
  return {};
}

/// The result that operand `index` is passed to from `point`, to any region.
static OpResult passedTo(RegionBranchOpInterface op, RegionBranchPoint point,
                         unsigned index) {
  for (RegionSuccessor successor : successorsOf(op, point)) {
    OperandRange passed = op.getSuccessorOperands(point, successor);
    if (passed.empty())
      continue;
    unsigned begin = passed.getBeginOperandIndex();
    if (begin <= index && index < begin + passed.size())
      return resultAt(op, index - begin);
  }
  return {};
}

OpResult dist::carriedAs(OpOperand &use) {
  Operation *user = use.getOwner();
  if (auto branch = dyn_cast<RegionBranchOpInterface>(user))
    return passedTo(branch, RegionBranchPoint::parent(),
                    use.getOperandNumber());
  auto terminator = dyn_cast<RegionBranchTerminatorOpInterface>(user);
  auto branch = dyn_cast_or_null<RegionBranchOpInterface>(user->getParentOp());
  if (!terminator || !branch || isa<FunctionOpInterface>(user->getParentOp()))
    return {};
  return passedTo(branch, terminator, use.getOperandNumber());
}

Carriers dist::carriersOf(OpResult carried) {
  Carriers carriers;
  size_t index = carried.getResultNumber();
  auto branch = cast<RegionBranchOpInterface>(carried.getOwner());
  llvm::SetVector<BlockArgument> arguments;
  llvm::SetVector<OpOperand *> passes;
  for (RegionBranchPoint point : branch.getAllRegionBranchPoints())
    for (RegionSuccessor successor : successorsOf(branch, point)) {
      ValueRange inputs = successor.getSuccessorInputs();
      OperandRange passed = branch.getSuccessorOperands(point, successor);
      if (index < inputs.size() && isa<BlockArgument>(inputs[index]))
        arguments.insert(cast<BlockArgument>(inputs[index]));
      if (index < passed.size())
        passes.insert(&passed.getBase()[index]);
    }
  return {arguments.takeVector(), passes.takeVector()};
}

Value dist::carrierOf(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  OpResult result = argument ? carriedAs(argument) : OpResult();
  return result ? Value(result) : value;
}
