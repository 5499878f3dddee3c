//===- ShardingSearch.cpp - every sharding by its cost --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShardingNetwork.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Support/StopSignal.h"

#include <limits>

using namespace mlir;
using namespace dist;

/// A value without a home lies as it is made; what is Partial is combined to
/// what its user needs.
Homes ShardingNetwork::decode(const std::vector<int> &strategies) {
  Homes result;
  auto chosen = [&](const Source &source) {
    return (*source.choices)[strategies[source.variable]];
  };
  auto homeOf = [&](ValueId id) -> ShardingAttr {
    if (id == kNoValue)
      return {};
    const ValueInfo &value = values[id];
    if (value.home)
      return context.withoutPartial(chosen(value.home));
    if (!value.producer)
      return {};
    ShardingAttr left = chosen(value.producer);
    return context.withoutPartial(
        left.getValue().isPartial() && value.need ? chosen(value.need) : left);
  };
  auto add = [&](Value value) {
    if (ShardingAttr home = homeOf(graph.find(value)))
      result.values[value] = home;
  };
  for (Value argument : graph.func.getArguments())
    add(argument);
  uses.walk([&](Operation *op) {
    if (operations.contains(op) || isControlFlow(op))
      for (Value value : op->getResults())
        add(value);
  });
  Operation *end = graph.func.getFunctionBody().back().getTerminator();
  for (auto [id, value] : llvm::zip(graph.results, end->getOperands()))
    result.results.push_back(homeOf(id == kNoValue ? graph.find(value) : id));
  return result;
}

/// Tables of a fine grid may take long: false if it `mayStop` by Ctrl-C, and
/// did.
bool ShardingNetwork::build(bool mayStop) {
  auto isStopped = [&] { return mayStop && StopSignal::isAsked(); };
  uses.walk([&](Operation *op) {
    if (ProgramUses::isOperation(op) && !isStopped())
      addOperation(op);
  });
  if (isStopped())
    return false;
  addHomes();
  uses.walk([&](Operation *op) {
    if (!isStopped())
      connect(op);
  });
  if (isStopped())
    return false;
  for (auto &entry : operations)
    addConstants(entry.first);
  return true;
}

ChoiceNetwork::Limits
ShardingNetwork::limitsFor(std::optional<double> memory) const {
  constexpr int kAlikeWithin = 12;
  constexpr double kLeastRiseOfMany = 1e-4;
  ChoiceNetwork::Limits limits{memory, machine.decideAlike ? kAlikeWithin : 0};
  if (machine.cutoff)
    limits.enough.cutoff = *machine.cutoff;
  if (machine.isOneOfMany)
    limits.enough.leastRise = kLeastRiseOfMany;
  return limits;
}

double ShardingNetwork::bound(double enough) {
  return build(/*mayStop=*/true) ? network.bound(limitsFor({}), enough)
                                 : std::numeric_limits<double>::infinity();
}

void ShardingNetwork::decode(const solver::Solution &found,
                             SearchResult &result) {
  auto cost = static_cast<double>(found.cost);
  result.solved = found;
  result.homes = decode(found.strategies);
  double unit = network.unit();
  result.cost = cost / unit;
  if (cost > 0) {
    double least = std::max(static_cast<double>(found.lowerBound),
                            std::min(unit * machine.least, cost));
    result.gap = 1 - least / cost;
  }
}

SearchResult ShardingNetwork::resultOf(const ChoiceNetwork::Limits &limits,
                                       const solver::Solution &found) {
  SearchResult result;
  if (machine.verify || !machine.problemFile.empty())
    needMemory();
  result.isPossible = !found.impossible || limits.memory;
  result.fits = found.fits;
  if (machine.verify)
    result.best = network.enumerate(limits, found);
  if (!machine.problemFile.empty())
    result.written = network.write(limits, found, machine.problemFile);
  result.solved = found;
  if (result.isPossible && found.fits)
    decode(found, result);
  return result;
}

SearchResult ShardingNetwork::cheapest() {
  if (bool hasPlan = machine.cutoff.has_value(); !build(hasPlan)) {
    SearchResult none;
    none.isPossible = false;
    return none;
  }
  free = network.cheapest(limitsFor({}));
  return resultOf(limitsFor({}), *free);
}

double ShardingNetwork::memoryOf(const SearchResult &result) {
  needMemory();
  return network.peakOf(result.solved.strategies);
}

ChoiceNetwork::PricedNetwork &ShardingNetwork::prices() {
  if (!priced)
    priced.emplace(network, limitsFor({}), *free);
  return *priced;
}

SearchResult ShardingNetwork::within(double memory) {
  needMemory();
  ChoiceNetwork::Limits limits = limitsFor(memory);
  return resultOf(limits, isLarge() ? prices().within(memory)
                                    : network.within(limits, *free));
}

/// The cheapest of those that take as little, if it is found, and the network
/// is not large.
SearchResult ShardingNetwork::leanest() {
  needMemory();
  std::vector<int> lean = network.leanest(limitsFor({}), *free);
  ChoiceNetwork::Limits limits = limitsFor(network.peakOf(lean));
  solver::Solution any = network.evaluate(lean, limits.memory);
  any.lowerBound = free->lowerBound;
  if (isLarge())
    return resultOf(limits, any);
  solver::Solution found = network.within(limits, *free);
  return resultOf(limits, found.fits && found.cost < any.cost ? found : any);
}

std::vector<ShardingNetwork::Elsewhere>
ShardingNetwork::elsewhere(const SearchResult &result, Value value) {
  ValueId id = graph.find(value);
  if (id == kNoValue)
    return {};
  const Source &source =
      values[id].home ? values[id].home : values[id].producer;
  if (!source)
    return {};
  std::vector<int> strategies = result.solved.strategies;
  int &strategy = strategies[source.variable];
  auto placeOf = [&](size_t choice) {
    return context.withoutPartial((*source.choices)[choice]);
  };
  llvm::SmallSetVector<ShardingAttr, 8> places;
  places.insert(placeOf(strategy));
  std::vector<Elsewhere> others;
  for (size_t choice = 0; choice < source.choices->size(); ++choice) {
    if (!places.insert(placeOf(choice)))
      continue;
    strategy = static_cast<int>(choice);
    solver::Solution other = network.evaluate(strategies, {});
    other.lowerBound = free->lowerBound;
    if (other.fits)
      decode(other, others.emplace_back(placeOf(choice)).result);
  }
  return others;
}

double dist::leastCost(ReshardContext &context, const Machine &machine,
                       PropagationGraph &graph, double enough) {
  return ShardingNetwork(context, machine, graph).bound(enough);
}
