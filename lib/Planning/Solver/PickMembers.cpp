//===- PickMembers.cpp - choice of a neighbourhood ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Neighbourhood.h"

#include <algorithm>
#include <cmath>

using namespace dist;
using namespace dist::solver;

static constexpr double kFewest = 6, kMost = 400;

static size_t pickSize(Random &random) {
  double share = static_cast<double>(random() % 1024) / 1024;
  return static_cast<size_t>(kFewest * std::pow(kMost / kFewest, share));
}

/// Picks a time at random by its weight; -1 if none has any.
static int pickByWeight(const std::vector<double> &weights, Random &random) {
  double sum = 0;
  for (double weight : weights)
    sum += weight;
  double left = sum * static_cast<double>(random() % (1 << 20)) / (1 << 20);
  for (size_t time = 0; time < weights.size(); ++time)
    if (weights[time] > 0 && (left -= weights[time]) < 0)
      return static_cast<int>(time);
  return -1;
}

/// Picks an overloaded time, or else one at which memory has a price.
static int pickTime(const Core &core, const Incumbent &incumbent,
                    const MemoryPrices &prices, Random &random) {
  if (incumbent.merit().overload <= 0)
    return pickByWeight(prices.byTime(), random);
  std::vector<double> over;
  for (double amount : incumbent.usage())
    over.push_back(std::max(0.0, amount - core.usageLimit));
  return pickByWeight(over, random);
}

static bool isLiveAt(const Core &core, int variable, int time) {
  const std::vector<Usage> &parts = core.usages[variable];
  return std::any_of(parts.begin(), parts.end(), [&](const Usage &part) {
    return part.from <= time && time < part.to;
  });
}

/// Picks `count` variables that take memory at the time.
static std::vector<int> pickLive(const Core &core, int time, size_t count,
                                 Random &random) {
  std::vector<int> live;
  for (int i = 0; i < core.size(); ++i)
    if (isLiveAt(core, i, time))
      live.push_back(i);
  std::shuffle(live.begin(), live.end(), random);
  live.resize(std::min(live.size(), count));
  return live;
}

/// Adds neighbours of members, in random order, until there are `size`.
static std::vector<int> grow(const Core &core, std::vector<int> seeds,
                             size_t size, Random &random) {
  std::vector<char> seen(core.size());
  std::vector<int> members;
  for (int seed : seeds)
    seen[seed] = 1;
  while (!seeds.empty() && members.size() < size) {
    std::swap(seeds[random() % seeds.size()], seeds.back());
    int member = seeds.back();
    seeds.pop_back();
    members.push_back(member);
    for (int edge : core.edgesOf[member]) {
      int other = core.edges[edge].otherEnd(member);
      if (!seen[other]) {
        seen[other] = 1;
        seeds.push_back(other);
      }
    }
  }
  return members;
}

std::vector<int> solver::pickMembers(const Core &core,
                                     const Incumbent &incumbent,
                                     const MemoryPrices &prices,
                                     Random &random) {
  size_t size = pickSize(random);
  std::vector<int> seeds;
  if (incumbent.merit().overload > 0 || random() % 2)
    if (int time = pickTime(core, incumbent, prices, random); time >= 0)
      seeds = pickLive(core, time, 1 + random() % (1 + size / 2), random);
  if (seeds.empty())
    seeds.push_back(static_cast<int>(random() % core.size()));
  return grow(core, std::move(seeds), size, random);
}
