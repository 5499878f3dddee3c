//===- DualBound.cpp - what no assignment costs less than -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/Solver/DualBound.h"

#include <algorithm>
#include <limits>

using namespace dist;
using namespace dist::solver;

/// What a variable holds is shared by the more of its edges on either side.
DualBound::DualBound(CostGraph given, std::vector<MovedCosts> before)
    : graph(std::move(given)), edgesOf(graph.sizes.size()),
      moved(std::move(before)) {
  moved.resize(graph.edges.size());
  std::vector<double> later(graph.sizes.size()), earlier(later);
  for (size_t i = 0; i < graph.edges.size(); ++i) {
    const CostGraph::Edge &edge = graph.edges[i];
    int first = edge.first, second = edge.second;
    moved[i].toFirst.resize(graph.sizes[first]);
    moved[i].toSecond.resize(graph.sizes[second]);
    for (int end : {first, second})
      edgesOf[end].push_back(static_cast<int>(i));
    later[std::min(first, second)] += edge.weight;
    earlier[std::max(first, second)] += edge.weight;
    passSteps += 2.0 * graph.sizes[first] * graph.sizes[second];
  }
  for (size_t i = 0; i < later.size(); ++i) {
    double most = std::max(later[i], earlier[i]);
    shares.push_back(most > 0 ? 1 / most : 0);
  }
}

bool DualBound::isLater(int edge, int variable) const {
  return (graph.edges[edge].otherEnd(variable) > variable) != isBackward;
}

std::vector<double> &DualBound::movedTo(int edge, int variable) {
  return graph.edges[edge].first == variable ? moved[edge].toFirst
                                             : moved[edge].toSecond;
}

const std::vector<double> &DualBound::movedTo(int edge, int variable) const {
  return graph.edges[edge].first == variable ? moved[edge].toFirst
                                             : moved[edge].toSecond;
}

/// Moves all that the edge has for each strategy of the variable.
void DualBound::collect(int edge, int variable) {
  std::vector<double> &here = movedTo(edge, variable);
  int other = graph.edges[edge].otherEnd(variable);
  const std::vector<double> &there = movedTo(edge, other);
  int size = graph.sizes[variable];
  std::fill(here.begin(), here.end(), std::numeric_limits<double>::infinity());
  double scale = graph.edges[edge].scale;
  for (int t = 0; t < graph.sizes[other]; ++t) {
    const double *costs = graph.edges[edge].costsOf(variable, t, size);
    double gone = there[t];
    for (int s = 0; s < size; ++s)
      here[s] = std::min(here[s], scale * costs[s] - gone);
  }
}

/// Later edges get their shares; returns what stays for good.
double DualBound::visit(int variable, const std::vector<double> &costs) {
  sum = costs;
  double laterWeight = 0;
  for (int edge : edgesOf[variable]) {
    collect(edge, variable);
    const std::vector<double> &here = movedTo(edge, variable);
    for (size_t s = 0; s < sum.size(); ++s)
      sum[s] += here[s];
    if (isLater(edge, variable))
      laterWeight += graph.edges[edge].weight;
  }
  for (int edge : edgesOf[variable])
    if (isLater(edge, variable)) {
      double share = shares[variable] * graph.edges[edge].weight;
      std::vector<double> &here = movedTo(edge, variable);
      for (size_t s = 0; s < sum.size(); ++s)
        here[s] -= share * sum[s];
    }
  return (1 - laterWeight * shares[variable]) *
         *std::min_element(sum.begin(), sum.end());
}

double DualBound::pass(const std::vector<std::vector<double>> &costs) {
  double bound = 0;
  int count = static_cast<int>(graph.sizes.size());
  for (int i = 0; i < count; ++i) {
    int variable = isBackward ? count - 1 - i : i;
    bound += visit(variable, costs[variable]);
  }
  isBackward = !isBackward;
  return bound;
}

std::vector<int>
DualBound::assignment(const std::vector<std::vector<double>> &costs) const {
  int count = static_cast<int>(graph.sizes.size());
  std::vector<int> assignment(count);
  for (int k = 0; k < count; ++k) {
    int i = isBackward ? count - 1 - k : k;
    std::vector<double> sum = costs[i];
    for (int id : edgesOf[i]) {
      const CostGraph::Edge &edge = graph.edges[id];
      int other = edge.otherEnd(i);
      bool isChosen = !isLater(id, i);
      double scale = isChosen ? edge.scale : 1;
      const double *extra =
          isChosen ? edge.costsOf(i, assignment[other], graph.sizes[i])
                   : movedTo(id, i).data();
      for (size_t s = 0; s < sum.size(); ++s)
        sum[s] += scale * extra[s];
    }
    assignment[i] = static_cast<int>(std::min_element(sum.begin(), sum.end()) -
                                     sum.begin());
  }
  return assignment;
}
