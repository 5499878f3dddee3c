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
//   network.addEdge(a, b, pairCosts);   // pairCosts->at(choice of a, of b)
//   network.addMemory(a, {1024, 512}, {0, 7});      // live in [0, 7)
//   solver::Solution best = network.cheapest({});
//   best = network.within({.memory = 4096}, best);
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_CHOICENETWORK_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_CHOICENETWORK_H

#include "dist/Planning/Solver/DualBound.h"
#include "dist/Planning/Solver/Solver.h"

#include <limits>
#include <memory>
#include <optional>

namespace dist {

class ChoiceNetwork {
public:
  using Table = std::vector<double>;
  /// Numbers of all variables, of few to many.
  using Levels = std::vector<std::vector<int>>;
  /// What choices cost in pairs: many choices of an operation need an operand
  /// alike, and have one column then.
  struct PairCosts {
    Table table; ///< At row * width + column.
    size_t width = 0;
    std::vector<int> rows, columns; ///< By choice of the first, of the second.

    double at(size_t first, size_t second) const {
      return table[rows[first] * width + columns[second]];
    }
    size_t height() const { return table.size() / width; }
  };
  using Life = solver::Span;
  /// When to seek no further.
  struct Enough {
    /// What costs more is of no use: where all does, anything is good enough.
    double cutoff = std::numeric_limits<double>::infinity();
    /// What a pass must raise a bound by, as a share, for another to follow.
    double leastRise = 1e-5;
    /// The same where variables are decided together.
    double leastRiseTogether = 1e-4;
    /// How far above the bound choices are near enough, as a share.
    double gap = 1e-3;
  };
  /// From how many entries of tables on something is done in another way, those
  /// of shared tables counted for each edge. Tests set small ones, so that
  /// small networks go the way of large ones.
  struct Sizes {
    /// The solver is given all at once; of a larger network, first so many
    /// entries of the choices nearest to the bound.
    double few = 1e5;
    /// And then at most so many, of what may still be better, or of what is
    /// near the bound at all prices of memory that were tried.
    double most = 4e5;
    /// Of networks with many edges more: so many entries an edge at first, and
    /// twice as many then.
    double perEdge = 16;
    /// What is near the bound at one price.
    double atPrice = 5e4;
    /// More is large: memory has prices (isLarge).
    double large = 1e6;
    /// Of more the bound of all variables is raised by one pass.
    double many = 1e8;
    /// What is listed in full for those that know no shared tables, about 70
    /// bytes an entry while it is written: enumerate, write.
    double listed = 2e7;
  };
  struct Limits {
    std::optional<double> memory; ///< Bytes at any time.
    /// Variables that look alike this many edges far are decided together,
    /// where the network is too large to be solved exactly; 0: none are.
    int alikeWithin = 0;
    Enough enough = {};
  };

  ChoiceNetwork() = default;
  explicit ChoiceNetwork(const Sizes &sizes) : sizes(sizes) {}

  /// Returns its number.
  int addVariable(size_t choices);
  /// Infinity: must not be.
  void addCosts(int variable, const Table &costs, double scale = 1);
  /// The costs may be shared.
  void addEdge(int first, int second, std::shared_ptr<const PairCosts> costs,
               double scale = 1);
  /// Once a variable.
  void addMemory(int variable, const Table &bytes, Life life) {
    addMemory(variable, bytes, std::vector{life});
  }
  void addMemory(int variable, const Table &bytes, std::vector<Life> lives);

  /// What costs least; memory does not count. The same each time. `impossible`
  /// if choices that must not be are all that is left.
  solver::Solution cheapest(const Limits &limits) const;
  /// What costs least within the memory of the limits; `fits` is false where
  /// nothing was found. `cheapest` takes more.
  solver::Solution within(const Limits &limits,
                          const solver::Solution &cheapest) const;
  /// What takes least memory at its worst time of what was found, whatever it
  /// costs and whatever the limit is.
  std::vector<int> leanest(const Limits &limits,
                           const solver::Solution &cheapest) const;

  solver::Solution evaluate(const std::vector<int> &strategies,
                            std::optional<double> memory) const;
  /// The memory of choices at their worst time.
  double peakOf(const std::vector<int> &choices) const;
  /// Too many tables for the solver to find what fits: memory has prices.
  bool isLarge() const;

  /// What no choices cost less than; memory does not count. It is raised no
  /// further once it is above `enough`.
  double bound(const Limits &limits, double enough) const;

  /// For each distance, from near to far, a number for each variable, from 0
  /// on, the same for those that are alike so many edges far: they have the
  /// same costs, and edges of the same tables to variables that look alike one
  /// edge less far. Within 0 edges only their own costs count.
  ///
  ///   a - b - c - d, tables and costs all the same, within 1: 0 1 1 2
  Levels findAlike(const std::vector<int> &edgesFar) const;

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

  struct Prices;
  class PricedNetwork;

private:
  struct Variable {
    Table costs, bytes;
    std::vector<Life> lives;
  };
  struct Edge {
    int first, second;
    std::shared_ptr<const PairCosts> costs;
    double scale;
  };
  Sizes sizes;
  std::vector<Variable> variables;
  std::vector<Edge> edges;

  struct Merged;
  struct Part;
  class FiniteTables;
  class Bound;
  class PricedMemory;
  using Moved = std::vector<solver::MovedCosts>; ///< By edge.
  /// Choices, and what none cost less than.
  struct Near {
    std::vector<int> choices;
    double cost = 0, bound = 0;
  };

  bool isEmpty() const;
  double entries() const;
  double fewEntries() const;
  double mostEntries() const;
  solver::Problem problem(std::optional<double> memory) const;
  /// The network of these choices alone, by variable.
  Part part(std::vector<std::vector<int>> choices) const;
  /// With the price of each byte at each of these times among the costs.
  ChoiceNetwork priced(const std::vector<int64_t> &times, double price) const;
  solver::Evaluation evaluation(const std::vector<int> &strategies) const;
  double costOf(const std::vector<int> &choices) const;
  double largestCost() const;
  /// What no choices cost less than, in the solver's numbers.
  solver::Sum toBound(double bound) const;

  std::vector<Table> finiteCosts(const FiniteTables &tables) const;
  solver::CostGraph costGraph(FiniteTables &tables) const;

  Merged merged(const std::vector<int> &numbers) const;
  std::vector<int> numberByShares(const Merged &merged) const;
  solver::MovedCosts shareOf(size_t edge, const Merged &merged,
                             const Moved &moved,
                             const FiniteTables &tables) const;
  Moved share(const Merged &merged, const Moved &moved,
              const FiniteTables &tables) const;
  double sharedBound(const Merged &merged, const Moved &moved,
                     const FiniteTables &tables) const;

  solver::Solution solveFreely(const Limits &limits) const;
  Near solveLevel(Levels coarser, const Enough &enough, FiniteTables &tables,
                  Moved *moved) const;
  struct Raised {
    Moved moved;
    double bound;
  };
  Raised raiseLevel(Levels coarser, double enough, FiniteTables &tables) const;
  std::optional<Merged> takeCoarser(Levels &levels) const;
  bool leavesHalf(const Levels &levels) const;
  /// How far variables that are decided together first must look alike.
  static constexpr int kNear = 1;
  void improve(const Bound &bound, Near &best) const;
  double take(const Part &part, Near &best) const;

  /// What each variable takes at least, together.
  double leastPeak() const;
  std::vector<int> halveMemory(std::vector<int> choices) const;
  std::optional<std::vector<int>> leastEach(const Levels &levels) const;
  solver::Solution solveLimited(const Limits &limits, solver::Sum least) const;
  solver::Solution solveAlike(const Limits &limits) const;
  solver::Solution solveMerged(const Merged &merged,
                               std::optional<double> memory) const;
};

/// One variable for all that have one number.
struct ChoiceNetwork::Merged {
  std::vector<int> numbers; ///< Of all variables: the one that stands for each.
  /// Of all edges; -1 for those between variables of one number, which are
  /// costs of it.
  std::vector<int> edgeNumbers;
  ChoiceNetwork network;

  /// Of numbers of all variables those of the first that each stands for.
  std::vector<int> ofEach(const std::vector<int> &ofAll) const;
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_CHOICENETWORK_H
