//===- Execution.cpp - a schedule's dependences, built --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Execution.h"

#include <algorithm>
#include <limits>

using namespace dist;
using namespace dist::schedule;

static constexpr int kUnlimited = std::numeric_limits<int>::max() / 2;

Execution::Execution(const StageGraph &graph, const Schedule &schedule,
                     const ExecutionOptions &given)
    : options(given), coordinateOf(schedule.coordinateOf),
      micros(schedule.micros), slotsOf(given.slots) {
  if (slotsOf.empty())
    slotsOf.resize(graph.edges.size(),
                   options.addsSlots ? Slots{} : Slots{kUnlimited, kUnlimited});
  addActions(graph, schedule);
  addCollectives(graph);
  for (size_t edge = 0; edge < graph.edges.size(); ++edge)
    addEdge(graph, static_cast<int>(edge));
  addTransfers();
  if (options.streams)
    addStreams();
  if (options.transferSeconds)
    for (Node &node : all)
      if (node.edge >= 0)
        node.seconds = options.transferSeconds(node.coordinate, node.receiver,
                                               graph.edges[node.edge].bytes);
  linkArcs();
}

int Execution::transferOf(int edge, int instance) const {
  const std::vector<int> &instances = transfers[edge];
  return instances.empty() ? -1 : instances[instance];
}

/// The node that waits before an action starts: its collective, or itself.
int Execution::reach(int node) const {
  return meetingOf[node] >= 0 ? meetingOf[node] : node;
}

void Execution::addArc(int from, int to, Wait wait) {
  arcs.push_back({from, to, wait});
  ++all[to].waits;
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

void Execution::addActions(const StageGraph &graph, const Schedule &schedule) {
  SegmentIndex index(graph);
  nodeOf.resize(graph.segments.size());
  for (size_t i = 0; i < nodeOf.size(); ++i)
    nodeOf[i].resize(isOnce(graph.segments[i].part) ? options.steps
                                                    : options.steps * micros);
  for (int c = 0; c < schedule.coordinates(); ++c) {
    first.push_back(static_cast<int>(all.size()));
    for (int step = 0; step < options.steps; ++step)
      for (Action action : schedule.lists[c]) {
        bool once = isOnce(action.part);
        action.micro = once ? step : action.micro + step * micros;
        int id = static_cast<int>(all.size());
        Node &node = all.emplace_back();
        node.coordinate = c;
        node.action = action;
        for (int segment : index.covered(action.stage, action.part)) {
          node.seconds += graph.segments[segment].seconds;
          nodeOf[segment][action.micro] = id;
        }
      }
  }
  meetingOf.assign(all.size(), -1);
}

/// Adds a node for each collective, and the order of the lists.
void Execution::addCollectives(const StageGraph &graph) {
  int actions = static_cast<int>(all.size());
  for (const std::vector<int> &members : graph.collectives)
    for (size_t i = 0; !members.empty() && i < nodeOf[members[0]].size(); ++i) {
      int id = static_cast<int>(all.size());
      Node node;
      node.action = all[nodeOf[members[0]][i]].action;
      node.isCollective = true;
      all.push_back(node);
      for (int member : members) {
        if (i >= nodeOf[member].size() || meetingOf[nodeOf[member][i]] >= 0)
          continue;
        meetingOf[nodeOf[member][i]] = id;
        addArc(id, nodeOf[member][i], Wait::Meeting);
      }
    }
  for (int node = 0; node + 1 < actions; ++node)
    if (all[node].coordinate == all[node + 1].coordinate)
      addArc(node, reach(node + 1), Wait::List);
}

/// Adds a value that is saved in place, or notes what sends it.
void Execution::addEdge(const StageGraph &graph, int edge) {
  transfers.emplace_back();
  sequences.emplace_back();
  frees.emplace_back();
  waiting.emplace_back();
  const TransferEdge &value = graph.edges[edge];
  const SegmentCost &writer = graph.segments[value.writer];
  int to = coordinateOf[graph.segments[value.readers[0]].stage];
  bool isSent = coordinateOf[writer.stage] != to;
  size_t instances = nodeOf[value.writer].size();
  if (isSent)
    transfers[edge].resize(instances, -1);
  for (size_t i = 0; i < instances; ++i) {
    int from = nodeOf[value.writer][i];
    if (isSent)
      writes.push_back({from, edge, static_cast<int>(i)});
    for (int reader : value.readers) {
      // P is before and U after all micro-batches of their stage.
      if (isOnce(graph.segments[reader].part) != isOnce(writer.part))
        continue;
      int node = nodeOf[reader][i];
      if (isSent)
        reads.push_back({node, edge, static_cast<int>(i)});
      else if (node != from)
        addArc(from, reach(node), Wait::Value);
    }
  }
}

/// Adds transfers in the order in which they are sent.
void Execution::addTransfers() {
  std::sort(writes.begin(), writes.end(), [](const Use &a, const Use &b) {
    return std::tie(a.node, a.edge) < std::tie(b.node, b.edge);
  });
  size_t coordinates = first.size();
  std::vector<int> receiver(transfers.size());
  for (const Use &read : reads)
    receiver[read.edge] = all[read.node].coordinate;
  std::vector<int> last(coordinates * coordinates, -1);
  for (Use &write : writes) {
    int id = static_cast<int>(all.size());
    Node node;
    node.coordinate = all[write.node].coordinate;
    node.action = all[write.node].action;
    node.edge = write.edge;
    node.receiver = receiver[write.edge];
    node.sequence = static_cast<int>(sequences[write.edge].size());
    all.push_back(node);
    transfers[write.edge][write.sequence] = id;
    write.sequence = node.sequence;
    sequences[write.edge].push_back(id);
    addArc(write.node, id, Wait::Value);
    int &before = last[node.coordinate * coordinates + node.receiver];
    if (before >= 0 && !options.streams)
      addArc(before, id, Wait::Channel);
    before = id;
  }
  std::vector<int> lastReader(all.size(), -1);
  for (const Use &read : reads) {
    int transfer = transfers[read.edge][read.sequence];
    addArc(transfer, reach(read.node), Wait::Arrival);
    lastReader[transfer] = std::max(lastReader[transfer], read.node);
  }
  reads.clear();
  for (size_t edge = 0; edge < transfers.size(); ++edge) {
    for (int transfer : transfers[edge])
      frees[edge].push_back(lastReader[transfer]);
    std::sort(frees[edge].begin(), frees[edge].end());
    for (int node : frees[edge])
      reads.push_back({node, static_cast<int>(edge), 0});
  }
}

/// Chains the transfers of each coordinate's queue.
void Execution::addStreams() {
  for (const std::vector<StreamItem> &stream : *options.streams)
    for (size_t i = 1; i < stream.size(); ++i)
      addArc(transferOf(stream[i - 1].edge, stream[i - 1].micro),
             transferOf(stream[i].edge, stream[i].micro), Wait::Channel);
}

/// Fills `start` with the first position in `sorted` of each key.
template <typename Items, typename Key>
static std::vector<int> startsOf(const Items &sorted, size_t keys, Key key) {
  std::vector<int> start(keys + 1);
  for (const auto &item : sorted)
    ++start[key(item) + 1];
  for (size_t i = 0; i < keys; ++i)
    start[i + 1] += start[i];
  return start;
}

void Execution::linkArcs() {
  auto byNode = [](const Use &use) { return use.node; };
  std::stable_sort(reads.begin(), reads.end(),
                   [](const Use &a, const Use &b) { return a.node < b.node; });
  writesStart = startsOf(writes, all.size(), byNode);
  readsStart = startsOf(reads, all.size(), byNode);
  nextStart = startsOf(arcs, all.size(), [](const Arc &a) { return a.from; });
  previousStart = startsOf(arcs, all.size(), [](const Arc &a) { return a.to; });
  next.resize(arcs.size());
  previous.resize(arcs.size());
  std::vector<int> nextEnd = nextStart, previousEnd = previousStart;
  for (size_t i = 0; i < arcs.size(); ++i) {
    next[nextEnd[arcs[i].from]++] = static_cast<int>(i);
    previous[previousEnd[arcs[i].to]++] = static_cast<int>(i);
  }
}
