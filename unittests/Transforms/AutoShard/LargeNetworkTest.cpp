//===- LargeNetworkTest.cpp - how large networks are solved ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random networks that are small enough to try all assignments, of which all
// is large (ChoiceNetwork::Sizes).
//
//===----------------------------------------------------------------------===//

#include "ChoiceNetwork.h"

#include "gtest/gtest.h"

#include <cmath>
#include <limits>
#include <random>

using namespace dist;

namespace {
using Pairs = std::shared_ptr<const ChoiceNetwork::PairCosts>;

/// Layers of the same variables, connected within and to the next layer; what
/// costs less takes more memory. Some pairs must not be.
class RandomNetwork {
public:
  explicit RandomNetwork(unsigned seed)
      : random(seed), large({.few = 12,
                             .most = 96,
                             .perEdge = seed % 3 ? 0. : 4.,
                             .atPrice = 12,
                             .large = 0,
                             .many = seed % 2 ? 0 : 1e8}) {
    int width = pick(2, 4), layers = pick(1, 10 / width);
    for (int i = 0; i < width; ++i) {
      choices.push_back(pick(2, 4));
      costs.push_back(numbers(choices[i], 20));
      bytes.push_back({});
      for (double cost : costs[i])
        bytes[i].push_back(std::round(30 - cost + numbers(1, 8)[0]));
    }
    for (int i = 0; i < width * layers; ++i)
      addVariable(i, i % width);
    for (int first = 0; first < width; ++first)
      for (int second = first + 1; second < 2 * width; ++second)
        if (second == first + 1 || pick(0, 2) == 0)
          addEdges(first, second, width, layers);
  }

  ChoiceNetwork plain, large;

private:
  std::mt19937 random;
  std::vector<int> choices; ///< Of the variables of a layer.
  std::vector<ChoiceNetwork::Table> costs, bytes;

  int pick(int low, int high) {
    return low + static_cast<int>(random() % (high - low + 1));
  }
  ChoiceNetwork::Table numbers(int count, double most) {
    ChoiceNetwork::Table list(count);
    for (double &number : list)
      number = most * static_cast<double>(random() % 1000) / 1000;
    return list;
  }

  void addVariable(int number, int kind) {
    for (ChoiceNetwork *network : {&plain, &large}) {
      network->addVariable(choices[kind]);
      network->addCosts(number, costs[kind]);
      network->addMemory(number, bytes[kind], {number, number + 3});
    }
  }

  /// Between these of the first layer, and alike of the others.
  void addEdges(int first, int second, int width, int layers) {
    Pairs table = pairs(choices[first], choices[second % width]);
    for (int layer = 0; layer < layers; ++layer) {
      int begin = layer * width;
      if (begin + second < width * layers)
        for (ChoiceNetwork *network : {&plain, &large})
          network->addEdge(begin + first, begin + second, table);
    }
  }

  /// The first choices of all go together.
  Pairs pairs(int rows, int columns) {
    auto made = std::make_shared<ChoiceNetwork::PairCosts>();
    made->table = numbers(rows * columns, 10);
    for (size_t i = 1; i < made->table.size(); ++i)
      if (pick(0, 9) == 0)
        made->table[i] = std::numeric_limits<double>::infinity();
    made->width = columns;
    for (int i = 0; i < rows; ++i)
      made->rows.push_back(i);
    for (int i = 0; i < columns; ++i)
      made->columns.push_back(i);
    return made;
  }
};

/// Of networks: what was found, in sum, and how much of it was the best.
struct Tally {
  double found = 0, best = 0;
  int compared = 0, missed = 0;

  void add(const solver::Solution &a, const solver::Solution &b) {
    found += static_cast<double>(a.cost);
    best += static_cast<double>(b.cost);
    ++compared;
    missed += a.cost != b.cost;
  }
};
} // namespace

static constexpr unsigned kSeeds = 300;

/// All ways there are to solve it: levels of what is alike, the bound that
/// these share, what the solver is given of choices near the bound.
TEST(LargeNetwork, CheapestAgainstAllAssignments) {
  for (int alikeWithin : {0, 12}) {
    Tally tally;
    for (unsigned seed = 0; seed < kSeeds; ++seed) {
      RandomNetwork random(seed);
      ChoiceNetwork::Limits limits{{}, alikeWithin};
      solver::Solution found = random.large.cheapest(limits);
      auto best = random.plain.enumerate({}, found);
      ASSERT_TRUE(best && best->fits && found.fits) << "seed " << seed;
      EXPECT_LE(found.lowerBound, best->cost) << "seed " << seed;
      EXPECT_GE(found.cost, best->cost) << "seed " << seed;
      double bound = random.large.bound(limits, 1e9);
      EXPECT_LE(bound * random.large.unit(),
                (1 + 1e-9) * static_cast<double>(best->cost))
          << "seed " << seed;
      tally.add(found, *best);
    }
    EXPECT_LE(tally.found, 1.01 * tally.best) << alikeWithin;
    EXPECT_LE(tally.missed, static_cast<int>(kSeeds) / 10) << alikeWithin;
  }
}

/// By prices of memory.
TEST(LargeNetwork, WithinAgainstAllAssignments) {
  for (int alikeWithin : {0, 12}) {
    Tally tally;
    int none = 0;
    for (unsigned seed = 0; seed < kSeeds / 2; ++seed) {
      RandomNetwork random(seed);
      ChoiceNetwork::Limits limits{{}, alikeWithin};
      solver::Solution cheapest = random.large.cheapest(limits);
      double most = random.large.peakOf(cheapest.strategies);
      for (double share : {0.9, 0.75}) {
        limits.memory = std::floor(share * most);
        solver::Solution found = random.large.within(limits, cheapest);
        auto best = random.plain.enumerate(limits, found);
        ASSERT_TRUE(best) << "seed " << seed;
        ASSERT_LE(found.fits, best->fits) << "seed " << seed;
        none += !found.fits && best->fits;
        if (!found.fits)
          continue;
        EXPECT_LE(random.plain.peakOf(found.strategies), *limits.memory);
        EXPECT_LE(found.lowerBound, best->cost) << "seed " << seed;
        EXPECT_GE(found.cost, best->cost) << "seed " << seed;
        tally.add(found, *best);
      }
    }
    EXPECT_GE(tally.compared, 100) << alikeWithin;
    EXPECT_LE(tally.found, 1.05 * tally.best) << alikeWithin;
    EXPECT_LE(none, tally.compared / 10) << alikeWithin;
  }
}

/// Of what nothing takes less than nothing is asked.
TEST(LargeNetwork, LeanestAgainstAllAssignments) {
  double found = 0, least = 0;
  for (unsigned seed = 0; seed < kSeeds; ++seed) {
    RandomNetwork random(seed);
    solver::Solution cheapest = random.large.cheapest({});
    double lean = random.large.peakOf(random.large.leanest({}, cheapest));
    double exact = random.plain.peakOf(random.plain.leanest({}, cheapest));
    EXPECT_GE(lean, exact) << "seed " << seed;
    found += lean;
    least += exact;
  }
  EXPECT_LE(found, 1.1 * least);
}

/// Rows of three that are connected within and to the next row, all at random.
static ChoiceNetwork randomLadder(unsigned seed, int rows,
                                  const ChoiceNetwork::Sizes &sizes) {
  constexpr int kChoices = 4;
  std::mt19937 random(seed);
  ChoiceNetwork network(sizes);
  auto numbers = [&](int count) {
    ChoiceNetwork::Table list(count);
    for (double &number : list)
      number = static_cast<double>(random() % 1000);
    return list;
  };
  auto connect = [&](int first, int second) {
    auto made = std::make_shared<ChoiceNetwork::PairCosts>();
    made->table = numbers(kChoices * kChoices);
    made->width = kChoices;
    made->rows = made->columns = {0, 1, 2, 3};
    network.addEdge(first, second, made);
  };
  for (int i = 0; i < 3 * rows; ++i)
    network.addCosts(network.addVariable(kChoices), numbers(kChoices));
  for (int i = 0; i < 3 * rows; ++i)
    for (int other : {3 * (i / 3) + (i + 1) % 3, i + 3})
      if (other < 3 * rows)
        connect(std::min(i, other), std::max(i, other));
  return network;
}

/// However many variables there are, the solver is given some choices of each.
TEST(LargeNetwork, HasRoomForChoicesOfAllVariables) {
  double tight = 0, roomy = 0, best = 0;
  for (unsigned seed = 0; seed < 20; ++seed) {
    auto costWith = [&](const ChoiceNetwork::Sizes &sizes) {
      ChoiceNetwork network = randomLadder(seed, 60, sizes);
      return static_cast<double>(network.cheapest({}).cost) / network.unit();
    };
    tight += costWith({.few = 500, .most = 500, .perEdge = 0});
    roomy += costWith({.few = 500, .most = 500});
    best += costWith({});
  }
  EXPECT_LE(roomy, 1.0005 * best);
  EXPECT_GT(tight, 1.01 * best);
}
