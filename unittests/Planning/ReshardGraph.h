//===- ReshardGraph.h - the whole graph of shardings ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An independent check of the planner, with none of its code: all states, all
// steps between them priced by a loop over every rank, and Dijkstra's
// algorithm. It implements docs/internals/resharding.md.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_PLANNING_RESHARDGRAPH_H
#define DIST_UNITTESTS_PLANNING_RESHARDGRAPH_H

#include "WantedPieces.h"

#include "dist/Planning/CollectivePrice.h"
#include "dist/Support/Sharding.h"

namespace dist {

class ReshardGraph {
public:
  /// Creates all shardings of a tensor of `shape` over any of `atoms`, axes or
  /// sub-axes of the mesh that do not overlap, with Partial axes of `kinds`.
  ReshardGraph(const Mesh &mesh, const Axes &atoms, std::vector<int64_t> shape,
               int64_t elementBytes, const std::vector<ReductionKind> &kinds);

  /// Adds all shardings over other sub-axes. States whose axes do not fit each
  /// other are connected by exchanges; equal placements are one state.
  void addCutting(const Axes &atoms);
  /// Sets the model, before costs are computed. By default links are uniform.
  void setModel(CostModel costs) { model = std::move(costs); }

  size_t size() const { return states.size(); }
  const Sharding &sharding(size_t state) const {
    return states[state].sharding;
  }

  /// Returns the least cost from a state to every other one. On the path to
  /// each target no value is larger than source and target, and nothing becomes
  /// Partial that is not so in the target.
  std::vector<double> costsFrom(size_t source);
  /// Returns the least cost to one of them.
  double cost(size_t source, size_t target);

private:
  struct Region {
    std::vector<int64_t> begin, end;
    int64_t elements() const;
    Region within(const Region &other) const;
  };
  struct State {
    Sharding sharding;
    std::vector<Region> regions;       ///< Of every rank.
    std::vector<int64_t> contribution; ///< That of each rank.
    double largest = 0;
  };

  const Mesh &mesh;
  Axes atoms;
  bool hasOneCutting = true;
  std::vector<int64_t> shape;
  int64_t elementBytes;
  std::vector<ReductionKind> kinds;
  CostModel model;
  std::vector<State> states;
  std::vector<std::vector<double>> edges; ///< Computed on demand.

  std::vector<double> costsWithin(size_t source, double limit,
                                  const Sharding &target);
  void addStates(Sharding sharding, Axes unused);
  void addState(const Sharding &sharding);
  const std::vector<double> &edgesFrom(size_t state);
  double edge(const State &from, const State &to) const;
  double price(CollectiveKind kind, const Axes &over, double bytes) const;
  Axes changedAxes(const Sharding &from, const Sharding &to) const;
  double sliceOrGather(const State &from, const State &to) const;
  double allToAll(const State &from, const State &to) const;
  double reduction(const State &from, const State &to) const;
  double partialise(const State &from, const State &to) const;
  double permute(const State &from, const State &to) const;
  double exchange(const State &from, const State &to) const;
  bool isUsed(const Sharding &sharding, const AxisRef &atom) const;
  bool isFitting(const Sharding &a, const Sharding &b) const;
  bool isSame(const Sharding &a, const Sharding &b) const;
  bool nests(size_t dim, const Axes &coarse, const Axes &fine) const;
  double grown(const State &from, const State &to) const;
  double lost(const State &from, const State &to) const;
  std::pair<Axes, Axes> splitAxes(const State &from, const State &to) const;
  std::vector<WantedPiece> wantedBy(size_t target, const State &from,
                                    const State &to,
                                    const std::vector<int64_t> &groups) const;
  int64_t mostSent(const State &from, const State &to) const;
};

} // namespace dist

#endif // DIST_UNITTESTS_PLANNING_RESHARDGRAPH_H
