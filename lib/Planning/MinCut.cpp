//===- MinCut.cpp - the cheapest way to part a graph ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Dinic's algorithm: the largest flow equals the cheapest cut.
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/MinCut.h"

#include <algorithm>
#include <queue>

using namespace dist;

/// Rounding leaves less than this share of a saturated edge's capacity.
static constexpr double kEpsilon = 1e-10;

bool MinCut::Edge::hasRoom() const {
  return capacity == kForever || capacity > kEpsilon * most;
}

MinCut::Node MinCut::addNode() {
  edgesOf.emplace_back();
  return edgesOf.size() - 1;
}

void MinCut::addHalf(Node from, Node to, double capacity) {
  auto &[first, last] = edgesOf[from];
  (first == kNone ? first : edges[last].next) = edges.size();
  last = edges.size();
  edges.push_back({to, kNone, capacity, capacity});
}

void MinCut::addEdge(Node from, Node to, double capacity) {
  addHalf(from, to, capacity);
  addHalf(to, from, 0);
}

/// Numbers the nodes by their distance from the source over edges with
/// remaining capacity; -1 if there is no path.
bool MinCut::layer() {
  level.assign(edgesOf.size(), -1);
  level[kSource] = 0;
  std::queue<Node> queue({kSource});
  for (; !queue.empty(); queue.pop())
    for (size_t index = edgesOf[queue.front()].first; index != kNone;
         index = edges[index].next)
      if (const Edge &edge = edges[index];
          edge.hasRoom() && level[edge.to] < 0) {
        level[edge.to] = level[queue.front()] + 1;
        queue.push(edge.to);
      }
  return level[kSink] >= 0;
}

/// Sends flow along one path of the layers; returns 0 if there is none left.
double MinCut::push() {
  std::vector<size_t> path;
  Node node = kSource;
  while (node != kSink) {
    size_t index = nextEdge[node];
    if (index == kNone) {
      if (path.empty())
        return 0;
      node = edges[path.back() ^ 1].to;
      nextEdge[node] = edges[path.back()].next;
      path.pop_back();
    } else if (edges[index].hasRoom() &&
               level[edges[index].to] == level[node] + 1) {
      path.push_back(index);
      node = edges[index].to;
    } else {
      nextEdge[node] = edges[index].next;
    }
  }
  double room = kForever;
  for (size_t index : path)
    room = std::min(room, edges[index].capacity);
  for (size_t index : path) {
    Edge &back = edges[index ^ 1];
    edges[index].capacity -= room;
    back.capacity += room;
    back.most = std::max(back.most, back.capacity);
  }
  return room;
}

double MinCut::solve() {
  double total = 0;
  while (layer()) {
    nextEdge.clear();
    for (const EdgeList &list : edgesOf)
      nextEdge.push_back(list.first);
    while (double sent = push()) {
      total += sent;
      if (sent == kForever)
        return total;
    }
  }
  return total;
}
