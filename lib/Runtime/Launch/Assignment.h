//===- Assignment.h - ranks of the nodes of an attempt ----------*- C++ -*-===//
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
  std::string address;    ///< Its address for the others.
  std::string host;       ///< Equal if loopback connects them.
  std::vector<int> ports; ///< Free ones there, one for each of its workers.
};

/// The plan of an attempt, equal on all its nodes: node i runs ports.size()
/// workers, whose ranks follow those of node i - 1.
struct Assignment {
  std::string jobId;
  std::string name;   ///< Unique to this job.
  std::string token;  ///< For the workers; empty: the job's.
  int generation = 0; ///< Counts all attempts.
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

/// Returns ports that are free now, all different; fewer if there are no more.
std::vector<int> freePorts(int count);

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_ASSIGNMENT_H
