//===- ResolveConflicts.cpp - removal of forbidden choices ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ResolveConflicts.h"

#include <algorithm>

using namespace dist;
using namespace dist::solver;

namespace {
struct Change {
  int variable = -1, strategy = -1;
  double rise = kInfinity; ///< The change of the cost.
};

class ConflictResolver {
public:
  ConflictResolver(const Core &core, Assignment assignment, Random &random);

  Assignment run(double mostSteps, const std::function<bool()> &isLate);

private:
  const Core &core;
  Random &random;
  Assignment current, best;
  double cost, least;
  /// The costs of each strategy with all other variables unchanged.
  std::vector<std::vector<double>> costs;
  std::vector<std::vector<double>> tabooUntil; ///< By strategy: a change.
  std::vector<int> disputed; ///< Variables that may have forbidden choices.
  std::vector<char> isListed;
  double changes = 0, steps = 0;

  void addEdge(const CoreEdge &edge, int variable, double sign);
  void list(int variable);
  bool isForbidden(int variable) const;
  bool usesLessMemory(int variable, int strategy) const;
  Change cheapest();
  void make(const Change &change);
};
} // namespace

ConflictResolver::ConflictResolver(const Core &core, Assignment assignment,
                                   Random &random)
    : core(core), random(random), current(std::move(assignment)), best(current),
      cost(core.cost(current)), least(cost), costs(core.costs),
      isListed(core.size()) {
  for (const CoreEdge &edge : core.edges)
    for (int end : {edge.first, edge.second})
      addEdge(edge, end, 1);
  for (int variable = 0; variable < core.size(); ++variable) {
    tabooUntil.emplace_back(core.size(variable));
    list(variable);
  }
}

/// Adds the edge's costs to those of the variable.
void ConflictResolver::addEdge(const CoreEdge &edge, int variable,
                               double sign) {
  int size = core.size(variable);
  const double *added =
      edge.costsOf(variable, current[edge.otherEnd(variable)], size);
  for (int strategy = 0; strategy < size; ++strategy)
    costs[variable][strategy] += sign * added[strategy];
  steps += size;
}

bool ConflictResolver::isForbidden(int variable) const {
  return costs[variable][current[variable]] >= core.penalty / 2;
}

void ConflictResolver::list(int variable) {
  if (isListed[variable] || !isForbidden(variable))
    return;
  isListed[variable] = true;
  disputed.push_back(variable);
}

/// True if the strategy takes no more memory at any time.
bool ConflictResolver::usesLessMemory(int variable, int strategy) const {
  return std::all_of(core.usages[variable].begin(), core.usages[variable].end(),
                     [&](const Usage &usage) {
                       return usage.amount[strategy] <=
                              usage.amount[current[variable]];
                     });
}

/// Returns the cheapest change among the variables with forbidden choices; of
/// equal ones a random one. A taboo strategy may be taken if it makes the total
/// cheaper than ever before.
Change ConflictResolver::cheapest() {
  std::erase_if(disputed, [&](int variable) {
    isListed[variable] = isForbidden(variable);
    return !isListed[variable];
  });
  Change found;
  unsigned equals = 0;
  for (int variable : disputed)
    for (int strategy = 0; strategy < core.size(variable); ++strategy) {
      double rise =
          costs[variable][strategy] - costs[variable][current[variable]];
      bool isTaboo =
          tabooUntil[variable][strategy] > changes && cost + rise >= least;
      ++steps;
      if (strategy == current[variable] || isTaboo || rise > found.rise ||
          !usesLessMemory(variable, strategy))
        continue;
      equals = rise < found.rise ? 1 : equals + 1;
      if (random() % equals == 0)
        found = {variable, strategy, rise};
    }
  return found;
}

void ConflictResolver::make(const Change &change) {
  auto [variable, strategy, rise] = change;
  constexpr unsigned kLeast = 10;
  constexpr double kShare = 0.6; // Share of the variables in conflict.
  tabooUntil[variable][current[variable]] =
      changes + 1 + static_cast<double>(random() % kLeast) +
      kShare * static_cast<double>(disputed.size());
  for (double sign : {-1.0, 1.0}) {
    for (int index : core.edgesOf[variable]) {
      const CoreEdge &edge = core.edges[index];
      addEdge(edge, edge.otherEnd(variable), sign);
    }
    current[variable] = strategy;
  }
  for (int index : core.edgesOf[variable])
    list(core.edges[index].otherEnd(variable));
  cost += rise;
}

Assignment ConflictResolver::run(double mostSteps,
                                 const std::function<bool()> &isLate) {
  constexpr int kChangesPerLook = 64;
  for (int i = 0; core.forbids(least) && steps < mostSteps; ++i) {
    if (i % kChangesPerLook == 0 && isLate())
      break;
    Change change = cheapest();
    if (change.variable >= 0)
      make(change);
    ++changes; // Counts even if all is taboo.
    if (cost < least) {
      least = cost;
      best = current;
    }
  }
  return best;
}

Assignment solver::resolveConflicts(const Core &core, Assignment assignment,
                                    Random &random, double mostSteps,
                                    const std::function<bool()> &isLate) {
  return ConflictResolver(core, std::move(assignment), random)
      .run(mostSteps, isLate);
}
