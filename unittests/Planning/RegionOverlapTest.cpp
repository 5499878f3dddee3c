//===- RegionOverlapTest.cpp - against a loop over all ranks --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegionOverlap.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <string>

using namespace dist;

namespace {
using List = std::vector<uint8_t>;
using Sizes = std::vector<int64_t>;

struct Dim {
  int64_t size;
  List before, after;
};

struct Range {
  int64_t begin, end;
};
} // namespace

static Range blockOf(int64_t size, const List &list, const Sizes &sizes,
                     const Sizes &coordinates) {
  int64_t parts = 1, index = 0;
  for (uint8_t atom : list) {
    parts *= sizes[atom];
    index = index * sizes[atom] + coordinates[atom];
  }
  int64_t block = (size + parts - 1) / parts;
  return {std::min(size, index * block), std::min(size, (index + 1) * block)};
}

static int64_t missingOf(const std::vector<Dim> &dims, const Sizes &sizes,
                         const Sizes &coordinates) {
  int64_t wanted = 1, held = 1;
  for (const Dim &dim : dims) {
    Range had = blockOf(dim.size, dim.before, sizes, coordinates);
    Range needs = blockOf(dim.size, dim.after, sizes, coordinates);
    wanted *= needs.end - needs.begin;
    held *= std::max<int64_t>(0, std::min(had.end, needs.end) -
                                     std::max(had.begin, needs.begin));
  }
  return wanted - held;
}

static int64_t plainLoop(const std::vector<Dim> &dims, const Sizes &sizes) {
  int64_t ranks = 1, most = 0;
  for (int64_t size : sizes)
    ranks *= size;
  for (int64_t rank = 0; rank < ranks; ++rank) {
    Sizes coordinates;
    int64_t rest = rank;
    for (int64_t size : sizes) {
      coordinates.push_back(rest % size);
      rest /= size;
    }
    most = std::max(most, missingOf(dims, sizes, coordinates));
  }
  return most;
}

static int64_t closedForm(const std::vector<Dim> &dims, const Sizes &sizes) {
  std::vector<DimCut> cuts;
  for (const Dim &dim : dims)
    cuts.push_back({dim.size, &dim.before, &dim.after});
  return missingElements(cuts, sizes);
}

static std::string toString(const std::vector<Dim> &dims, const Sizes &sizes) {
  std::string text = "atoms " + testing::PrintToString(sizes);
  for (const Dim &dim : dims)
    text += "; " + std::to_string(dim.size) + " from " +
            testing::PrintToString(dim.before) + " to " +
            testing::PrintToString(dim.after);
  return text;
}

namespace {
class RegionOverlap : public testing::Test {
protected:
  std::mt19937 random{5};

  int64_t upTo(int64_t most) {
    return std::uniform_int_distribution<int64_t>(1, most)(random);
  }
  /// Deals some of the atoms to the dimensions, each to one at most.
  void deal(std::vector<Dim> &dims, List Dim::*list, const Sizes &sizes) {
    List atoms;
    for (size_t i = 0; i < sizes.size(); ++i)
      atoms.push_back(static_cast<uint8_t>(i));
    std::shuffle(atoms.begin(), atoms.end(), random);
    for (uint8_t atom : atoms)
      if (size_t place = random() % (dims.size() + 1); place < dims.size())
        (dims[place].*list).push_back(atom);
  }
  void dealBoth(std::vector<Dim> &dims, const Sizes &sizes) {
    deal(dims, &Dim::before, sizes);
    deal(dims, &Dim::after, sizes);
  }
};
} // namespace

TEST_F(RegionOverlap, AnyListsOfAtoms) {
  for (int round = 0; round < 20000; ++round) {
    Sizes sizes(upTo(4));
    for (int64_t &size : sizes)
      size = upTo(5);
    std::vector<Dim> dims(upTo(3));
    for (Dim &dim : dims)
      dim.size = upTo(round % 2 ? 12 : 300) - 1;
    dealBoth(dims, sizes);
    ASSERT_EQ(closedForm(dims, sizes), plainLoop(dims, sizes))
        << toString(dims, sizes);
  }
}

TEST_F(RegionOverlap, LargeAtoms) {
  for (int round = 0; round < 2000; ++round) {
    Sizes sizes = {upTo(25), upTo(25)};
    std::vector<Dim> dims(upTo(2));
    for (Dim &dim : dims)
      dim.size = upTo(2000);
    dealBoth(dims, sizes);
    ASSERT_EQ(closedForm(dims, sizes), plainLoop(dims, sizes))
        << toString(dims, sizes);
  }
}

/// One list continues the other: blocks nest, apart from rounding.
TEST_F(RegionOverlap, ListsThatContinueEachOther) {
  for (int round = 0; round < 10000; ++round) {
    Sizes sizes = {upTo(9), upTo(9), upTo(3), upTo(3)};
    std::vector<Dim> dims(2);
    dims[0] = {upTo(500), {0, 1}, {0, 1}};
    dims[1] = {upTo(20), {2, 3}, {2, 3}};
    for (Dim &dim : dims)
      (random() % 2 ? dim.before : dim.after).resize(random() % 3);
    ASSERT_EQ(closedForm(dims, sizes), plainLoop(dims, sizes))
        << toString(dims, sizes);
  }
}
