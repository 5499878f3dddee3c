//===- ReshardSearch.cpp - the cheapest way -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReshardSearch.h"

#include <algorithm>
#include <map>
#include <queue>

using namespace dist;

/// States that the search looks at before it gives up.
static constexpr size_t kMaxVisits = 1000;

double dist::stepCost(const CostModel &model, ReshardKind kind, double bytes) {
  switch (kind) {
  case ReshardKind::AllSlice:
  case ReshardKind::Partialise:
    return bytes + model.localLatency;
  case ReshardKind::Permute:
    return bytes + model.permuteLatency;
  default:
    return bytes + model.collectiveLatency;
  }
}

namespace {
/// A* over the states of a space.
class Search {
public:
  Search(const ReshardSpace &space, const CostModel &model, double maxBytes)
      : space(space), model(model), maxBytes(maxBytes) {}

  std::optional<std::vector<ReshardMove>> run();

private:
  struct Node {
    double cost;
    const ReshardState *parent;
    ReshardMove move;
    bool done = false;
  };
  struct Entry {
    double estimate;
    size_t order; ///< First in, first out among equals: repeatable.
    const ReshardState *state;
    bool operator<(const Entry &other) const {
      return std::tie(other.estimate, other.order) < std::tie(estimate, order);
    }
  };

  const ReshardSpace &space;
  const CostModel &model;
  double maxBytes;
  std::map<ReshardState, Node> nodes;
  std::priority_queue<Entry> queue;
  size_t pushed = 0;

  void reach(const ReshardState *parent, double cost, ReshardMove move);
  std::vector<ReshardMove> pathTo(const ReshardState &state);
};
} // namespace

void Search::reach(const ReshardState *parent, double cost, ReshardMove move) {
  auto [it, isNew] = nodes.try_emplace(move.next, Node{cost, parent, {}});
  if (!isNew && it->second.cost <= cost)
    return;
  double estimate = cost + space.distance(it->first);
  it->second = {cost, parent, std::move(move)};
  queue.push({estimate, pushed++, &it->first});
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

std::optional<std::vector<ReshardMove>> Search::run() {
  ReshardMove start;
  start.next = space.from;
  reach(nullptr, 0, std::move(start));
  for (size_t visits = 0; !queue.empty() && visits < kMaxVisits; ++visits) {
    const ReshardState *state = queue.top().state;
    queue.pop();
    if (*state == space.to)
      return pathTo(*state);
    Node &node = nodes.at(*state);
    if (std::exchange(node.done, true))
      continue;
    for (ReshardMove &move : space.movesFrom(*state))
      if (space.localBytes(move.next) <= maxBytes)
        reach(state, node.cost + stepCost(model, move.kind, move.bytes),
              std::move(move));
  }
  return std::nullopt;
}

std::optional<std::vector<ReshardMove>>
dist::searchMoves(const ReshardSpace &space, const CostModel &model,
                  double maxBytes) {
  return Search(space, model, maxBytes).run();
}
