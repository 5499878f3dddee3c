//===- DualBound.cpp - what no assignment costs less than -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DualBound.h"

#include <algorithm>

using namespace dist;
using namespace dist::solver;

/// What a variable holds is shared by the more of its edges on either side.
DualBound::DualBound(const Core &core) : core(core) {
  for (const CoreEdge &edge : core.edges) {
    moved.push_back({std::vector<double>(core.size(edge.first)),
                     std::vector<double>(core.size(edge.second))});
    passSteps += 2.0 * core.size(edge.first) * core.size(edge.second);
  }
  for (int i = 0; i < core.size(); ++i) {
    const std::vector<int> &edges = core.edgesOf[i];
    auto later = std::count_if(edges.begin(), edges.end(), [&](int edge) {
      return core.edges[edge].otherEnd(i) > i;
    });
    auto most = std::max<size_t>(later, edges.size() - later);
    shares.push_back(most ? 1.0 / static_cast<double>(most) : 0);
  }
}

bool DualBound::isLater(int edge, int variable) const {
  return (core.edges[edge].otherEnd(variable) > variable) != isBackward;
}

std::vector<double> &DualBound::movedTo(int edge, int variable) {
  return core.edges[edge].first == variable ? moved[edge].toFirst
                                            : moved[edge].toSecond;
}

const std::vector<double> &DualBound::movedTo(int edge, int variable) const {
  return core.edges[edge].first == variable ? moved[edge].toFirst
                                            : moved[edge].toSecond;
}

/// Moves all that the edge has for each strategy of the variable.
void DualBound::collect(int edge, int variable) {
  std::vector<double> &here = movedTo(edge, variable);
  int other = core.edges[edge].otherEnd(variable);
  const std::vector<double> &there = movedTo(edge, other);
  int size = core.size(variable);
  std::fill(here.begin(), here.end(), kInfinity);
  for (int t = 0; t < core.size(other); ++t) {
    const double *costs = core.edges[edge].costsOf(variable, t, size);
    double gone = there[t];
    for (int s = 0; s < size; ++s)
      here[s] = std::min(here[s], costs[s] - gone);
  }
}

/// Later edges get their shares; returns what stays for good.
double DualBound::visit(int variable, const std::vector<double> &costs) {
  sum = costs;
  int numLater = 0;
  for (int edge : core.edgesOf[variable]) {
    collect(edge, variable);
    const std::vector<double> &here = movedTo(edge, variable);
    for (size_t s = 0; s < sum.size(); ++s)
      sum[s] += here[s];
    numLater += isLater(edge, variable);
  }
  double share = shares[variable];
  for (int edge : core.edgesOf[variable])
    if (isLater(edge, variable)) {
      std::vector<double> &here = movedTo(edge, variable);
      for (size_t s = 0; s < sum.size(); ++s)
        here[s] -= share * sum[s];
    }
  return (1 - numLater * share) * *std::min_element(sum.begin(), sum.end());
}

double DualBound::pass(const std::vector<std::vector<double>> &costs) {
  double bound = 0;
  for (int i = 0; i < core.size(); ++i) {
    int variable = isBackward ? core.size() - 1 - i : i;
    bound += visit(variable, costs[variable]);
  }
  isBackward = !isBackward;
  return bound;
}

Assignment
DualBound::assignment(const std::vector<std::vector<double>> &costs) const {
  Assignment assignment(core.size());
  for (int k = 0; k < core.size(); ++k) {
    int i = isBackward ? core.size() - 1 - k : k;
    std::vector<double> sum = costs[i];
    for (int edge : core.edgesOf[i]) {
      int other = core.edges[edge].otherEnd(i);
      const double *extra =
          !isLater(edge, i)
              ? core.edges[edge].costsOf(i, assignment[other], core.size(i))
              : movedTo(edge, i).data();
      for (size_t s = 0; s < sum.size(); ++s)
        sum[s] += extra[s];
    }
    assignment[i] = static_cast<int>(std::min_element(sum.begin(), sum.end()) -
                                     sum.begin());
  }
  return assignment;
}
