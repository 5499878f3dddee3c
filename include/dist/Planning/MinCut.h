//===- MinCut.h - the cheapest way to part a graph --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Divides a directed graph into the side of a source and the side of a sink,
// such that the edges from the first to the second cost least. Of several
// cheapest cuts it finds the one nearest to the source. The unit of capacities
// does not matter.
//
//   MinCut cut;
//   auto a = cut.addNode();
//   cut.addEdge(MinCut::kSource, a, 3);
//   cut.addEdge(a, MinCut::kSink, 2);
//   cut.solve();                     // 2
//   cut.isOnSourceSide(a);           // true
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_MINCUT_H
#define DIST_PLANNING_MINCUT_H

#include <cstddef>
#include <limits>
#include <vector>

namespace dist {

class MinCut {
public:
  using Node = size_t;
  static constexpr Node kSource = 0, kSink = 1;
  /// The capacity of an edge that is never cut.
  static constexpr double kForever = std::numeric_limits<double>::infinity();

  MinCut() : edgesOf(2) {}

  Node addNode();
  void addEdge(Node from, Node to, double capacity);

  /// Finds the cut, and returns its cost.
  double solve();
  bool isOnSourceSide(Node node) const { return level[node] >= 0; }

private:
  static constexpr size_t kNone = -1;
  struct Edge {
    Node to;
    size_t next; ///< The next edge of the same node.
    double capacity;
    double most; ///< The largest capacity so far.

    bool hasRoom() const;
  };
  struct EdgeList {
    size_t first = kNone, last = kNone;
  };
  std::vector<Edge> edges; ///< Edge i and i ^ 1 are each other's reverse.
  std::vector<EdgeList> edgesOf;
  std::vector<int> level;
  std::vector<size_t> nextEdge;

  void addHalf(Node from, Node to, double capacity);
  bool layer();
  double push();
};

} // namespace dist

#endif // DIST_PLANNING_MINCUT_H
