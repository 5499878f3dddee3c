//===- Elimination.cpp - the best strategies of free variables ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Elimination.h"

#include <algorithm>

using namespace dist;
using namespace dist::solver;

/// Loads the costs of the variable alone, with its edges to held ones.
void Elimination::loadOwnCosts(const EliminationPlan &plan,
                               const Bucket &bucket,
                               const std::vector<double> &costs,
                               const Assignment &assignment) {
  own = costs;
  int size = core.size(bucket.variable);
  for (int id : core.edgesOf[bucket.variable]) {
    const CoreEdge &edge = core.edges[id];
    int other = edge.otherEnd(bucket.variable);
    if (!plan.held[other])
      continue;
    const double *extra =
        edge.costsOf(bucket.variable, assignment[other], size);
    for (int s = 0; s < size; ++s)
      own[s] += extra[s];
  }
}

void Elimination::loadTerms(const EliminationPlan &plan, const Bucket &bucket) {
  terms.clear();
  for (const Term &term : bucket.terms)
    terms.push_back(term.bucket >= 0
                        ? tables.data() + plan.buckets[term.bucket].begin
                        : core.edges[term.edge].costsOf(bucket.variable, 0, 0));
}

/// Moves to the next choice of the scope's strategies; the last varies fastest.
void Elimination::advance(const Bucket &bucket) {
  for (size_t i = bucket.scope.size(); i-- > 0;) {
    size_t size = core.size(bucket.scope[i]);
    if (++index[i] < static_cast<int>(size)) {
      for (size_t j = 0; j < terms.size(); ++j)
        terms[j] += bucket.terms[j].strides[i];
      return;
    }
    for (size_t j = 0; j < terms.size(); ++j)
      terms[j] -= bucket.terms[j].strides[i] * (size - 1);
    index[i] = 0;
  }
}

/// Returns the first of the least entries. Several chains of comparisons find
/// it.
static int findLeast(const std::vector<double> &sums) {
  constexpr size_t kChains = 4;
  double least[kChains];
  std::fill_n(least, kChains, sums[0]);
  size_t s = 0;
  for (; s + kChains <= sums.size(); s += kChains)
    for (size_t i = 0; i < kChains; ++i)
      least[i] = sums[s + i] < least[i] ? sums[s + i] : least[i];
  for (; s < sums.size(); ++s)
    least[0] = std::min(least[0], sums[s]);
  double all = *std::min_element(least, least + kChains);
  return static_cast<int>(std::find(sums.begin(), sums.end(), all) -
                          sums.begin());
}

void Elimination::minimise(const Bucket &bucket) {
  int size = core.size(bucket.variable);
  index.assign(bucket.scope.size(), 0);
  sums.resize(size);
  for (size_t at = 0; at < bucket.count; ++at) {
    double *sum = sums.data();
    for (int s = 0; s < size; ++s)
      sum[s] = own[s];
    for (const double *term : terms)
      for (int s = 0; s < size; ++s)
        sum[s] += term[s];
    int best = findLeast(sums);
    tables[bucket.begin + at] = sum[best];
    choices[bucket.begin + at] = static_cast<uint32_t>(best);
    advance(bucket);
  }
}

double Elimination::run(const EliminationPlan &plan,
                        const std::vector<std::vector<double>> &costs,
                        Assignment &assignment) {
  if (tables.size() < plan.entries) {
    tables.resize(plan.entries);
    choices.resize(plan.entries);
  }
  double total = 0;
  for (const Bucket &bucket : plan.buckets) {
    loadOwnCosts(plan, bucket, costs[bucket.variable], assignment);
    loadTerms(plan, bucket);
    minimise(bucket);
    if (bucket.scope.empty())
      total += tables[bucket.begin];
  }
  for (auto bucket = plan.buckets.rbegin(); bucket != plan.buckets.rend();
       ++bucket) {
    size_t at = 0;
    for (int other : bucket->scope)
      at = at * core.size(other) + assignment[other];
    assignment[bucket->variable] = choices[bucket->begin + at];
  }
  return total;
}
