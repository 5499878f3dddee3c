//===- Assignment.h - which node runs which ranks ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_LAUNCH_ASSIGNMENT_H
#define DIST_LIB_RUNTIME_LAUNCH_ASSIGNMENT_H

#include <string>
#include <vector>

namespace dist {

struct NodePlace {
  std::string address;    ///< Where the others reach it.
  std::string host;       ///< The same: they reach each other by loopback.
  std::vector<int> ports; ///< Free ones there, one for each of its workers.
};

/// What all nodes of an attempt agree on: node i runs ports.size() workers,
/// whose ranks follow those of node i - 1.
struct Assignment {
  std::string jobId;
  std::string name;   ///< Of this job, and of no other.
  std::string token;  ///< Of the workers' own rendezvous; empty: the job's.
  int generation = 0; ///< Counts attempts, whatever ended the one before.
  int restarts = 0;   ///< Counts failures.
  std::vector<NodePlace> nodes; ///< In the order of their ranks.
  int self = 0;                 ///< This node's rank.

  int localSize() const { return int(nodes[self].ports.size()); }
  int worldSize() const { return firstRankOf(int(nodes.size())); }
  int firstRank() const { return firstRankOf(self); }

private:
  int firstRankOf(int node) const {
    int ranks = 0;
    for (int i = 0; i < node; ++i)
      ranks += int(nodes[i].ports.size());
    return ranks;
  }
};

/// Ports that are free now, all different; fewer if there are no more.
std::vector<int> freePorts(int count);

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_ASSIGNMENT_H
