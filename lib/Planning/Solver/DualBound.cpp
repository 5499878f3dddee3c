//===- DualBound.cpp - a lower bound of the cost --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/Solver/DualBound.h"

#include <algorithm>
#include <limits>
#include <numeric>

using namespace dist;
using namespace dist::solver;

/// Sets the shares: the costs at a variable are divided among its edges to
/// earlier or to later variables, whichever are more.
DualBound::DualBound(CostGraph given, std::vector<MovedCosts> before)
    : graph(std::move(given)), moved(std::move(before)) {
  listEdges();
  moved.resize(graph.edges.size());
  std::vector<double> later(graph.sizes.size()), earlier(later);
  for (size_t i = 0; i < graph.edges.size(); ++i) {
    const CostGraph::Edge &edge = graph.edges[i];
    int first = edge.first, second = edge.second;
    moved[i].toFirst.resize(graph.sizes[first]);
    moved[i].toSecond.resize(graph.sizes[second]);
    later[std::min(first, second)] += edge.weight;
    earlier[std::max(first, second)] += edge.weight;
    passSteps += 2.0 * edge.rowsOfFirst.count * edge.rowsOfSecond.count;
  }
  for (size_t i = 0; i < later.size(); ++i) {
    double most = std::max(later[i], earlier[i]);
    shares.push_back(most > 0 ? 1 / most : 0);
  }
}

/// Lists the edges of each variable in their own order.
void DualBound::listEdges() {
  std::vector<int> next(graph.sizes.size() + 1);
  for (const CostGraph::Edge &edge : graph.edges)
    for (int end : {edge.first, edge.second})
      ++next[end + 1];
  std::partial_sum(next.begin(), next.end(), next.begin());
  firstEdge = next;
  edges.resize(next.back());
  for (size_t i = 0; i < graph.edges.size(); ++i)
    for (int end : {graph.edges[i].first, graph.edges[i].second})
      edges[next[end]++] = static_cast<int>(i);
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

/// Computes findLeast for blocks of `kWidth` columns from `first` on, as long
/// as they fit. It uses one set of registers, which are written only after all
/// rows.
template <size_t kWidth>
[[gnu::always_inline]] static inline size_t
leastOfColumns(const double *costs, double scale, const double *gone,
               size_t numRows, double *least, size_t numColumns, size_t first) {
  for (; first + kWidth <= numColumns; first += kWidth) {
    double best[kWidth];
    std::fill_n(best, kWidth, std::numeric_limits<double>::infinity());
    const double *row = costs + first;
    for (size_t i = 0; i < numRows; ++i, row += numColumns)
      for (size_t k = 0; k < kWidth; ++k) {
        double now = scale * row[k] - gone[i];
        best[k] = now < best[k] ? now : best[k];
      }
    std::copy_n(best, kWidth, least + first);
  }
  return first;
}

/// Finds for each column the least over the rows of the cost minus `gone`. Most
/// of the time is spent here.
#ifdef __x86_64__
__attribute__((target_clones("avx2", "default")))
#endif
static void
findLeast(const double *costs, double scale, const double *gone, size_t numRows,
          double *least, size_t numColumns) {
  size_t first =
      leastOfColumns<32>(costs, scale, gone, numRows, least, numColumns, 0);
  first =
      leastOfColumns<4>(costs, scale, gone, numRows, least, numColumns, first);
  leastOfColumns<1>(costs, scale, gone, numRows, least, numColumns, first);
}

/// Moves all costs of the edge to the variable. If strategies of the other end
/// share a row, the one that received most counts.
void DualBound::collect(int id, int variable) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const CostGraph::Edge &edge = graph.edges[id];
  int other = edge.otherEnd(variable);
  const CostGraph::Rows &rows = edge.rowsOf(variable),
                        &otherRows = edge.rowsOf(other);
  const std::vector<double> &there = movedTo(id, other);
  gone.assign(otherRows.count, -kInfinity);
  for (int t = 0; t < graph.sizes[other]; ++t)
    gone[otherRows[t]] = std::max(gone[otherRows[t]], there[t]);
  least.resize(rows.count);
  findLeast(edge.costsOf(variable, 0), edge.scale, gone.data(), gone.size(),
            least.data(), least.size());
  std::vector<double> &here = movedTo(id, variable);
  for (int s = 0; s < graph.sizes[variable]; ++s)
    here[s] = least[rows[s]];
}

/// Gives later edges their shares. Returns the least of the costs that stay.
double DualBound::visit(int variable, const std::vector<double> &costs) {
  sum = costs;
  double laterWeight = 0;
  for (int edge : edgesOf(variable)) {
    collect(edge, variable);
    const std::vector<double> &here = movedTo(edge, variable);
    for (size_t s = 0; s < sum.size(); ++s)
      sum[s] += here[s];
    if (isLater(edge, variable))
      laterWeight += graph.edges[edge].weight;
  }
  for (int edge : edgesOf(variable))
    if (isLater(edge, variable)) {
      double share = shares[variable] * graph.edges[edge].weight;
      std::vector<double> &here = movedTo(edge, variable);
      for (size_t s = 0; s < sum.size(); ++s)
        here[s] -= share * sum[s];
    }
  return (1 - laterWeight * shares[variable]) *
         *std::min_element(sum.begin(), sum.end());
}

/// Notes the excess at the variable visited last, whose edges hold nothing
/// then.
void DualBound::noteExcess(std::vector<double> &excess) const {
  excess = sum;
  double least = *std::min_element(sum.begin(), sum.end());
  for (double &cost : excess)
    cost -= least;
}

double DualBound::pass(const Costs &costs, Costs *excess) {
  double bound = 0;
  int count = static_cast<int>(graph.sizes.size());
  if (excess)
    excess->resize(count);
  for (int i = 0; i < count; ++i) {
    int variable = isBackward ? count - 1 - i : i;
    bound += visit(variable, costs[variable]);
    if (excess)
      noteExcess((*excess)[variable]);
  }
  isBackward = !isBackward;
  return bound;
}

static void leapFrom(std::vector<double> &last, std::vector<double> &now,
                     double momentum) {
  for (size_t i = 0; i < now.size(); ++i) {
    double step = now[i] - last[i];
    last[i] = now[i];
    now[i] += momentum * step;
  }
}

void DualBound::leap(double momentum) {
  if (atLeap.empty())
    atLeap = moved;
  for (size_t i = 0; i < moved.size(); ++i) {
    leapFrom(atLeap[i].toFirst, moved[i].toFirst, momentum);
    leapFrom(atLeap[i].toSecond, moved[i].toSecond, momentum);
  }
}

std::vector<int> DualBound::assignment(const Costs &costs) const {
  int count = static_cast<int>(graph.sizes.size());
  std::vector<int> assignment(count);
  for (int k = 0; k < count; ++k) {
    int i = isBackward ? count - 1 - k : k;
    std::vector<double> sum = costs[i];
    for (int id : edgesOf(i)) {
      const CostGraph::Edge &edge = graph.edges[id];
      int other = edge.otherEnd(i);
      if (isLater(id, i)) {
        const std::vector<double> &extra = movedTo(id, i);
        for (size_t s = 0; s < sum.size(); ++s)
          sum[s] += extra[s];
        continue;
      }
      const double *costs =
          edge.costsOf(i, edge.rowsOf(other)[assignment[other]]);
      const CostGraph::Rows &rows = edge.rowsOf(i);
      for (size_t s = 0; s < sum.size(); ++s)
        sum[s] += edge.scale * costs[rows[static_cast<int>(s)]];
    }
    assignment[i] = static_cast<int>(std::min_element(sum.begin(), sum.end()) -
                                     sum.begin());
  }
  return assignment;
}
