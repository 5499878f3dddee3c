//===- ChoiceNetwork.h - choices, collected for the solver ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Variables with some choices each, what these cost alone and in pairs, and the
// memory that they take while they are live; for dist/Planning/Solver, which
// wants whole numbers:
//
//   ChoiceNetwork network;
//   int a = network.addVariable(2), b = network.addVariable(3);
//   network.addCosts(a, {0, 1.5});
//   network.addEdge(a, b, table);   // table[choice of a * 3 + choice of b]
//   network.addMemory(a, {1024, 512}, {0, 7});      // live in [0, 7)
//   solver::Solution best = network.solve({.memory = 4096});
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_CHOICENETWORK_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_CHOICENETWORK_H

#include "dist/Planning/Solver/CostGraph.h"
#include "dist/Planning/Solver/Solver.h"

#include <memory>
#include <optional>

namespace dist {

class ChoiceNetwork {
public:
  using Table = std::vector<double>;
  using Life = solver::Span;
  struct Limits {
    std::optional<double> memory; ///< Bytes at any time.
    /// Variables that look alike this many edges far are decided together,
    /// where the network is too large to be solved exactly; 0: none are.
    int alikeWithin = 0;
  };

  /// Returns its number.
  int addVariable(size_t choices);
  /// Infinity: must not be.
  void addCosts(int variable, const Table &costs, double scale = 1);
  /// The choice of `second` varies fastest. The table may be shared.
  void addEdge(int first, int second, std::shared_ptr<const Table> table,
               double scale = 1);
  /// Once a variable.
  void addMemory(int variable, const Table &bytes, Life life);

  /// What costs least within the limits; the same each time. Where nothing was
  /// found that fits the memory, `fits` is false, and it is what takes least
  /// memory of what was found; `impossible` if choices that must not be are all
  /// that is left.
  solver::Solution solve(const Limits &limits) const;

  /// What no choices cost less than; memory does not count. It is raised no
  /// further once it is above `enough`.
  double bound(const Limits &limits, double enough) const;

  /// A number for each variable, from 0 on, the same for those that are alike:
  /// they have the same costs, and edges of the same tables to variables that
  /// look alike one edge less far. Within 0 edges only their own costs count.
  ///
  ///   a - b - c - d, tables and costs all the same, within 1: 0 1 1 2
  std::vector<int> findAlike(int edges) const;

  /// The best of all assignments, `found` if none is better; nothing if they
  /// are too many to try.
  std::optional<solver::Solution>
  enumerate(const Limits &limits, const solver::Solution &found) const;

  /// Writes what is solved, and what was found, for dist-solve.
  Status write(const Limits &limits, const solver::Solution &found,
               const std::string &path) const;

  /// What 1 is for the solver: all its sums are whole numbers that a double
  /// holds exactly.
  double unit() const;

private:
  struct Variable {
    Table costs, bytes;
    std::vector<Life> lives;
  };
  struct Edge {
    int first, second;
    std::shared_ptr<const Table> table;
    double scale;
  };
  std::vector<Variable> variables;
  std::vector<Edge> edges;

  struct Merged;

  bool isEmpty() const;
  solver::Problem problem(std::optional<double> memory) const;
  solver::Solution evaluate(const std::vector<int> &strategies,
                            std::optional<double> memory) const;
  Merged merged(const std::vector<int> &numbers) const;
  class FiniteTables;
  double largestCost() const;
  std::vector<Table> finiteCosts(const FiniteTables &tables) const;
  solver::CostGraph costGraph(FiniteTables &tables) const;
  /// What no choices cost less than, in the solver's numbers; memory does not
  /// count.
  double boundBy(const Merged &merged, double enough) const;
  solver::Solution solveMerged(const Merged &merged,
                               std::optional<double> memory) const;
  solver::Solution solveAlike(const Limits &limits) const;
  solver::Solution solveWithin(const Limits &limits) const;
};

/// One variable for all that have one number.
struct ChoiceNetwork::Merged {
  std::vector<int> numbers; ///< Of all variables: the one that stands for each.
  /// Of all edges; -1 for those between variables of one number, which are
  /// costs of it.
  std::vector<int> edgeNumbers;
  ChoiceNetwork network;
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_CHOICENETWORK_H
