//===- Propagation.cpp - annotations flow to a fixpoint -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Propagation/Propagation.h"
#include "dist/Transforms/Propagation/Provenance.h"

#include <deque>
#include <numeric>

using namespace dist;

namespace {

/// The nodes that have something new to look at, those that decide nothing
/// first.
class Worklist {
public:
  Worklist(const PropagationGraph &graph);

  void pushUsersOf(ValueId value);
  /// The next node; null when there is none.
  const Node *pop();

private:
  const PropagationGraph &graph;
  /// The users of value after value, and where those of each begin.
  std::vector<uint32_t> users, firstUser;
  std::vector<bool> isFirst, isQueued; ///< One a node.
  std::deque<uint32_t> first, later;
};

} // namespace

Worklist::Worklist(const PropagationGraph &graph)
    : graph(graph), firstUser(graph.state.numValues() + 1),
      isQueued(graph.nodes.size(), false) {
  for (const Node &node : graph.nodes) {
    isFirst.push_back(isPassThrough(node));
    for (ValueId value : node.values)
      if (value != kNoValue)
        ++firstUser[value + 1];
  }
  std::partial_sum(firstUser.begin(), firstUser.end(), firstUser.begin());
  users.resize(firstUser.back());
  std::vector<uint32_t> next = firstUser;
  for (auto [number, node] : llvm::enumerate(graph.nodes))
    for (ValueId value : node.values)
      if (value != kNoValue)
        users[next[value]++] = static_cast<uint32_t>(number);
}

void Worklist::pushUsersOf(ValueId value) {
  for (uint32_t i = firstUser[value]; i < firstUser[value + 1]; ++i) {
    uint32_t node = users[i];
    if (isQueued[node])
      continue;
    isQueued[node] = true;
    (isFirst[node] ? first : later).push_back(node);
  }
}

const Node *Worklist::pop() {
  std::deque<uint32_t> &queue = first.empty() ? later : first;
  if (queue.empty())
    return nullptr;
  uint32_t node = queue.front();
  queue.pop_front();
  isQueued[node] = false;
  return &graph.nodes[node];
}

/// Puts the users of all values that have a dimension of this turn into the
/// list.
static void startTurn(const PropagationGraph &graph, Turn turn,
                      Worklist &worklist) {
  for (ValueId value = 0; value < graph.state.numValues(); ++value)
    if (llvm::any_of(graph.state.dims(value),
                     [&](const DimState &dim) { return dim.turn == turn; }))
      worklist.pushUsersOf(value);
}

void dist::propagate(PropagationGraph &graph, Provenance *record) {
  Worklist worklist(graph);
  llvm::SmallVector<ValueId> changed;
  for (Turn turn : graph.state.turns()) {
    startTurn(graph, turn, worklist);
    while (const Node *node = worklist.pop()) {
      changed.clear();
      propagateThrough(*node, graph.state, turn, changed, record);
      for (ValueId value : changed)
        worklist.pushUsersOf(value);
    }
  }
}
