//===- Problem.h - strategies, costs, memory --------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The problem of choosing shardings: one strategy for every node, such that the
// sum of the costs of the nodes and of the edges between them is least, and the
// memory of all live nodes fits the limit at every time. It is that of the
// ASPLOS / EuroSys 2025 contest on intra-operator parallelism
// (https://github.com/asplos-contest/2025/blob/main/IOPDDL.md).
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_PROBLEM_H
#define DIST_PLANNING_SOLVER_PROBLEM_H

#include "dist/Support/Status.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace dist::solver {

/// A sum of costs or usages, which may exceed 64 bits.
__extension__ typedef __int128 Sum;

/// Returns "-170141183460469231731687303715884105728" and the like.
std::string toString(Sum sum);

/// The cost from which on a choice is forbidden.
inline constexpr int64_t kForbidden = 100'000'000'000'000'000;

/// Times in [from, to).
struct Span {
  int64_t from = 0, to = 0;
};

/// A value that needs one of its strategies.
struct Node {
  std::vector<int64_t> costs;  ///< By strategy.
  std::vector<int64_t> usages; ///< Memory by strategy, while live; to 2^53.
  int64_t from = 0, to = 0;    ///< Live in [from, to); empty: takes none.
  /// Further spans in which it is live. Where spans overlap, it takes its
  /// memory twice.
  std::vector<Span> more = {};

  /// The spans that are not empty.
  std::vector<Span> lives() const;
};

/// A cost that depends on the strategies of several nodes: the one of
/// strategies s0, s1, ... is at ((s0 * n1) + s1) * n2 + ..., with n the numbers
/// of strategies.
struct Edge {
  std::vector<int> nodes;
  std::vector<int64_t> costs;
};

struct Problem {
  std::vector<Node> nodes;
  std::vector<Edge> edges;
  std::optional<int64_t> usageLimit; ///< Limit of memory at any time.

  /// Checks that all lists fit each other, and that no choice takes more than
  /// 2^53 of memory at one time. Errors name the node, edge or time.
  Status verify() const;
};

/// The cost and memory of a choice of one strategy for each node.
struct Evaluation {
  Sum cost = 0;      ///< Includes forbidden costs.
  Sum peakUsage = 0; ///< The maximum over all times.
  int forbidden = 0; ///< Number of forbidden costs.
  int64_t peakTime = 0;

  bool fits(std::optional<int64_t> usageLimit) const {
    return !forbidden && (!usageLimit || peakUsage <= *usageLimit);
  }
  bool fits(const Problem &problem) const { return fits(problem.usageLimit); }
};

/// Adds up the costs and usages of a choice.
class Tally {
public:
  void addCost(int64_t cost) {
    sum.cost += cost;
    sum.forbidden += cost >= kForbidden;
  }
  /// Adds memory for the span; an empty span takes none.
  void addUsage(int64_t usage, Span life) {
    if (life.from < life.to) {
      changes.emplace_back(life.from, usage);
      changes.emplace_back(life.to, -usage);
    }
  }
  /// The evaluation of all that was added.
  Evaluation evaluate();

private:
  Evaluation sum;
  std::vector<std::pair<int64_t, int64_t>> changes; ///< By time.
};

/// Evaluates `strategies`, which has one strategy for every node.
Evaluation evaluate(const Problem &problem, const std::vector<int> &strategies);

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_PROBLEM_H
