//===- ExchangePlanTest.cpp - the transfers of an exchange ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/ExchangePlan.h"

#include <gtest/gtest.h>
#include <map>

using namespace dist;

namespace {

Sharding over(std::vector<Axes> dims) {
  Sharding sharding;
  for (Axes &axes : dims)
    sharding.dims.push_back({std::move(axes)});
  return sharding;
}

/// Executes a plan on a tensor of one dimension whose elements are their
/// positions, and compares the result with the windows.
void checkValues(const Mesh &mesh, const WindowFetch &fetch) {
  Axes axes = fetch.axes(mesh);
  std::vector<int64_t> group = mesh.groupOf(0, axes);
  FetchPlan plan = planExchange(mesh, axes, {&fetch, 1})[0];
  const Axes &from = fetch.from.dims[0].axes;
  const DimWindow &window = fetch.windows[0];
  int64_t size = fetch.shape[0], parts = mesh.sizeOf(from);
  std::map<std::pair<int64_t, int64_t>, int64_t> got;
  for (const BoxTransfer &box : plan.transfers) {
    int64_t block = mesh.indexOn(group[box.source], from);
    for (int64_t i = 0; i < box.extent[0]; ++i) {
      int64_t place = box.from[0] + i * window.stride;
      EXPECT_LT(place, blockExtent(size, parts, block));
      bool isNew = got.emplace(std::pair(box.target, box.to[0] + i),
                               blockBegin(size, parts, block) + place)
                       .second;
      EXPECT_TRUE(isNew) << "written twice";
    }
  }
  std::map<std::pair<int64_t, int64_t>, int64_t> expected;
  for (size_t target = 0; target < group.size(); ++target)
    for (int64_t i = 0; i < window.extent; ++i) {
      int64_t place = window.beginOf(mesh.indexOn(group[target], window.axes)) +
                      i * window.stride;
      if (place >= 0 && place < size)
        expected[{int64_t(target), i}] = place;
    }
  EXPECT_EQ(got, expected) << mesh.str() << ": " << fetch.str();
}

TEST(ExchangePlan, EveryElementFromItsPlace) {
  Mesh mesh = *Mesh::parse("x=4,y=2");
  std::vector<Axes> lists = {{},
                             {"x"},
                             {"y"},
                             {"x", "y"},
                             {"y", "x"},
                             {{"x", 1, 2}},
                             {{"x", 2, 2}, "y"}};
  for (int64_t size : {0, 1, 3, 7, 8, 13})
    for (const Axes &from : lists)
      for (const Axes &to : lists)
        for (int64_t stride : {1, 2, 3})
          for (int64_t offset : {-2, 0, 3}) {
            int64_t block = blockSize(size, mesh.sizeOf(to));
            for (int64_t step : {block, -block})
              checkValues(mesh, {{size},
                                 over({from}),
                                 {{to, offset, step, block + 1, stride}}});
          }
}

TEST(ExchangePlan, NobodyServesAll) {
  Mesh mesh = *Mesh::parse("x=2,y=4");
  // Each half is on four ranks, and the other four need it.
  WindowFetch swap = {{8}, over({{"x"}}), {{{"x"}, 4, -4, 4}}};
  EXPECT_EQ(exchangedElements(mesh, swap), 4);
  WindowFetch all = blockFetch(mesh, {8}, over({{"x"}}), over({{}}));
  EXPECT_EQ(exchangedElements(mesh, {"x", "y"}, {&all, 1}), 4);
}

TEST(ExchangePlan, CostsWhatIsMissing) {
  Mesh mesh = *Mesh::parse("x=4");
  auto cost = [&](std::vector<int64_t> shape, Sharding from, Sharding to) {
    return exchangedElements(mesh, blockFetch(mesh, shape, from, to));
  };
  EXPECT_EQ(cost({8, 8}, over({{"x"}, {}}), over({{"x"}, {}})), 0);
  EXPECT_EQ(cost({8, 8}, over({{}, {}}), over({{"x"}, {}})), 0);
  EXPECT_EQ(cost({8, 8}, over({{"x"}, {}}), over({{}, {"x"}})), 12);
  EXPECT_EQ(cost({8, 8}, over({{"x"}, {}}), over({{}, {}})), 48);
  WindowFetch halo = {{16}, over({{"x"}}), {{{"x"}, -1, 4, 6}}};
  EXPECT_EQ(exchangedElements(mesh, halo), 2);
  WindowFetch reversed = {{7}, over({{"x"}}), {{{"x"}, 5, -2, 2}}};
  EXPECT_EQ(exchangedElements(mesh, reversed), 2);
  EXPECT_EQ(exchangedElements(mesh, {{}, {}, {}}), 0);
}

TEST(ExchangePlan, SeveralFetchesShareTheLoad) {
  Mesh mesh = *Mesh::parse("x=4");
  // The three thirds of a fused weight, each over all ranks.
  std::vector<WindowFetch> thirds;
  for (int64_t i = 0; i < 3; ++i)
    thirds.push_back({{24}, over({{"x"}}), {{{"x"}, 8 * i, 2, 2}}});
  EXPECT_LE(exchangedElements(mesh, {"x"}, thirds), 6);
  EXPECT_EQ(planExchange(mesh, {"x"}, thirds).size(), 3u);
}

} // namespace
