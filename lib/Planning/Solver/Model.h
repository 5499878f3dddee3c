//===- Model.h - a problem while it is made smaller -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Variables with at least one strategy each, costs between pairs of them,
// memory over the times that matter. Costs are doubles, forbidden ones
// infinite. A variable may leave the model with a rule that says how its
// strategy follows from those of others.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_MODEL_H
#define DIST_PLANNING_SOLVER_MODEL_H

#include "dist/Planning/Solver/Problem.h"

#include <limits>

namespace dist::solver {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Memory of each strategy in the times [from, to).
struct Usage {
  int from, to;
  std::vector<double> amount;
};

struct Variable {
  std::vector<double> costs;
  std::vector<Usage> usages;
  /// What a strategy was called when the model was made: strategies are
  /// removed, their labels stay.
  std::vector<int> labels;
  int labelCount = 0;
  std::vector<int> edges; ///< Ids of those that end here.
  bool gone = false;

  int size() const { return static_cast<int>(costs.size()); }
};

/// The cost of strategies a and b is at a * (strategies of second) + b.
struct PairCost {
  int first, second;
  std::vector<double> costs;
  bool gone = false;
};

/// The label of a variable that left, by the labels of one or two others:
/// at a * (labels of the second) + b.
struct Rule {
  int variable;
  std::vector<int> inputs;
  std::vector<int> labels;
};

class Model {
public:
  explicit Model(const Problem &problem);

  std::vector<Variable> variables; ///< The problem's nodes, then others.
  std::vector<PairCost> edges;
  std::vector<double> baseUsage; ///< By time, of what is no choice.
  /// What a time was called when the model was made: times are forgotten.
  std::vector<int> timeNames;
  double usageLimit = kInfinity;
  double baseCost = 0;
  /// Whether some variable is left without strategies: nothing fits.
  bool impossible = false;

  int times() const { return static_cast<int>(baseUsage.size()); }
  /// Of an edge that has one end at `variable`: the other.
  int otherEnd(int edge, int variable) const;
  /// With strategy s at `variable` and t at the other end.
  double cost(const PairCost &edge, int variable, int s, int t) const;

  void keepStrategies(int variable, const std::vector<char> &keep);
  /// Adds to the edge that is there already, if one is.
  void addEdge(PairCost edge);
  void removeEdge(int edge);
  /// Takes a variable without edges out of the model.
  void removeVariable(Rule rule);

  /// Labels of all variables, given those of the variables that are left.
  std::vector<int> restoreLabels(std::vector<int> labels) const;
  /// Strategies of the problem's nodes, given the same.
  std::vector<int> restore(std::vector<int> labels) const;

private:
  size_t nodeCount;
  std::vector<Rule> rules;

  int findEdge(int a, int b) const;
  void addHyperEdge(const Problem &problem, const Edge &edge);
  void addMemory(const Problem &problem);
};

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_MODEL_H
