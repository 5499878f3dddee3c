//===- StageLists.cpp - transfers beside the calls of a list --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StageLists.h"

#include <algorithm>

using namespace mlir;
using namespace dist;

StageList::StageList(SegmentGraph &graph, int64_t coordinate)
    : graph(&graph), coordinate(coordinate) {
  for (auto [i, action] : llvm::enumerate(graph.lists[coordinate]))
    positions[{action.call.getOperation(), action.micro}] = int(i);
  beginning.resize(graph.lists[coordinate].size() + 1);
  for (size_t from = 0; from < graph.lists.size(); ++from)
    if (int64_t(from) != coordinate)
      placeReceives(int64_t(from));
}

/// The first action that reads the value of an edge.
int StageList::firstReader(int edge, int micro) const {
  int first = int(beginning.size()) - 1;
  auto visit = [&](Value value, auto &visit) -> void {
    for (Operation *user : value.getUsers()) {
      if (auto transfer = dyn_cast<TransferOp>(user))
        visit(transfer.getResult(), visit);
      auto at = positions.find({user, micro});
      if (at != positions.end())
        first = std::min(first, at->second);
    }
  };
  TransferOp transfer = graph->edges[edge].transfer;
  visit(transfer.getResult(), visit);
  return first;
}

void StageList::placeReceives(int64_t from) {
  std::vector<SegmentGraph::Sent> sent = graph->sentTo(from, coordinate);
  int latest = int(beginning.size()) - 1;
  for (size_t i = sent.size(); i-- > 0;) {
    int reader = firstReader(sent[i].edge, sent[i].micro);
    latest = std::min(latest, std::max(0, reader - 1 - graph->slack));
    receives[{sent[i].edge, sent[i].micro}] = latest;
  }
  for (const SegmentGraph::Sent &each : sent)
    beginning[receives.at({each.edge, each.micro})].push_back(each);
}

void StageList::schedule(function_ref<std::pair<int, int>(int, int)> slotOf) {
  std::map<std::pair<int, int>, std::vector<int>> sends; // Works, by slot.
  std::map<std::pair<int, int>, int> awaited; // Works, by edge and micro.
  auto add = [&](Step step) { all.push_back(step); };
  auto release = [&](std::pair<int, int> slot) {
    for (int work : sends[slot])
      add({Step::Wait, nullptr, 0, 0, work});
    sends.erase(slot);
  };
  const std::vector<StageAction> &list = graph->lists[coordinate];
  for (size_t i = 0; i < list.size(); ++i) {
    for (const SegmentGraph::Sent &each : beginning[i]) {
      release(slotOf(each.edge, each.micro));
      awaited[{each.edge, each.micro}] = works;
      add({Step::Receive, nullptr, each.micro, each.edge, works++});
    }
    for (auto it = awaited.begin(); it != awaited.end();) {
      if (firstReader(it->first.first, it->first.second) > int(i)) {
        ++it;
        continue;
      }
      add({Step::Wait, nullptr, 0, 0, it->second});
      it = awaited.erase(it);
    }
    func::CallOp call = list[i].call;
    ArrayRef<int> edges = graph->edgesFrom(call);
    for (int edge : edges)
      release(slotOf(edge, list[i].micro));
    add({Step::Call, call, list[i].micro});
    for (int edge : edges) {
      sends[slotOf(edge, list[i].micro)].push_back(works);
      add({Step::Send, nullptr, list[i].micro, edge, works++});
    }
  }
  while (!sends.empty())
    release(sends.begin()->first);
}
