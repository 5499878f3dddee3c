//===- ReshardSearch.cpp - the cheapest way -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReshardSearch.h"

#include "ReshardPrices.h"

#include <algorithm>
#include <map>
#include <queue>

using namespace dist;

/// The number of steps after which the search returns the best plan so far.
static constexpr size_t kMaxSteps = 20000;

/// With more atoms not every state is a stop.
static constexpr size_t kMaxDetourAtoms = 4;

namespace {
/// An A* search over the states of a space. The cost of a path that is known
/// from the start bounds the states that are visited.
class Search {
public:
  Search(const ReshardSpace &space, const CostModel &model)
      : space(space), prices(space, model), least(prices.least()),
        maxBytes(
            std::max(space.localBytes(space.from), space.localBytes(space.to))),
        reducedPartials(space.reducedPartials()), best(space.directMoves()) {
    for (const ReshardMove &move : best)
      bestCost += prices.of(move);
  }

  std::vector<ReshardMove> run();

private:
  struct Node {
    double cost;
    const ReshardState *parent;
    ReshardMove move;
    double remaining;
  };
  struct Entry {
    double estimate, cost;
    size_t order; ///< First in, first out among equals: repeatable.
    const ReshardState *state;
    /// Orders the farthest first among equals.
    bool operator<(const Entry &other) const {
      return std::tuple(other.estimate, -other.cost, other.order) <
             std::tuple(estimate, -cost, order);
    }
  };

  /// The end of a detour.
  struct Stop {
    ReshardState state;
    double remaining;
  };

  const ReshardSpace &space;
  ReshardPrices prices;
  const CostModel &least;
  double maxBytes;
  std::vector<std::vector<PartialAtom>> reducedPartials;
  /// Stops by Partial axes, computed on demand.
  std::map<std::vector<PartialAtom>, std::vector<Stop>> stops;
  std::vector<ReshardMove> best;
  double bestCost = 0;
  std::map<ReshardState, Node> nodes;
  std::priority_queue<Entry> queue;
  size_t pushed = 0, steps = 0;

  void reach(const ReshardState *parent, double cost, ReshardMove move);
  void leave(const ReshardState &state);
  void detour(const ReshardState &state, double cost);
  void detour(const ReshardState &state, double cost,
              const std::vector<PartialAtom> &partial, double latency);
  bool isPromising(const ReshardMove &move, double cost, double remaining);
  const std::vector<Stop> &stopsWith(const std::vector<PartialAtom> &partial);
  std::vector<ReshardMove> pathTo(const ReshardState &state);
};
} // namespace

void Search::reach(const ReshardState *parent, double cost, ReshardMove move) {
  ++steps;
  if (cost >= bestCost || space.localBytes(move.next) > maxBytes)
    return;
  auto [it, isNew] = nodes.try_emplace(move.next, Node{cost, parent, {}, 0});
  Node &node = it->second;
  if (!isNew && node.cost <= cost)
    return;
  double remaining =
      isNew ? space.remainingCost(it->first, least) : node.remaining;
  node = {cost, parent, std::move(move), remaining};
  if (cost + remaining >= bestCost)
    return;
  if (it->first == space.to) {
    best = pathTo(it->first);
    bestCost = cost;
    return;
  }
  queue.push({cost + remaining, cost, pushed++, &it->first});
}

std::vector<ReshardMove> Search::pathTo(const ReshardState &target) {
  std::vector<ReshardMove> path;
  for (const ReshardState *state = &target; *state != space.from;) {
    Node &node = nodes.at(*state);
    path.push_back(node.move);
    state = node.parent;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

void Search::leave(const ReshardState &state) {
  double cost = nodes.at(state).cost;
  for (ReshardMove &move : space.movesFrom(state)) {
    double after = cost + prices.of(move);
    reach(&state, after, std::move(move));
  }
  if (space.numAtoms() <= kMaxDetourAtoms)
    detour(state, cost);
}

const std::vector<Search::Stop> &
Search::stopsWith(const std::vector<PartialAtom> &partial) {
  auto [it, isNew] = stops.try_emplace(partial);
  if (isNew)
    for (ReshardState &state : space.statesWith(partial))
      if (space.localBytes(state) <= maxBytes) {
        double remaining = space.remainingCost(state, least);
        it->second.push_back({std::move(state), remaining});
      }
  return it->second;
}

/// Adds steps to states other than the target. Exchanges go there if blocks are
/// uneven (senders may be busier than receivers, or a slice does not nest) or
/// links differ. Permutes go there before a partial target, while blocks are
/// small.
void Search::detour(const ReshardState &state, double cost) {
  bool toPartial = !space.to.partial.empty();
  if ((!toPartial && space.isStraight) ||
      cost + space.remainingCost(state, least) >= bestCost)
    return;
  detour(state, cost, state.partial,
         space.hasUniformLinks ? least.exchangeLatency : least.permuteLatency);
  for (const std::vector<PartialAtom> &partial : reducedPartials)
    if (toPartial && partial != state.partial)
      detour(state, cost, partial, least.permuteLatency);
  if (space.hasUniformLinks || state.partial.empty())
    return;
  for (const std::vector<PartialAtom> &partial : space.movedPartials(state))
    if (partial != state.partial)
      detour(state, cost, partial, least.permuteLatency);
}

/// True if the lower bound of the move may be on a better path.
bool Search::isPromising(const ReshardMove &move, double cost,
                         double remaining) {
  double after = cost + prices.of(move);
  auto known = nodes.find(move.next);
  return after + remaining < bestCost &&
         (known == nodes.end() || after < known->second.cost);
}

void Search::detour(const ReshardState &state, double cost,
                    const std::vector<PartialAtom> &partial, double latency) {
  for (const Stop &stop : stopsWith(partial)) {
    double atLeast = cost + latency + stop.remaining;
    if (atLeast >= bestCost)
      continue;
    std::optional<double> missing;
    if (partial == state.partial)
      missing = space.missingBytes(state, stop.state);
    if (missing && atLeast + least.perByte * *missing >= bestCost)
      continue;
    for (ReshardMove &move : space.detours(state, stop.state, missing)) {
      if (!isPromising(move, cost, stop.remaining))
        continue;
      // The bytes were those received, without the senders.
      if (move.kind == ReshardKind::Exchange)
        move.bytes = space.exchangedBytes(state, stop.state);
      double after = cost + prices.of(move);
      reach(&state, after, std::move(move));
    }
  }
}

std::vector<ReshardMove> Search::run() {
  ReshardMove start;
  start.next = space.from;
  reach(nullptr, 0, std::move(start));
  while (!queue.empty() && steps < kMaxSteps) {
    Entry entry = queue.top();
    if (entry.estimate >= bestCost)
      break;
    queue.pop();
    if (entry.cost <= nodes.at(*entry.state).cost)
      leave(*entry.state);
  }
  return std::move(best);
}

std::vector<ReshardMove> dist::searchMoves(const ReshardSpace &space,
                                           const CostModel &model) {
  return Search(space, model).run();
}
