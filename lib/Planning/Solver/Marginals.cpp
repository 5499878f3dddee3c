//===- Marginals.cpp - the least cost with each strategy ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Elimination.h"

#include <algorithm>

using namespace dist;
using namespace dist::solver;

/// Passes costs down from a bucket. The costs outside of its table complete the
/// total of each choice of its scope and variable. The total without the entry
/// of a table below is the cost outside of that table. Returns the least total
/// by the variable's strategies.
std::vector<double> Elimination::sendDown(const Bucket &bucket) {
  int size = core.size(bucket.variable);
  std::vector<double> least(size, kInfinity);
  index.assign(bucket.scope.size(), 0);
  for (size_t at = 0; at < bucket.count; ++at) {
    for (int s = 0; s < size; ++s) {
      double sum = own[s] + outside[bucket.begin + at];
      for (const double *term : terms)
        sum += term[s];
      least[s] = std::min(least[s], sum);
      for (size_t j = 0; j < terms.size(); ++j) {
        if (bucket.terms[j].bucket < 0)
          continue;
        size_t below = terms[j] - tables.data() + s;
        outside[below] = std::min(outside[below], sum - tables[below]);
      }
    }
    advance(bucket);
  }
  return least;
}

std::vector<std::vector<double>>
Elimination::marginals(const EliminationPlan &plan,
                       const std::vector<std::vector<double>> &costs) {
  double total = 0;
  for (const Bucket &bucket : plan.buckets)
    if (bucket.scope.empty())
      total += tables[bucket.begin];
  outside.assign(plan.entries, kInfinity);
  std::vector<std::vector<double>> result(core.size());
  for (auto bucket = plan.buckets.rbegin(); bucket != plan.buckets.rend();
       ++bucket) {
    if (bucket->scope.empty())
      outside[bucket->begin] = total - tables[bucket->begin];
    own = costs[bucket->variable];
    loadTerms(plan, *bucket);
    result[bucket->variable] = sendDown(*bucket);
  }
  return result;
}
