//===- PricedNetworkTest.cpp - prices of memory against exact search ------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PricedNetwork.h"

#include "gtest/gtest.h"

#include <cmath>
#include <random>

using namespace dist;

namespace {
/// A chain in which what costs less takes more memory, live from one variable
/// to the one after the next.
struct Chain {
  static constexpr int kChoices = 4, kVariables = 7;

  std::mt19937 random;
  ChoiceNetwork network;

  Chain(unsigned seed, int layers) : random(seed) {
    std::vector<ChoiceNetwork::Table> costs, bytes;
    std::vector<std::shared_ptr<ChoiceNetwork::PairCosts>> tables;
    for (int i = 0; i < kVariables; ++i) {
      costs.push_back(numbers(kChoices, 20));
      bytes.push_back({});
      for (double cost : costs.back())
        bytes.back().push_back(std::round(30 - cost + numbers(1, 8)[0]));
      tables.push_back(std::make_shared<ChoiceNetwork::PairCosts>());
      tables.back()->width = kChoices;
      tables.back()->table = numbers(kChoices * kChoices, 10);
      tables.back()->rows = tables.back()->columns = {0, 1, 2, 3};
    }
    for (int i = 0; i < kVariables * layers; ++i) {
      int kind = i % kVariables;
      network.addVariable(kChoices);
      network.addCosts(i, costs[kind]);
      network.addMemory(i, bytes[kind], {i, i + 3});
      if (i > 0)
        network.addEdge(i - 1, i, tables[kind]);
    }
  }

  ChoiceNetwork::Table numbers(int count, double most) {
    ChoiceNetwork::Table list(count);
    for (double &number : list)
      number = std::uniform_real_distribution<>(0, most)(random);
    return list;
  }
};
} // namespace

/// Limit after limit, with what is known from those before.
TEST(PricedNetwork, BoundsHoldForEveryLimit) {
  int numExact = 0;
  double costFound = 0, costExact = 0;
  for (unsigned seed = 0; seed < 4; ++seed)
    for (int alikeWithin : {0, 12}) {
      ChoiceNetwork network = Chain(seed, alikeWithin ? 3 : 2).network;
      ChoiceNetwork::Limits limits{{}, alikeWithin};
      solver::Solution cheapest = network.cheapest(limits);
      ChoiceNetwork::PricedNetwork priced(network, limits, cheapest);
      double most = network.peakOf(cheapest.strategies);
      for (double share : {0.95, 0.9, 0.8, 0.7, 0.85}) {
        limits.memory = std::floor(share * most);
        solver::Solution exact = network.within(limits, cheapest),
                         found = priced.within(*limits.memory);
        if (!exact.optimal || !found.fits)
          continue;
        ++numExact;
        costFound += static_cast<double>(found.cost);
        costExact += static_cast<double>(exact.cost);
        EXPECT_LE(network.peakOf(found.strategies), *limits.memory);
        EXPECT_GE(found.cost, exact.cost) << "seed " << seed << " " << share;
        EXPECT_LE(found.lowerBound, exact.cost) << "seed " << seed;
        EXPECT_GE(found.lowerBound, cheapest.lowerBound);
      }
    }
  EXPECT_GE(numExact, 15);
  // With so few choices what costs a little less is percents away.
  EXPECT_LE(costFound, 1.05 * costExact);
}

/// What was asked before changes only for the better what is found.
TEST(PricedNetwork, WhatIsKnownIsUsedForTheNextLimit) {
  ChoiceNetwork network = Chain(3, 20).network;
  ChoiceNetwork::Limits limits{{}, 12};
  solver::Solution cheapest = network.cheapest(limits);
  double memory = std::floor(0.8 * network.peakOf(cheapest.strategies));
  ChoiceNetwork::PricedNetwork one(network, limits, cheapest),
      many(network, limits, cheapest);
  many.within(0.7 * memory);
  many.within(1.1 * memory);
  solver::Solution alone = one.within(memory), after = many.within(memory);
  size_t tried = many.solved().size();
  EXPECT_TRUE(alone.fits);
  EXPECT_LE(after.cost, alone.cost * 1.01);
  EXPECT_GT(tried, 0u);
  EXPECT_EQ(many.within(memory).strategies, after.strategies);
  EXPECT_EQ(many.solved().size(), tried) << "what was solved, is solved anew";
}
