//===- RunExecution.cpp - a schedule, carried out -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Execution.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;
using namespace dist::schedule;

/// The node that frees the slot a node needs, or -1 if there were slots from
/// the start.
int Execution::slotOwner(int node, Wait wait, int edge, int sequence) const {
  bool isReceive = wait == Wait::ReceiveSlot;
  const std::vector<int> &owners = isReceive ? frees[edge] : sequences[edge];
  int before =
      sequence - (isReceive ? slotsOf[edge].received : slotsOf[edge].sent);
  return before < 0 ? -1 : owners[before];
}

/// The first node that `node` waits for, or -1.
Execution::Blocker Execution::blocker(int node) const {
  const Node &waiter = all[node];
  if (waiter.waits > 0)
    for (int i = previousStart[node]; i < previousStart[node + 1]; ++i)
      if (const Arc &arc = arcs[previous[i]]; !all[arc.from].isDone)
        return {arc.from, arc.wait};
  if (waiter.edge >= 0) {
    int owner =
        slotOwner(node, Wait::ReceiveSlot, waiter.edge, waiter.sequence);
    return {owner >= 0 && !all[owner].isDone ? owner : -1, Wait::ReceiveSlot};
  }
  for (int i = writesStart[node]; i < writesStart[node + 1]; ++i) {
    int owner =
        slotOwner(node, Wait::SendSlot, writes[i].edge, writes[i].sequence);
    if (owner >= 0 && !all[owner].isDone)
      return {owner, Wait::SendSlot};
  }
  return {-1, Wait::List};
}

void Execution::tryStart(int node) {
  Blocker found = blocker(node);
  if (found.node < 0) {
    queue.push_back(node);
    return;
  }
  if (found.wait == Wait::ReceiveSlot)
    waiting[all[node].edge].push_back(node);
  else if (found.wait == Wait::SendSlot)
    waiting[all[found.node].edge].push_back(node);
}

void Execution::start(int node) {
  Node &own = all[node];
  auto waitFor = [&](int owner) {
    if (owner >= 0)
      own.start = std::max(own.start, all[owner].end);
  };
  if (own.edge >= 0)
    waitFor(slotOwner(node, Wait::ReceiveSlot, own.edge, own.sequence));
  else
    for (int i = writesStart[node]; i < writesStart[node + 1]; ++i)
      waitFor(
          slotOwner(node, Wait::SendSlot, writes[i].edge, writes[i].sequence));
  own.end = own.start + own.seconds;
}

void Execution::finish(int node) {
  all[node].isDone = true;
  done.push_back(node);
  auto retry = [&](int edge) {
    std::vector<int> nodes;
    nodes.swap(waiting[edge]);
    for (int waiter : nodes)
      tryStart(waiter);
  };
  for (int i = nextStart[node]; i < nextStart[node + 1]; ++i) {
    Node &user = all[arcs[next[i]].to];
    user.start = std::max(user.start, all[node].end);
    if (--user.waits == 0)
      tryStart(arcs[next[i]].to);
  }
  for (int i = readsStart[node]; i < readsStart[node + 1]; ++i)
    retry(reads[i].edge);
  if (all[node].edge >= 0)
    retry(all[node].edge);
}

bool Execution::run() {
  done.reserve(all.size());
  for (size_t node = 0; node < all.size(); ++node)
    if (all[node].waits == 0)
      tryStart(static_cast<int>(node));
  do {
    for (size_t i = 0; i < queue.size(); ++i) {
      start(queue[i]);
      finish(queue[i]);
    }
    queue.clear();
  } while (done.size() < all.size() && options.addsSlots && addSlot());
  return done.size() == all.size();
}

std::vector<double> Execution::latestEnds(double makespan) const {
  std::vector<double> latest(all.size(), makespan);
  for (auto node = done.rbegin(); node != done.rend(); ++node)
    for (int i = nextStart[*node]; i < nextStart[*node + 1]; ++i) {
      int user = arcs[next[i]].to;
      latest[*node] = std::min(latest[*node], latest[user] - all[user].seconds);
    }
  return latest;
}

//===----------------------------------------------------------------------===//
// Deadlocks
//===----------------------------------------------------------------------===//

/// Follows what nodes wait for until one is met again. Each item waits for the
/// node of the next one, and the last for that of the first.
std::vector<Execution::Blocker> Execution::findCycle() const {
  auto stuck = std::find_if(all.begin(), all.end(),
                            [](const Node &node) { return !node.isDone; });
  std::vector<int> place(all.size(), -1);
  std::vector<Blocker> path;
  for (int node = static_cast<int>(stuck - all.begin());;) {
    if (place[node] >= 0)
      return {path.begin() + place[node], path.end()};
    place[node] = static_cast<int>(path.size());
    Blocker found = blocker(node);
    path.push_back({node, found.wait});
    node = found.node;
  }
}

/// Adds a slot where that breaks the cycle.
bool Execution::addSlot() {
  std::vector<Blocker> path = findCycle();
  for (Wait wait : {Wait::ReceiveSlot, Wait::SendSlot}) {
    auto found = std::find_if(path.begin(), path.end(),
                              [&](const Blocker &b) { return b.wait == wait; });
    if (found == path.end())
      continue;
    bool isReceive = wait == Wait::ReceiveSlot;
    size_t after = (found - path.begin() + 1) % path.size();
    int edge = all[isReceive ? found->node : path[after].node].edge;
    ++(isReceive ? slotsOf[edge].received : slotsOf[edge].sent);
    std::vector<int> nodes;
    nodes.swap(waiting[edge]);
    for (int waiter : nodes)
      tryStart(waiter);
    return true;
  }
  return false;
}

std::string Execution::nameOf(int node) const {
  const Node &named = all[node];
  if (named.isCollective)
    return fmt::format("the collective of {}", toString(named.action));
  if (named.edge >= 0)
    return fmt::format("the transfer of {} to coordinate {}",
                       toString(named.action), named.receiver);
  return toString(named.action);
}

std::string Execution::cycle() const {
  std::vector<Blocker> path = findCycle();
  auto begin = std::find_if(path.begin(), path.end(), [&](const Blocker &item) {
    return all[item.node].edge < 0 && item.wait != Wait::List;
  });
  if (begin != path.end())
    std::rotate(path.begin(), begin, path.end());
  std::string text = nameOf(path.front().node);
  constexpr int kMostSteps = 12;
  int steps = 0;
  for (size_t i = 0; i < path.size(); ++i) {
    const Blocker &next = path[(i + 1) % path.size()];
    // Of a run of actions in one list, the last; of a transfer that waits for
    // its writer, the writer.
    bool isList = path[i].wait == Wait::List && next.wait == Wait::List;
    bool isWriter = path[i].wait == Wait::Arrival && next.wait == Wait::Value;
    if (i + 1 < path.size() && (isList || isWriter))
      continue;
    if (steps++ == kMostSteps)
      return text +
             fmt::format(", and so on: a cycle of {} waits", path.size());
    bool isSlot =
        path[i].wait == Wait::ReceiveSlot || path[i].wait == Wait::SendSlot;
    text +=
        fmt::format("{} {}{}{}", steps > 1 ? ", which waits for" : " waits for",
                    isSlot ? "a slot that " : "", nameOf(next.node),
                    isSlot ? " frees" : "");
  }
  return text;
}
