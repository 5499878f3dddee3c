//===- WindowSequenceTest.cpp - few ranks stand for all -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares the results from few ranks with a loop over every rank.
//
//===----------------------------------------------------------------------===//

#include "dist/Support/WindowSequence.h"
#include "dist/Support/ExchangePlan.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

using namespace dist;

namespace {

class RandomFetches {
public:
  explicit RandomFetches(unsigned seed) : engine(seed) {}

  int64_t number(int64_t least, int64_t most) {
    return std::uniform_int_distribution<int64_t>(least, most)(engine);
  }

  Mesh mesh() {
    Mesh mesh;
    for (const char *name : {"x", "y", "z"})
      mesh.axes.push_back({name, number(1, name[0] == 'x' ? 16 : 4)});
    return mesh;
  }

  Axes axes() {
    static const std::vector<Axes> lists = {
        {}, {"x"}, {"y"}, {"x", "y"}, {"z", "x"}, {"x", "y", "z"}};
    return lists[number(0, lists.size() - 1)];
  }

  /// Returns mostly a slice, a halo, a shift or a mirror, and sometimes any
  /// window.
  DimWindow window(const Mesh &mesh, const Axes &axes, int64_t size) {
    int64_t stride = number(0, 2) ? 1 : number(1, 4);
    int64_t extent = blockSize(std::max<int64_t>(size + number(-4, 4), 0),
                               mesh.sizeOf(axes));
    DimWindow window = {axes, number(-4, 6), extent * stride, extent, stride};
    if (number(0, 2) == 0)
      window.extent += number(0, 5);
    if (number(0, 3) == 0)
      window.step = number(-9, 9);
    if (number(0, 3) == 0)
      window.step = -window.step, window.offset += size;
    return window;
  }

  /// Dimensions over different axes, read by these axes or others.
  WindowFetch fetch(const Mesh &mesh, const std::vector<Axes> &from,
                    const std::vector<Axes> &to) {
    WindowFetch fetch;
    for (size_t i = 0; i < from.size(); ++i) {
      fetch.shape.push_back(number(0, 3) ? number(0, 90) : number(0, 9));
      fetch.from.dims.push_back({from[i]});
      fetch.windows.push_back(
          number(0, 3) ? window(mesh, to[i], fetch.shape.back())
                       : blockWindow(mesh, fetch.shape.back(), to[i]));
    }
    return fetch;
  }

private:
  std::mt19937 engine;
};

int64_t movedByThePlan(const Mesh &mesh, const Axes &axes,
                       const std::vector<WindowFetch> &fetches) {
  std::vector<int64_t> sent(mesh.sizeOf(axes), 0), received = sent;
  for (const FetchPlan &plan : planExchange(mesh, axes, fetches))
    for (const BoxTransfer &box : plan.transfers)
      if (box.source != box.target) {
        sent[box.source] += box.elements();
        received[box.target] += box.elements();
      }
  return std::max(*std::max_element(sent.begin(), sent.end()),
                  *std::max_element(received.begin(), received.end()));
}

TEST(WindowSequence, CostsAreThoseOfThePlan) {
  RandomFetches random(1);
  static const std::vector<std::vector<Axes>> lists = {
      {{"x"}},        {{"x"}, {}},  {{"x", "y"}},
      {{"x"}, {"y"}}, {{"z", "x"}}, {{"y", "x"}, {}, {"z"}},
      {{{"y", "x"}}}};
  for (int i = 0; i < 6000; ++i) {
    Mesh mesh = random.mesh();
    const auto &over = lists[random.number(0, lists.size() - 1)];
    std::vector<WindowFetch> fetches;
    for (int64_t n = random.number(1, 2); n > 0; --n)
      fetches.push_back(random.fetch(mesh, over, over));
    Axes axes = fetches.front().axes(mesh);
    ASSERT_EQ(exchangedElements(mesh, axes, fetches),
              movedByThePlan(mesh, axes, fetches))
        << "case " << i << ", " << mesh.str() << ": " << fetches.front().str();
  }
}

TEST(WindowSequence, CostsOfOtherReadersAreThoseOfThePlan) {
  RandomFetches random(3);
  static const std::vector<std::vector<Axes>> lists = {
      {{"x"}, {}},         {{"x", "y"}, {}},     {{"z"}, {"x"}},
      {{}, {"y"}},         {{}, {"z", "x"}},     {{}, {}},
      {{"y"}, {"x", "z"}}, {{"x", "y", "z"}, {}}};
  auto any = [&] { return lists[random.number(0, lists.size() - 1)]; };
  for (int i = 0; i < 6000; ++i) {
    Mesh mesh = random.mesh();
    const auto from = any();
    std::vector<WindowFetch> fetches;
    for (int64_t n = random.number(1, 2); n > 0; --n)
      fetches.push_back(random.fetch(mesh, from, any()));
    Axes axes =
        fetches.size() == 1 ? fetches.front().axes(mesh) : Axes{"x", "y", "z"};
    ASSERT_EQ(exchangedElements(mesh, axes, fetches),
              movedByThePlan(mesh, axes, fetches))
        << "case " << i << ", " << mesh.str() << ": " << fetches.front().str();
  }
}

TEST(WindowSequence, RepresentativesStandForAll) {
  RandomFetches random(2);
  for (int i = 0; i < 20000; ++i) {
    Mesh mesh = random.mesh();
    int64_t size = random.number(0, 70);
    Axes axes = random.axes();
    DimWindow window = random.window(mesh, random.axes(), size);
    int64_t parts = mesh.sizeOf(axes), block = blockSize(size, parts);
    // Least and greatest offset; true if any is outside of its block, or empty.
    struct Summary {
      int64_t least = INT64_MAX, greatest = INT64_MIN;
      bool isOutside = false, isEmpty = false;
      auto operator<=>(const Summary &) const = default;
      void add(int64_t place) {
        least = std::min(least, place);
        greatest = std::max(greatest, place);
      }
    };
    auto look = [&](Summary &summary, int64_t own, int64_t index) {
      int64_t low = blockBegin(size, parts, own);
      WindowPart all = partWithin(window, index, 0, size);
      summary.isEmpty |= all.extent == 0;
      if (all.extent == 0)
        return;
      summary.isOutside |=
          all !=
          partWithin(window, index, low, low + blockExtent(size, parts, own));
      summary.add(window.beginOf(index) - own * block);
    };
    Summary expected, got;
    for (int64_t rank = 0; rank < mesh.numRanks(); ++rank)
      look(expected, mesh.indexOn(rank, axes), mesh.indexOn(rank, window.axes));
    for (auto [own, index] : representatives(mesh, size, axes, window))
      look(got, own, index);
    ASSERT_EQ(got, expected)
        << "case " << i << ", " << mesh.str() << ", " << size << " over "
        << axes.size() << " axes: " << window.str();
    EXPECT_EQ(isWithinBlocks(mesh, size, axes, window), !expected.isOutside);
  }
}

/// The number of examined ranks does not grow with the mesh.
TEST(WindowSequence, FewRanksOfManyAreLookedAt) {
  auto looks = [](int64_t ranks, int64_t size, DimWindow window) {
    Mesh mesh = {{{"x", ranks}}, {}};
    window.axes = {"x"};
    WindowSequence sequence(size, ranks, ranks, window);
    Turns turns = sequence.turns();
    turns.add(sequence.turnsOfGiven());
    return std::max(representatives(mesh, size, {"x"}, window).size(),
                    turns.indices(ranks).size());
  };
  for (int64_t ranks : {1 << 10, 1 << 13, 1 << 16}) {
    int64_t size = ranks * 128 + 1;
    EXPECT_LE(looks(ranks, size, {{}, 2, 128, 128}), 60u);           // a slice
    EXPECT_LE(looks(ranks, size, {{}, -2, 129, 133}), 60u);          // a halo
    EXPECT_LE(looks(ranks, size, {{}, size - 129, -129, 129}), 60u); // a mirror
    EXPECT_LE(looks(ranks, size, {{}, 1, 130, 65, 2}), 60u); // every second
  }
}

} // namespace
