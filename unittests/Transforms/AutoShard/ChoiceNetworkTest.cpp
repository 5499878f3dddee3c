//===- ChoiceNetworkTest.cpp - networks too large for tables --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChoiceNetwork.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace dist;

namespace {
/// A chain of variables: layers of the same costs and tables, one after the
/// other. Several choices of the second have one column.
struct Layers {
  static constexpr int kChoices = 40, kColumns = 13;

  std::mt19937 random;
  ChoiceNetwork network;
  std::vector<ChoiceNetwork::Table> costs;
  std::vector<std::shared_ptr<const ChoiceNetwork::PairCosts>> tables;
  int layers;

  Layers(unsigned seed, int variables, int layers)
      : random(seed), layers(layers) {
    for (int i = 0; i < variables; ++i) {
      costs.push_back(numbers(kChoices));
      auto table = std::make_shared<ChoiceNetwork::PairCosts>();
      table->width = kColumns;
      table->table = numbers(kChoices * kColumns);
      for (int choice = 0; choice < kChoices; ++choice) {
        table->rows.push_back(choice);
        table->columns.push_back(static_cast<int>(random() % kColumns));
      }
      tables.push_back(table);
    }
    for (int i = 0; i < variables * layers; ++i) {
      network.addVariable(kChoices);
      network.addCosts(i, costs[i % variables]);
      if (i > 0)
        network.addEdge(i - 1, i, tables[i % variables]);
    }
  }

  ChoiceNetwork::Table numbers(int count) {
    ChoiceNetwork::Table list(count);
    for (double &number : list)
      number = std::uniform_real_distribution<>(0, 20)(random);
    return list;
  }

  /// The least of all, from one variable to the next.
  double least() const {
    ChoiceNetwork::Table sums = costs[0];
    for (size_t i = 1; i < costs.size() * layers; ++i) {
      ChoiceNetwork::Table next = costs[i % costs.size()];
      for (int b = 0; b < kChoices; ++b) {
        double best = 1e9;
        for (int a = 0; a < kChoices; ++a)
          best = std::min(best, sums[a] + tables[i % costs.size()]->at(a, b));
        next[b] += best;
      }
      sums = next;
    }
    return *std::min_element(sums.begin(), sums.end());
  }

  /// From each but the last two to the one after the next, with the tables of
  /// the chain.
  void addSkips() {
    for (int i = 2; i < static_cast<int>(costs.size()) * layers; ++i)
      network.addEdge(i - 2, i, tables[i % costs.size()]);
  }

  /// The least of all then, from two variables to the next two.
  double leastWithSkips() const {
    ChoiceNetwork::Table sums(kChoices * kChoices); // Of a, b: at a * n + b.
    for (int a = 0; a < kChoices; ++a)
      for (int b = 0; b < kChoices; ++b)
        sums[a * kChoices + b] = costs[0][a] + costs[1 % costs.size()][b] +
                                 tables[1 % costs.size()]->at(a, b);
    for (size_t i = 2; i < costs.size() * layers; ++i) {
      const ChoiceNetwork::PairCosts &table = *tables[i % costs.size()];
      ChoiceNetwork::Table next(kChoices * kChoices, 1e9);
      for (int a = 0; a < kChoices; ++a)
        for (int b = 0; b < kChoices; ++b)
          for (int c = 0; c < kChoices; ++c)
            next[b * kChoices + c] =
                std::min(next[b * kChoices + c],
                         sums[a * kChoices + b] + table.at(a, c) +
                             table.at(b, c) + costs[i % costs.size()][c]);
      sums = std::move(next);
    }
    return *std::min_element(sums.begin(), sums.end());
  }

  double costOf(const solver::Solution &found) const {
    return static_cast<double>(found.cost) / network.unit();
  }
  double boundOf(const solver::Solution &found) const {
    return static_cast<double>(found.lowerBound) / network.unit();
  }
};
} // namespace

TEST(ChoiceNetwork, FewChoicesNearTheBoundHoldTheBest) {
  for (unsigned seed = 0; seed < 5; ++seed) {
    Layers chain(seed, 100, 1);
    solver::Solution found = chain.network.cheapest({});
    double least = chain.least();
    EXPECT_TRUE(found.fits);
    EXPECT_LE(chain.costOf(found), 1.001 * least) << "seed " << seed;
    EXPECT_LE(chain.boundOf(found), least) << "seed " << seed;
    EXPECT_GE(chain.boundOf(found), 0.99 * least) << "seed " << seed;
  }
}

TEST(ChoiceNetwork, LayersAreDecidedTogether) {
  for (unsigned seed = 0; seed < 5; ++seed) {
    Layers chain(seed, 6, 40);
    double least = chain.least();
    solver::Solution alike = chain.network.cheapest({{}, 4});
    EXPECT_GE(chain.costOf(alike), (1 - 1e-6) * least) << "seed " << seed;
    EXPECT_LE(chain.costOf(alike), 1.05 * least) << "seed " << seed;
    EXPECT_LE(chain.boundOf(alike), least) << "seed " << seed;
    EXPECT_GE(chain.boundOf(alike), 0.95 * least) << "seed " << seed;
  }
}

TEST(ChoiceNetwork, ABoundIsRaisedNoFurtherThanEnough) {
  Layers chain(1, 6, 40);
  double least = chain.least();
  double all = chain.network.bound({{}, 4}, 1e9);
  double enough = chain.network.bound({{}, 4}, least / 2);
  EXPECT_LE(all, least);
  EXPECT_GE(all, 0.9 * least);
  EXPECT_GE(enough, least / 2);
}

/// Loops of three, whose bounds stay below the least: what is found among few
/// choices is no bound of all. What is moved where variables are decided
/// together is moved where they are not: two passes then come nearer.
TEST(ChoiceNetwork, BoundsOfLoopsHold) {
  for (int variables : {1, 6}) {
    Layers loops(1, variables, 240 / variables);
    loops.addSkips();
    double least = loops.leastWithSkips();
    solver::Solution found = loops.network.cheapest({{}, 4});
    EXPECT_LE(loops.boundOf(found), least) << variables;
    EXPECT_GE(loops.costOf(found), (1 - 1e-6) * least) << variables;
    EXPECT_LE(loops.costOf(found), 1.05 * least) << variables;
    double alike = loops.network.bound({{}, 4}, 1e9);
    EXPECT_LE(alike, loops.boundOf(found)) << variables;
    EXPECT_GE(alike, loops.network.bound({}, 1e9)) << variables;
  }
}

/// Three variables in a loop that should all differ. Two choices of each cost
/// nothing; many others, too many to be looked at, cost 1 and suit all.
TEST(ChoiceNetwork, WhatIsFoundAmongFewIsNoBoundOfAll) {
  constexpr int kFree = 2, kDear = 500;
  auto differ = std::make_shared<ChoiceNetwork::PairCosts>();
  differ->table = {5, 0, 0, 0, 5, 0, 0, 0, 0};
  differ->width = 3;
  differ->rows = {0, 1};
  differ->rows.resize(kFree + kDear, 2);
  differ->columns = differ->rows;
  ChoiceNetwork::Table costs(kFree + kDear, 1);
  costs[0] = costs[1] = 0;
  ChoiceNetwork network;
  for (int i = 0; i < 3; ++i)
    network.addCosts(network.addVariable(costs.size()), costs);
  for (int i = 0; i < 3; ++i)
    network.addEdge(i, (i + 1) % 3, differ);
  solver::Solution found = network.cheapest({});
  double least = network.unit(); // One variable has one of the others.
  EXPECT_TRUE(found.fits);
  EXPECT_LE(static_cast<double>(found.lowerBound), least);
  EXPECT_GE(static_cast<double>(found.cost), least);
}

/// Neighbours look alike, but must not be decided so.
TEST(ChoiceNetwork, BoundsHoldWhereNeighboursMustDiffer) {
  constexpr int kVariables = 40;
  constexpr double kNever = std::numeric_limits<double>::infinity();
  auto differ = std::make_shared<ChoiceNetwork::PairCosts>();
  differ->table = {kNever, 0, 0, kNever};
  differ->width = 2;
  differ->rows = differ->columns = {0, 1};
  ChoiceNetwork network;
  for (int i = 0; i < kVariables; ++i) {
    network.addCosts(network.addVariable(2), {1, 2});
    if (i > 0)
      network.addEdge(i - 1, i, differ);
  }
  double least = kVariables / 2 * (1 + 2);
  double bound = network.bound({{}, 4}, 1e9);
  EXPECT_LE(bound, least);
  EXPECT_GE(bound, kVariables);
}

/// Choices that cost more take less: the limit is kept, and the bound below.
TEST(ChoiceNetwork, MemoryHasAPriceInLargeNetworks) {
  constexpr int kVariables = 12, kLayers = 60;
  for (int alikeWithin : {0, 4}) {
    Layers chain(3, kVariables, kLayers);
    double most = 0, least = 0;
    std::vector<ChoiceNetwork::Table> bytes;
    for (int i = 0; i < kVariables; ++i) {
      bytes.push_back(chain.numbers(Layers::kChoices));
      for (double &size : bytes.back())
        size = std::round(1000 * size);
    }
    for (int i = 0; i < kVariables * kLayers; ++i) {
      const ChoiceNetwork::Table &own = bytes[i % kVariables];
      chain.network.addMemory(i, own, {0, 100});
      least += *std::min_element(own.begin(), own.end());
    }
    solver::Solution cheapest = chain.network.cheapest({{}, alikeWithin});
    for (int i = 0; i < kVariables * kLayers; ++i)
      most += bytes[i % kVariables][cheapest.strategies[i]];
    double limit = std::round((most + least) / 2);
    solver::Solution found =
        chain.network.within({limit, alikeWithin}, cheapest);
    double used = 0;
    for (int i = 0; i < kVariables * kLayers; ++i)
      used += bytes[i % kVariables][found.strategies[i]];
    EXPECT_TRUE(found.fits);
    EXPECT_LE(used, limit);
    EXPECT_GE(found.lowerBound, cheapest.lowerBound);
    EXPECT_LE(chain.costOf(found), 1.1 * chain.boundOf(found));

    solver::Solution none =
        chain.network.within({least / 2, alikeWithin}, cheapest);
    EXPECT_FALSE(none.fits);
    std::vector<int> lean = chain.network.leanest({{}, alikeWithin}, cheapest);
    used = 0;
    for (int i = 0; i < kVariables * kLayers; ++i)
      used += bytes[i % kVariables][lean[i]];
    EXPECT_LE(used, 1.1 * least);
  }
}
