//===- Model.h - a problem while it is made smaller -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Variables with at least one strategy each, costs of pairs of them, and memory
// at the times that matter. Costs are doubles, forbidden ones infinite. A
// variable may leave the model with a rule that derives its strategy from those
// of others.
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
  /// The labels of the strategies: their numbers when the model was made.
  /// Strategies are removed, labels stay.
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

/// The label of a removed variable, by the labels of one or two others: at a *
/// (labels of the second) + b.
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
  std::vector<double> baseUsage; ///< By time, without the variables.
  /// The names of the times: their numbers when the model was made. Times are
  /// removed, names stay.
  std::vector<int> timeNames;
  double usageLimit = kInfinity;
  double baseCost = 0;
  /// True if some variable has no strategy left, so that nothing fits.
  bool impossible = false;

  int times() const { return static_cast<int>(baseUsage.size()); }
  /// Returns the other end of an edge at `variable`.
  int otherEnd(int edge, int variable) const;
  /// Returns the cost with strategy s of `variable` and t of the other end.
  double cost(const PairCost &edge, int variable, int s, int t) const;

  void keepStrategies(int variable, const std::vector<char> &keep);
  /// Adds an edge, or adds its costs to an existing one.
  void addEdge(PairCost edge);
  void removeEdge(int edge);
  /// Takes a variable without edges out of the model.
  void removeVariable(Rule rule);

  /// Returns labels of all variables, given those of the variables that are
  /// left.
  std::vector<int> restoreLabels(std::vector<int> labels) const;
  /// Returns strategies of the problem's nodes, given the same labels.
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
