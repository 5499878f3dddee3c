//===- ShardingNetwork.cpp - a program as a network -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShardingNetwork.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Transforms/Reshard/Accumulators.h"
#include "dist/Transforms/Reshard/LoopCopies.h"

using namespace mlir;
using namespace dist;

/// The manual axes around an operation.
static Axes manualAxes(Operation *op) {
  Axes axes;
  for (ManualOp manual = manualAround(op->getBlock()); manual;
       manual = manualAround(manual->getBlock()))
    llvm::append_range(axes, manual.getAxes().getValue());
  return axes;
}

/// What a loop carries, if it only adds to the argument.
static std::optional<Accumulator> accumulatorOf(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  OpResult carried = argument ? carriedAs(argument) : OpResult();
  return carried && isLoop(carried.getOwner()) ? findAccumulator(carried)
                                               : std::nullopt;
}

PortKind ShardingNetwork::kindOf(Value value) const {
  ValueId id = graph.find(value);
  if (id == kNoValue)
    return PortKind::None;
  if (accumulatorOf(value))
    return PortKind::Sum;
  const Source &producer = values[id].producer;
  if (!producer || uses.isShared(id))
    return PortKind::Value;
  bool isSum = llvm::any_of(*producer.choices, [](ShardingAttr left) {
    return llvm::any_of(left.getValue().partial, [](const PartialAxis &item) {
      return item.kind == ReductionKind::Sum;
    });
  });
  return isSum ? PortKind::Sum : PortKind::Value;
}

void ShardingNetwork::addOperation(Operation *op) {
  auto ways = finder.find(op, manualAxes(op), batch.factors(op),
                          [&](Value value) { return kindOf(value); });
  int variable = network.addVariable(ways->size());
  network.addCosts(variable, ways->costs, estimateExecutions(op->getBlock()));
  operations[op] = {variable, ways};
  noteNeeds(op, *ways);
  noteAccumulator(op, *ways);
  for (OpResult result : op->getResults())
    if (ValueId id = graph.find(result); id != kNoValue)
      values[id].producer = {
          variable,
          ways->ports[op->getNumOperands() + result.getResultNumber()]};
}

void ShardingNetwork::noteNeeds(Operation *op, const Ways &ways) {
  for (OpOperand &operand : op->getOpOperands()) {
    ValueId id = graph.find(operand.get());
    const Choices &needed = ways.ports[operand.getOperandNumber()];
    if (id != kNoValue && needed)
      values[id].needs.push_back(
          {needed, operand.get(), blockOfCopies(operand)});
  }
}

void ShardingNetwork::noteAccumulator(Operation *op, const Ways &ways) {
  for (Value operand : op->getOperands())
    if (std::optional<Accumulator> found = accumulatorOf(operand))
      if (ValueId id = graph.find(found->carried); id != kNoValue)
        values[id].accumulated = ways.ports[op->getNumOperands()];
}

const ChoiceNetwork::Table &ShardingNetwork::bytesOf(const Choices &choices,
                                                     Type type) {
  auto [it, isNew] = localBytes.try_emplace(
      {choices.get(), type.getAsOpaquePointer()}, choices->size());
  if (isNew)
    llvm::transform(*choices, it->second.begin(), [&](ShardingAttr choice) {
      return context.localBytes(choice, type);
    });
  return it->second;
}

/// Of results that have no home: they lie as they are made. Those of one
/// operation are live from the first to the last of them, at its coordinate.
void ShardingNetwork::addMemory(Operation *op, const ProgramLives &lives) {
  const auto &[variable, ways] = operations[op];
  ChoiceNetwork::Table bytes(ways->size());
  ProgramLives::Lives all;
  for (OpResult result : op->getResults()) {
    ValueId id = graph.find(result);
    if (id == kNoValue || values[id].home)
      continue;
    ProgramLives::Lives own = lives.of(id);
    if (own.front().from == own.front().to)
      continue;
    const ChoiceNetwork::Table &ofResult =
        bytesOf(values[id].producer.choices, result.getType());
    for (size_t way = 0; way < bytes.size(); ++way)
      bytes[way] += lives.slotsOf(id) * ofResult[way];
    for (size_t i = 0; i < all.size(); ++i)
      own[i] = {std::min(all[i].from, own[i].from),
                std::max(all[i].to, own[i].to)};
    all = std::move(own);
  }
  if (!all.empty())
    network.addMemory(variable, bytes, std::move(all));
}

/// A table for each of so many slots.
static ChoiceNetwork::Table timesSlots(ChoiceNetwork::Table bytes,
                                       double slots) {
  for (double &each : bytes)
    each *= slots;
  return bytes;
}

/// Only what knows of memory asks for it: it takes time to find.
void ShardingNetwork::needMemory() {
  if (std::exchange(hasMemory, true))
    return;
  ProgramLives lives(graph, uses);
  for (const auto &[id, table] : homes)
    network.addMemory(values[id].home.variable,
                      timesSlots(table->bytes, lives.slotsOf(id)),
                      lives.of(id));
  for (auto &entry : operations)
    addMemory(entry.first, lives);
  addConstantMemory(lives);
}
