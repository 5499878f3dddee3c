//===- CommandBlock.cpp - commands, their values, their memory ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommandBlock.h"

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/RankOps.h"
#include "dist/Dialect/Dist/IR/Reshapes.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace dist;

bool dist::isStartable(Operation *op) {
  return isCollective(op) && !op->hasAttr("operand_sharding") &&
         op->getNumResults() > 0 && op->getNumOperands() > 0 &&
         llvm::all_of(op->getOperands(), [&](Value input) {
           return getElementTypeOrSelf(input) ==
                  getElementTypeOrSelf(op->getOperand(0));
         });
}

CommandBlock::CommandBlock(Block &block, const SymbolTable &kernels)
    : kernels(kernels) {
  for (Operation &op : block) {
    if (isReshape(&op) || isa<arith::ConstantOp>(op))
      continue;
    positions[&op] = size();
    commands.push_back(&op);
  }
  findReaders();
  findMemory();
}

//===----------------------------------------------------------------------===//
// Readers
//===----------------------------------------------------------------------===//

void CommandBlock::findReaders() {
  for (auto [position, command] : llvm::enumerate(commands))
    command->walk([&, position = int(position)](Operation *op) {
      for (Value operand : op->getOperands())
        if (auto &list = readersOf[rootOf(operand)];
            list.empty() || list.back() != position)
          list.push_back(position);
    });
}

int CommandBlock::definedAt(Value root) const {
  auto found = positions.find(root.getDefiningOp());
  return found == positions.end() ? -1 : found->second;
}

ArrayRef<int> CommandBlock::readers(Value root) const {
  auto found = readersOf.find(root);
  return found == readersOf.end() ? ArrayRef<int>() : ArrayRef(found->second);
}

static func::FuncOp kernelOf(func::CallOp call, const SymbolTable &kernels) {
  return kernels.lookup<func::FuncOp>(call.getCallee());
}

bool CommandBlock::onlyReads(int position, Value root) const {
  auto call = dyn_cast<func::CallOp>(commands[position]);
  func::FuncOp kernel = call ? kernelOf(call, kernels) : func::FuncOp();
  return kernel &&
         llvm::none_of(llvm::seq(call.getNumOperands()), [&](unsigned i) {
           return rootOf(call.getOperand(i)) == root &&
                  kernel.getArgAttr(i, kInPlaceAttr);
         });
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

bool CommandBlock::isInPlace(int collective, Value root) const {
  auto op = dyn_cast<AllReduceOp>(commands[collective]);
  return op && definedAt(root) >= 0 && readers(root).back() == collective &&
         llvm::count_if(op->getOperands(), [&](Value operand) {
           return rootOf(operand) == root;
         }) == 1;
}

void CommandBlock::takeOver(Value result, Value operand) {
  Value root = rootOf(operand);
  memory[result] = memory.lookup_or(root, root);
}

void CommandBlock::findMemory() {
  live.resize(commands.size());
  within.resize(commands.size());
  DenseMap<Value, std::pair<int, int>> liveRanges;
  for (auto [position, command] : llvm::enumerate(commands)) {
    for (Region &region : command->getRegions())
      for (Block &inner : region)
        within[position] =
            std::max(within[position], CommandBlock(inner, kernels).peak());
    live[position] += within[position];
    auto call = dyn_cast<func::CallOp>(command);
    if (func::FuncOp kernel = call ? kernelOf(call, kernels) : func::FuncOp())
      for (auto [i, operand] : llvm::enumerate(call.getOperands()))
        if (auto j = kernel.getArgAttrOfType<IntegerAttr>(i, kInPlaceAttr))
          takeOver(call.getResult(j.getInt()), operand);
    if (isa<AllReduceOp>(command))
      for (auto [operand, result] :
           llvm::zip(command->getOperands(), command->getResults()))
        if (isInPlace(int(position), rootOf(operand)))
          takeOver(result, operand);
    for (Value result : command->getResults()) {
      int end =
          readers(result).empty() ? int(position) : readers(result).back();
      Value first = memory.lookup_or(result, result);
      auto [liveRange, isNew] =
          liveRanges.try_emplace(first, int(position), end);
      if (!isNew)
        liveRange->second.second = std::max(liveRange->second.second, end);
    }
  }
  for (auto [value, liveRange] : liveRanges) {
    // A value that replaces an argument needs none.
    if (definedAt(value) < 0 || !isa<RankedTensorType>(value.getType()))
      continue;
    int64_t bytes = bytesOf(value.getType());
    for (int i = liveRange.first; i <= liveRange.second; ++i)
      live[i] += bytes;
  }
}

int64_t CommandBlock::peak() const {
  return live.empty() ? 0 : *llvm::max_element(live);
}
