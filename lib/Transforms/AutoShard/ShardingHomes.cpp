//===- ShardingHomes.cpp - where values may lie ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShardingNetwork.h"

#include "HomeChoices.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"

#include "llvm/ADT/SetVector.h"

#include <bit>

using namespace mlir;
using namespace dist;

/// What two users or more could need alike. It is made of each value that they
/// use, as often as the block is executed in which that is done.
ShardingNetwork::Copies ShardingNetwork::sharedNeeds(ValueId id) const {
  struct Users {
    unsigned count = 0;
    llvm::SmallSetVector<std::pair<Value, Block *>, 2> places;
  };
  llvm::MapVector<ShardingAttr, Users> users;
  for (auto [needed, value, block] : values[id].needs)
    for (ShardingAttr need :
         llvm::SetVector<ShardingAttr>(needed->begin(), needed->end())) {
      ++users[need].count;
      users[need].places.insert({value, block});
    }
  Copies shared;
  for (const auto &[need, ofNeed] : users) {
    if (ofNeed.count < 2 || need.getValue().isPartial())
      continue;
    shared.choices.push_back(need);
    double &times = shared.times.emplace_back(0);
    for (auto [value, block] : ofNeed.places)
      times += estimateExecutions(block);
  }
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

void ShardingNetwork::addCopies(HomeTable &table, const Copies &shared) {
  const auto &[needs, times] = shared;
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
    table.add(homes[i], needs[j], times[j] * costs[i * needs.size() + j],
              context);
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

/// What an operation leaves as a sum may stay one, and what a loop adds to.
Choices ShardingNetwork::sumsOf(ValueId id) const {
  if (values[id].accumulated)
    return values[id].accumulated;
  return uses.isShared(id) ? nullptr : values[id].producer.choices;
}

std::shared_ptr<const ShardingNetwork::HomeTable>
ShardingNetwork::makeHomes(ValueId id, Type type) {
  std::vector<ShardingAttr> homes =
      homeChoices(context, graph.state, id, batch.dims(id), annotated);
  if (Choices sums = sumsOf(id))
    for (ShardingAttr left : *sums)
      if (left.getValue().isPartial() && !llvm::is_contained(homes, left) &&
          llvm::is_contained(homes, context.withoutPartial(left)))
        homes.push_back(left);
  auto table = std::make_shared<HomeTable>(type);
  for (ShardingAttr home : homes)
    table->add(home, {}, 0, context);
  addCopies(*table, sharedNeeds(id));
  table->homeChoices = finder.intern(table->homes);
  table->copyChoices = finder.intern(table->copies);
  return table;
}

/// Equal for values that may have equal homes; nothing where an annotation
/// says what they may have.
std::optional<std::vector<uint64_t>> ShardingNetwork::keyOf(ValueId id,
                                                            Type type) const {
  if (graph.state.isAnnotated(id))
    return std::nullopt;
  auto number = [](const void *pointer) {
    return static_cast<uint64_t>(reinterpret_cast<uintptr_t>(pointer));
  };
  std::vector<uint64_t> key{number(type.getAsOpaquePointer()),
                            number(sumsOf(id).get()), graph.state.taken(id)};
  Confined confined = batch.dims(id);
  for (auto [i, dim] : llvm::enumerate(graph.state.dims(id))) {
    if (!dim.axes.empty())
      return std::nullopt;
    bool isBatch = !confined.axes.empty() && confined.places.test(i);
    key.push_back(dim.open + 2 * isBatch);
  }
  llvm::SmallSetVector<std::pair<Value, Block *>, 2> used;
  for (auto [needed, value, block] : values[id].needs) {
    std::pair<Value, Block *> place(value, block);
    used.insert(place);
    key.push_back(number(needed.get()));
    key.push_back(llvm::find(used, place) - used.begin());
    key.push_back(std::bit_cast<uint64_t>(estimateExecutions(block)));
  }
  return key;
}

std::shared_ptr<const ShardingNetwork::HomeTable>
ShardingNetwork::homesOf(ValueId id, Type type) {
  std::optional<std::vector<uint64_t>> key = keyOf(id, type);
  if (!key)
    return makeHomes(id, type);
  auto &known = homeTables[*key];
  if (!known)
    known = makeHomes(id, type);
  return known;
}

/// Of equal plans, one that needs less memory: what a byte counts, of what one
/// that is received does.
static constexpr double kMemoryTie = 1e-7;

void ShardingNetwork::addHome(ValueId id, Type type) {
  if (id == kNoValue || values[id].home ||
      (!uses.isShared(id) && uses.count(id) < 2))
    return;
  std::shared_ptr<const HomeTable> table = homesOf(id, type);
  int variable = network.addVariable(table->homes.size());
  network.addCosts(variable, table->costs);
  network.addCosts(variable, table->bytes,
                   kMemoryTie * machine.costModel().perByte);
  homes.emplace_back(id, table);
  values[id].home = {variable, table->homeChoices, table->copyChoices};
}

void ShardingNetwork::addHomes() {
  auto add = [&](Value value) { addHome(graph.find(value), value.getType()); };
  llvm::for_each(graph.func.getArguments(), add);
  uses.walk([&](Operation *op) {
    llvm::for_each(op->getResults(), add);
    if (!ProgramUses::hasBody(op))
      for (Region &region : op->getRegions())
        llvm::for_each(region.getArguments(), add);
    if (auto it = graph.entering.find(op); it != graph.entering.end())
      for (auto [value, id] : llvm::zip(op->getOperands(), it->second))
        addHome(id, value.getType());
  });
  for (auto [id, type] : llvm::zip(graph.results, graph.func.getResultTypes()))
    addHome(id, type);
}
