//===- Incumbent.cpp - the assignment to improve --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Incumbent.h"

#include <algorithm>

using namespace dist;
using namespace dist::solver;

Merit solver::meritOf(const Core &core, const Assignment &assignment,
                      const std::vector<double> &usage) {
  Merit merit{0, core.cost(assignment)};
  for (double amount : usage)
    merit.overload += std::max(0.0, amount - core.usageLimit);
  return merit;
}

Incumbent::Incumbent(const Core &core, Assignment assignment)
    : core(core), current(std::move(assignment)), used(core.usage(current)),
      currentMerit(meritOf(core, current, used)), counted(core.size()) {}

/// Changes everything but the merit's cost.
void Incumbent::take(int variable, int strategy) {
  for (const Usage &part : core.usages[variable]) {
    double more = part.amount[strategy] - part.amount[current[variable]];
    for (int time = part.from; time < part.to && more != 0; ++time) {
      currentMerit.overload -= std::max(0.0, used[time] - core.usageLimit);
      used[time] += more;
      currentMerit.overload += std::max(0.0, used[time] - core.usageLimit);
    }
  }
  current[variable] = strategy;
}

/// Returns the cost of the variables and their edges.
double Incumbent::costOf(const std::vector<int> &variables) {
  double sum = 0;
  for (int variable : variables) {
    sum += core.costs[variable][current[variable]];
    counted[variable] = 1;
    for (int id : core.edgesOf[variable]) {
      int other = core.edges[id].otherEnd(variable);
      if (!counted[other])
        sum += core.edges[id].costsOf(variable, current[other],
                                      core.size(variable))[current[variable]];
    }
  }
  for (int variable : variables)
    counted[variable] = 0;
  return sum;
}

bool Incumbent::improve(const Move &move) {
  Merit before = currentMerit;
  currentMerit.cost -= costOf(move.variables);
  std::vector<int> old;
  for (size_t i = 0; i < move.variables.size(); ++i) {
    old.push_back(current[move.variables[i]]);
    take(move.variables[i], move.strategies[i]);
  }
  currentMerit.cost += costOf(move.variables);
  if (currentMerit < before) {
    currentMerit.cost = core.cost(current); // without what rounding added
    return true;
  }
  for (size_t i = 0; i < move.variables.size(); ++i)
    take(move.variables[i], old[i]);
  currentMerit = before;
  return false;
}
