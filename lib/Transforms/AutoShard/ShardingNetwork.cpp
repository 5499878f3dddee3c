//===- ShardingNetwork.cpp - a program as a network -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShardingNetwork.h"

#include "HomeChoices.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"

#include "llvm/ADT/SetVector.h"

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

PortKind ShardingNetwork::kindOf(Value value) const {
  ValueId id = graph.find(value);
  if (id == kNoValue)
    return PortKind::None;
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
  auto ways = finder.find(op, manualAxes(op),
                          [&](Value value) { return kindOf(value); });
  int variable = network.addVariable(ways->size());
  network.addCosts(variable, ways->costs, estimateExecutions(op->getBlock()));
  operations[op] = {variable, ways};
  noteNeeds(op, *ways);
  for (OpResult result : op->getResults())
    if (ValueId id = graph.find(result); id != kNoValue)
      values[id].producer = {
          variable,
          ways->ports[op->getNumOperands() + result.getResultNumber()]};
}

/// Of equal plans, one that needs less memory: what a byte counts, of what one
/// that is received does.
static constexpr double kMemoryTie = 1e-7;

void ShardingNetwork::noteNeeds(Operation *op, const Ways &ways) {
  for (OpOperand &operand : op->getOpOperands()) {
    ValueId id = graph.find(operand.get());
    const Choices &needed = ways.ports[operand.getOperandNumber()];
    if (id != kNoValue && needed)
      values[id].needs.push_back(needed);
  }
}

/// What two users or more could need alike.
std::vector<ShardingAttr> ShardingNetwork::sharedNeeds(ValueId id) const {
  llvm::MapVector<ShardingAttr, unsigned> counts;
  for (const Choices &needed : values[id].needs)
    for (ShardingAttr need :
         llvm::SetVector<ShardingAttr>(needed->begin(), needed->end()))
      ++counts[need];
  std::vector<ShardingAttr> shared;
  for (auto [need, count] : counts)
    if (count > 1 && !need.getValue().isPartial())
      shared.push_back(need);
  return shared;
}

/// All copies are tried while homes and copies are no more than so many; of
/// more, those that are gathered from the home, up to the second number.
static constexpr size_t kMostChoices = 128, kMostGathered = 400;

/// True if all blocks of `part` are within one of `whole`.
static bool isGathered(ShardingAttr part, ShardingAttr whole) {
  if (part.getValue().isPartial())
    return false;
  return llvm::all_of(llvm::zip(part.getValue().dims, whole.getValue().dims),
                      [](auto dims) {
                        const auto &[fine, coarse] = dims;
                        return coarse.axes.size() <= fine.axes.size() &&
                               std::equal(coarse.axes.begin(),
                                          coarse.axes.end(), fine.axes.begin());
                      });
}

void ShardingNetwork::addCopies(HomeTable &table,
                                ArrayRef<ShardingAttr> needs) {
  std::vector<ShardingAttr> homes = table.homes;
  std::vector<double> costs = context.costs(homes, needs, table.type);
  bool isSmall = homes.size() * (1 + needs.size()) <= kMostChoices;
  std::vector<std::pair<size_t, size_t>> pairs;
  for (size_t i = 0; i < homes.size(); ++i)
    for (size_t j = 0; j < needs.size(); ++j)
      if (costs[i * needs.size() + j] > 0 &&
          (isSmall || isGathered(homes[i], needs[j])))
        pairs.push_back({i, j});
  if (homes.size() + pairs.size() > kMostGathered)
    return;
  for (auto [i, j] : pairs)
    table.add(homes[i], needs[j], costs[i * needs.size() + j], context);
}

void ShardingNetwork::HomeTable::add(ShardingAttr home, ShardingAttr copy,
                                     double cost,
                                     const ReshardContext &context) {
  homes.push_back(home);
  copies.push_back(copy);
  costs.push_back(cost);
  bytes.push_back(context.localBytes(home, type) +
                  (copy ? context.localBytes(copy, type) : 0));
}

void ShardingNetwork::addHome(ValueId id, Type type, double times) {
  if (id == kNoValue || values[id].home ||
      (!uses.isShared(id) && uses.count(id) < 2))
    return;
  std::vector<ShardingAttr> homes = homeChoices(context, graph.state, id);
  if (const Source &producer = values[id].producer;
      producer && !uses.isShared(id))
    for (ShardingAttr left : *producer.choices)
      if (left.getValue().isPartial() && !llvm::is_contained(homes, left))
        homes.push_back(left);
  HomeTable table{type};
  for (ShardingAttr home : homes)
    table.add(home, {}, 0, context);
  addCopies(table, sharedNeeds(id));
  int variable = network.addVariable(table.homes.size());
  network.addCosts(variable, table.costs, times);
  network.addCosts(variable, table.bytes,
                   kMemoryTie * machine.costModel().perByte);
  network.addMemory(variable, table.bytes, uses.life(id));
  values[id].home = {variable, finder.intern(std::move(table.homes)),
                     finder.intern(std::move(table.copies))};
}

void ShardingNetwork::addHomes() {
  auto add = [&](Value value) {
    addHome(graph.find(value), value.getType(),
            estimateExecutions(value.getParentBlock()));
  };
  llvm::for_each(graph.func.getArguments(), add);
  uses.walk([&](Operation *op) {
    llvm::for_each(op->getResults(), add);
    if (!ProgramUses::hasBody(op))
      for (Region &region : op->getRegions())
        llvm::for_each(region.getArguments(), add);
    if (auto it = graph.entering.find(op); it != graph.entering.end())
      for (auto [value, id] : llvm::zip(op->getOperands(), it->second))
        addHome(id, value.getType(), estimateExecutions(op->getBlock()));
  });
  for (auto [id, type] : llvm::zip(graph.results, graph.func.getResultTypes()))
    addHome(id, type, 1);
}

/// Of results that have no home: they lie as they are made.
void ShardingNetwork::addMemory(Operation *op) {
  const auto &[variable, ways] = operations[op];
  ChoiceNetwork::Table bytes(ways->size());
  std::optional<ChoiceNetwork::Life> life;
  for (OpResult result : op->getResults()) {
    ValueId id = graph.find(result);
    if (id == kNoValue || values[id].home)
      continue;
    const Choices &left = values[id].producer.choices;
    for (size_t way = 0; way < bytes.size(); ++way)
      bytes[way] += context.localBytes((*left)[way], result.getType());
    ChoiceNetwork::Life own = uses.life(id);
    life = {own.from, std::max(life ? life->to : own.to, own.to)};
  }
  if (life)
    network.addMemory(variable, bytes, *life);
}
