//===- DimWindowTest.cpp - windows of a sharded dimension -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/DimWindow.h"

#include <gtest/gtest.h>

using namespace dist;

namespace {

const Mesh mesh = *Mesh::parse("x=4,y=2");

TEST(DimWindow, Blocks) {
  EXPECT_EQ(blockWindow(mesh, 7, {"x"}).str(), "{\"x\"} at 0 step 2 size 2");
  EXPECT_EQ(blockWindow(mesh, 7, {}).str(), "{} at 0 step 0 size 7");
}

TEST(DimWindow, PartWithin) {
  DimWindow halo = {{"x"}, -1, 2, 4};
  EXPECT_EQ(partWithin(halo, 0, 0, 8), (WindowPart{1, 3}));
  EXPECT_EQ(partWithin(halo, 1, 2, 4), (WindowPart{1, 2}));
  EXPECT_EQ(partWithin(halo, 3, 0, 8), (WindowPart{0, 3}));
  EXPECT_EQ(partWithin(halo, 3, 0, 2).extent, 0);
  DimWindow strided = {{"x"}, 1, 6, 2, 3}; // 1, 4 | 7, 10 | ...
  EXPECT_EQ(partWithin(strided, 0, 2, 8), (WindowPart{1, 1}));
  EXPECT_EQ(partWithin(strided, 1, 0, 8), (WindowPart{0, 1}));
}

TEST(DimWindow, IsWithinBlocks) {
  EXPECT_TRUE(isWithinBlocks(mesh, 7, {"x"}, {{"x"}, 0, 2, 2}));
  EXPECT_TRUE(isWithinBlocks(mesh, 7, {}, {{"x"}, 3, 1, 2}));
  EXPECT_TRUE(isWithinBlocks(mesh, 8, {"x"}, {{"x", "y"}, 0, 1, 1}));
  EXPECT_FALSE(isWithinBlocks(mesh, 7, {"x"}, {{"x"}, 1, 2, 2}));
  EXPECT_FALSE(isWithinBlocks(mesh, 8, {"x"}, {{"y"}, 0, 4, 4}));
  // The last block is empty, and positions beyond it do not count.
  EXPECT_TRUE(isWithinBlocks(mesh, 3, {"x"}, {{"x"}, 0, 1, 1}));
}

TEST(WindowFetch, Axes) {
  auto axes = [](Axes from, Axes read) {
    WindowFetch fetch = {{8}, {}, {{read, 0, 1, 1}}};
    fetch.from.dims.push_back({from});
    return fetch.axes(mesh);
  };
  AxisRef major("x", 1, 2), minor("x", 2, 2);
  EXPECT_EQ(axes({"y"}, {"x"}), (Axes{"x", "y"}));
  EXPECT_EQ(axes({major}, {minor}), (Axes{"x"}));
  EXPECT_EQ(axes({major}, {"x"}), (Axes{"x"}));
  EXPECT_EQ(axes({minor}, {minor}), (Axes{minor}));
  EXPECT_EQ(axes({}, {}), Axes());
}

TEST(WindowFetch, AxesThatDoNotFitAreInOneGroup) {
  Mesh mesh = *Mesh::parse("x=24");
  auto axes = [&](Axes from, Axes read) {
    WindowFetch fetch = {{24}, {}, {{read, 0, 1, 1}}};
    fetch.from.dims.push_back({from});
    return fetch.axes(mesh);
  };
  AxisRef four("x", 1, 4), three("x", 2, 3);
  EXPECT_EQ(axes({four}, {three}), (Axes{AxisRef("x", 1, 12)}));
  EXPECT_EQ(axes({AxisRef("x", 1, 3)}, {AxisRef("x", 4, 3)}),
            (Axes{AxisRef("x", 1, 12)}));
  EXPECT_EQ(
      axes({AxisRef("x", 1, 4), AxisRef("x", 8, 3)}, {AxisRef("x", 6, 4)}),
      (Axes{"x"}));
  // Every rank finds the elements that it reads in its group.
  for (int64_t rank : mesh.ranks()) {
    std::vector<int64_t> group = mesh.groupOf(rank, axes({four}, {three}));
    for (int64_t block = 0; block < 4; ++block)
      EXPECT_TRUE(std::any_of(group.begin(), group.end(), [&](int64_t other) {
        return mesh.indexOn(other, {four}) == block;
      }));
  }
}

TEST(WindowFetch, Verify) {
  auto message = [](Axes from, std::vector<DimWindow> windows) {
    WindowFetch fetch = {{8}, {}, std::move(windows)};
    fetch.from.dims.push_back({from});
    return verify(mesh, fetch).getMessage();
  };
  WindowFetch negative = {{-4}, {}, {{}}};
  negative.from.dims.emplace_back();
  EXPECT_EQ(verify(mesh, negative).getMessage(),
            "expected sizes of at least 0 and below 2^48, got -4");
  WindowFetch partial = {{}, {}, {}};
  partial.from.partial = {{"y"}};
  EXPECT_EQ(
      verify(mesh, partial).getMessage(),
      "expected axes of dimensions only, got [], partial = {\"y\" : sum}");
  EXPECT_EQ(message({"x"}, {{{"x"}, -3, 2, 4}}), "");
  EXPECT_EQ(message({"x"}, {}), "expected 1 windows, one a dimension, got 0");
  EXPECT_EQ(message({"z"}, {{}}), "dimension 0 uses unknown axis 'z'; the mesh "
                                  "has x=4,y=2");
  EXPECT_EQ(
      message({"x"}, {{{"y", "y"}, 0, 4, 4}}),
      "windows: axis \"y\" is used twice: by dimension 0 and dimension 0");
  EXPECT_EQ(message({"x"}, {{{"x"}, 0, 2, -1}}),
            "window 0: {\"x\"} at 0 step 2 size -1: expected a size of at "
            "least 0 and a stride of at least 1");
  EXPECT_EQ(message({"x"}, {{{"x"}, int64_t(1) << 60, 2, 2}}),
            "window 0: {\"x\"} at 1152921504606846976 step 2 size 2: positions "
            "are 2^48 or more");
}

} // namespace
