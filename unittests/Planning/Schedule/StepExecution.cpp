//===- StepExecution.cpp --------------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "StepExecution.h"

#include <algorithm>

using namespace dist;
using namespace dist::schedule;

StepExecution::StepExecution(const StageGraph &graph, const Schedule &schedule,
                         std::vector<Slots> given, const StreamOrder *streams)
    : graph(graph), schedule(schedule), index(graph), slots(std::move(given)),
      streams(streams), place(schedule.lists.size()),
      streamPlace(schedule.lists.size()) {
  if (slots.empty())
    slots.resize(graph.edges.size(), {schedule.micros, schedule.micros});
}

bool StepExecution::isSent(int edge) const {
  const TransferEdge &value = graph.edges[edge];
  return schedule.coordinateOf[graph.segments[value.writer].stage] !=
         schedule.coordinateOf[graph.segments[value.readers[0]].stage];
}

bool StepExecution::canRun(const Action &action) const {
  std::vector<int> covered = index.covered(action.stage, action.part);
  auto isOwn = [&](int segment) {
    return std::count(covered.begin(), covered.end(), segment) > 0;
  };
  for (int e = 0; e < static_cast<int>(graph.edges.size()); ++e) {
    const TransferEdge &edge = graph.edges[e];
    bool reads = std::any_of(edge.readers.begin(), edge.readers.end(), isOwn);
    if (reads && isSent(e) && !arrived.count({e, action.micro}))
      return false;
    if (reads && !isSent(e) && !isOwn(edge.writer) &&
        !done.count({edge.writer, action.micro}))
      return false;
    auto used = inSendSlots.find(e);
    if (isOwn(edge.writer) && isSent(e) && used != inSendSlots.end() &&
        used->second >= slots[e].sent)
      return false;
  }
  return true;
}

void StepExecution::runAction(const Action &action) {
  std::vector<int> covered = index.covered(action.stage, action.part);
  auto isOwn = [&](int segment) {
    return std::count(covered.begin(), covered.end(), segment) > 0;
  };
  for (int segment : covered)
    done.insert({segment, action.micro});
  for (int e = 0; e < static_cast<int>(graph.edges.size()); ++e) {
    const TransferEdge &edge = graph.edges[e];
    if (!isSent(e))
      continue;
    int from = schedule.coordinateOf[graph.segments[edge.writer].stage];
    int to = schedule.coordinateOf[graph.segments[edge.readers[0]].stage];
    if (isOwn(edge.writer)) {
      ++inSendSlots[e];
      written.insert({e, action.micro});
      channels[{from, to}].push_back({e, action.micro});
    }
    bool reads = std::any_of(edge.readers.begin(), edge.readers.end(), isOwn);
    bool isLast =
        std::all_of(edge.readers.begin(), edge.readers.end(), [&](int reader) {
          return done.count({reader, action.micro}) > 0;
        });
    if (reads && isLast)
      --inReceiveSlots[e];
  }
}

bool StepExecution::deliver(int edge, int micro) {
  if (inReceiveSlots[edge] >= slots[edge].received)
    return false;
  ++inReceiveSlots[edge];
  --inSendSlots[edge];
  arrived.insert({edge, micro});
  return true;
}

bool StepExecution::stepChannels() {
  bool moves = false;
  for (auto &[ends, messages] : channels)
    while (!messages.empty() &&
           deliver(messages.front().first, messages.front().second)) {
      messages.pop_front();
      moves = true;
    }
  return moves;
}

/// A transfer takes place when it is first in the queues of both its ends.
bool StepExecution::stepStreams() {
  for (size_t a = 0; a < streams->size(); ++a)
    for (size_t b = 0; b < a; ++b) {
      if (streamPlace[a] == (*streams)[a].size() ||
          streamPlace[b] == (*streams)[b].size())
        continue;
      StreamItem item = (*streams)[a][streamPlace[a]];
      if (item != (*streams)[b][streamPlace[b]] ||
          !written.count({item.edge, item.micro}))
        continue;
      if (!deliver(item.edge, item.micro))
        continue;
      ++streamPlace[a];
      ++streamPlace[b];
      return true;
    }
  return false;
}

bool StepExecution::run() {
  for (bool moves = true; moves;) {
    moves = streams ? stepStreams() : stepChannels();
    for (size_t c = 0; c < place.size(); ++c)
      while (place[c] < schedule.lists[c].size() &&
             canRun(schedule.lists[c][place[c]])) {
        runAction(schedule.lists[c][place[c]++]);
        moves = true;
      }
  }
  for (size_t c = 0; c < place.size(); ++c)
    if (place[c] < schedule.lists[c].size())
      return false;
  return true;
}
