//===- DualBoundTest.cpp - bounds, however costs were moved before --------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/Solver/DualBound.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

using namespace dist::solver;

namespace {
/// Variables in a ring, each with edges to its neighbours and one across, with
/// tables of its own.
struct Ring {
  static constexpr int kVariables = 7, kStrategies = 3;

  std::mt19937 random;
  std::vector<std::vector<double>> costs;
  std::vector<std::pair<std::vector<double>, std::vector<double>>> tables;
  CostGraph graph;

  explicit Ring(unsigned seed, int variables = kVariables) : random(seed) {
    for (int i = 0; i < variables; ++i)
      costs.push_back(numbers(kStrategies));
    graph.sizes.assign(variables, kStrategies);
    tables.reserve(2 * variables);
    for (int i = 0; i < variables; ++i)
      for (int far : {1, 3})
        connect(i, (i + far) % variables);
  }

  std::vector<double> numbers(int count) {
    std::vector<double> list(count);
    for (double &number : list)
      number = std::uniform_int_distribution<>(0, 20)(random);
    return list;
  }

  void connect(int first, int second) {
    auto &[bySecond, byFirst] = tables.emplace_back();
    bySecond = numbers(kStrategies * kStrategies);
    byFirst.resize(bySecond.size());
    for (int a = 0; a < kStrategies; ++a)
      for (int b = 0; b < kStrategies; ++b)
        byFirst[b * kStrategies + a] = bySecond[a * kStrategies + b];
    double weight = 1 + static_cast<double>(random() % 4);
    graph.edges.push_back({first,
                           second,
                           bySecond.data(),
                           byFirst.data(),
                           {kStrategies},
                           {kStrategies},
                           0.5,
                           weight});
  }

  double least() const {
    double best = 1e9;
    std::vector<int> chosen(kVariables);
    std::function<void(int)> choose = [&](int variable) {
      if (variable == kVariables) {
        best = std::min(best, cost(chosen));
        return;
      }
      for (chosen[variable] = 0; chosen[variable] < kStrategies;
           ++chosen[variable])
        choose(variable + 1);
    };
    choose(0);
    return best;
  }

  double cost(const std::vector<int> &chosen) const {
    double sum = 0;
    for (int i = 0; i < kVariables; ++i)
      sum += costs[i][chosen[i]];
    for (const CostGraph::Edge &edge : graph.edges)
      sum +=
          edge.scale *
          edge.bySecond[chosen[edge.first] * kStrategies + chosen[edge.second]];
    return sum;
  }
};
} // namespace

TEST(DualBound, HoldsWhateverWasMovedBefore) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    Ring ring(seed);
    double least = ring.least();
    std::vector<MovedCosts> moved;
    for (size_t i = 0; i < ring.graph.edges.size(); ++i)
      moved.push_back(
          {ring.numbers(Ring::kStrategies), ring.numbers(Ring::kStrategies)});
    DualBound dual(ring.graph, moved);
    double before = -1e9;
    for (int i = 0; i < 20; ++i) {
      double bound = dual.pass(ring.costs);
      EXPECT_LE(bound, least + 1e-6) << "seed " << seed << ", pass " << i;
      EXPECT_GE(bound, before - 1e-6) << "seed " << seed << ", pass " << i;
      before = bound;
    }
    EXPECT_GE(before, 0.8 * least) << "seed " << seed;
  }
}

TEST(DualBound, HoldsWhereItLeaps) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    Ring ring(seed);
    double least = ring.least();
    DualBound dual(ring.graph);
    for (int i = 0; i < 20; ++i) {
      EXPECT_LE(dual.pass(ring.costs), least + 1e-6) << "seed " << seed;
      dual.leap(i % 2 ? 0.75 : 5);
    }
  }
}

/// Returns the bound after `pairs` pairs of passes, each with a leap before it.
static double raised(const Ring &ring, int pairs, double momentum) {
  DualBound dual(ring.graph);
  double bound = 0;
  for (int i = 0; i < pairs; ++i) {
    dual.leap(momentum);
    dual.pass(ring.costs);
    bound = dual.pass(ring.costs);
  }
  return bound;
}

TEST(DualBound, LeapsRaiseItInFewerPasses) {
  constexpr int kMany = 200, kSome = 10;
  constexpr double kMomentum = 0.75;
  for (unsigned seed = 0; seed < 10; ++seed) {
    Ring ring(seed, kMany);
    double most = raised(ring, kMany, 0);
    double left = most - raised(ring, kSome, 0),
           leftByLeaps = most - raised(ring, kSome, kMomentum);
    EXPECT_LE(leftByLeaps, 0.7 * left) << "seed " << seed;
  }
}

TEST(DualBound, GoesOnFromWhatWasMoved) {
  Ring ring(1);
  DualBound first(ring.graph);
  double bound = 0;
  for (int i = 0; i < 40; ++i)
    bound = first.pass(ring.costs);
  DualBound second(ring.graph, first.takeMoved());
  EXPECT_GE(second.pass(ring.costs), bound - 1e-6);
}

TEST(DualBound, EveryAssignmentCostsMore) {
  Ring ring(2);
  DualBound dual(ring.graph);
  double bound = 0;
  for (int i = 0; i < 20; ++i)
    bound = dual.pass(ring.costs);
  EXPECT_GE(ring.cost(dual.assignment(ring.costs)), bound - 1e-6);
}

/// Strategies that have one row count as if each had a row of its own.
TEST(DualBound, StrategiesShareRows) {
  Ring ring(3), apart = ring;
  const std::vector<int> rows{0, 1, 0};
  std::vector<std::pair<std::vector<double>, std::vector<double>>> tables;
  tables.reserve(ring.graph.edges.size());
  for (size_t i = 0; i < ring.graph.edges.size(); ++i) {
    CostGraph::Edge &shared = ring.graph.edges[i], &own = apart.graph.edges[i];
    auto &[bySecond, byFirst] = tables.emplace_back();
    bySecond.resize(9);
    byFirst.resize(9);
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b < 3; ++b)
        bySecond[a * 3 + b] = byFirst[b * 3 + a] =
            shared.bySecond[rows[a] * 3 + b];
    own.bySecond = bySecond.data();
    own.byFirst = byFirst.data();
    shared.rowsOfFirst = {3, rows.data()};
  }
  DualBound first(ring.graph), second(apart.graph);
  for (int i = 0; i < 10; ++i)
    EXPECT_EQ(first.pass(ring.costs), second.pass(ring.costs));
  EXPECT_EQ(first.assignment(ring.costs), second.assignment(ring.costs));
}

TEST(DualBound, SaysWhatAStrategyCostsAtLeast) {
  for (unsigned seed = 0; seed < 10; ++seed) {
    Ring ring(seed);
    DualBound dual(ring.graph);
    double before = 0;
    DualBound::Costs excess;
    for (int i = 0; i < 6; ++i) {
      double bound = dual.pass(ring.costs, &excess);
      for (int variable = 0; i > 0 && variable < Ring::kVariables; ++variable)
        for (int s = 0; s < Ring::kStrategies; ++s) {
          Ring fixed = ring;
          for (int other = 0; other < Ring::kStrategies; ++other)
            fixed.costs[variable][other] += other == s ? 0 : 1e6;
          EXPECT_LE(before + excess[variable][s], fixed.least() + 1e-6)
              << "seed " << seed << ", pass " << i;
        }
      before = bound;
    }
  }
}
