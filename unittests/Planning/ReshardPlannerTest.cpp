//===- ReshardPlannerTest.cpp - steps of plans and their prices -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/ReshardPlanner.h"

#include "PlanningTimes.h"

#include <algorithm>
#include <gtest/gtest.h>

using namespace dist;

namespace {
struct Placed {
  Axes first, second, partial;
};

class Planned : public testing::Test {
protected:
  Mesh mesh = *Mesh::parse("x=2,y=4");
  std::vector<int64_t> shape = {64, 64};

  static Sharding sharding(const Placed &placed) {
    Sharding result = Sharding::replicate(2);
    result.dims[0].axes = placed.first;
    result.dims[1].axes = placed.second;
    for (const AxisRef &axis : placed.partial)
      result.partial.push_back({axis, ReductionKind::Sum});
    return result;
  }

  /// Returns the steps, one a line. `bytes` is set to those that a rank
  /// receives.
  std::string steps(const Placed &from, const Placed &to) {
    auto plan = planReshard(mesh, sharding(from), sharding(to), shape, 4);
    if (!plan)
      return plan.status().str();
    bytes = plan->bytes;
    std::string text;
    for (const ReshardStep &step : plan->steps)
      text += (text.empty() ? "" : "; ") + step.str();
    return text;
  }
  double bytes = 0;
  double whole = 64 * 64 * 4;
};
} // namespace

TEST_F(Planned, SingleAxis) {
  mesh = *Mesh::parse("y=4");
  EXPECT_EQ(steps({}, {}), "");
  EXPECT_EQ(steps({{"y"}}, {{"y"}}), "");
  EXPECT_EQ(steps({}, {{"y"}}), "all_slice {\"y\"} dim 0");
  EXPECT_EQ(bytes, 0);
  EXPECT_EQ(steps({{}, {"y"}}, {}), "all_gather {\"y\"} dim 1");
  EXPECT_EQ(bytes, whole * 3 / 4);
  EXPECT_EQ(steps({{"y"}}, {{}, {"y"}}), "all_to_all {\"y\"} dim 0 to 1");
  EXPECT_EQ(bytes, whole / 4 * 3 / 4);
  EXPECT_EQ(steps({{}, {}, {"y"}}, {}), "all_reduce {\"y\"}");
  EXPECT_EQ(bytes, whole * 2 * 3 / 4);
  EXPECT_EQ(steps({}, {{}, {}, {"y"}}), "partialize {\"y\"}");
  EXPECT_EQ(bytes, 0);
}

TEST_F(Planned, BetweenViews) {
  mesh = *Mesh::parse("x=2,y=3");
  mesh.views = {*Mesh::parse("c=3,d=2")};
  shape = {60, 60};
  EXPECT_EQ(steps({{"x"}, {"y"}}, {{"c"}, {"d"}}),
            "exchange {\"x\", \"y\", \"c\", \"d\"}");
  EXPECT_EQ(steps({{}, {}, {"x"}}, {{"c"}}),
            "all_slice {\"y\"} dim 1; reduce_scatter {\"x\"} dim 0; "
            "exchange {\"x\", \"y\", \"c\"}");
  EXPECT_EQ(steps({}, {{"c"}}), "all_slice {\"c\"} dim 0");
  EXPECT_EQ(bytes, 0);
  EXPECT_EQ(steps({{"d"}}, {}), "all_gather {\"d\"} dim 0");
}

TEST_F(Planned, ReductionThenSliceIsAReduceScatter) {
  shape = {16, 16};
  whole = 16 * 16 * 4;
  EXPECT_EQ(steps({{}, {}, {"y"}}, {{}, {"y"}}),
            "reduce_scatter {\"y\"} dim 1");
  EXPECT_EQ(bytes, whole * 3 / 4);
  EXPECT_EQ(steps({{"x"}, {}, {"y"}}, {{"x", "y"}}),
            "reduce_scatter {\"y\"} dim 0");
}

TEST_F(Planned, SeveralAxesAtOnce) {
  EXPECT_EQ(steps({{"x", "y"}}, {}), "all_gather {\"x\", \"y\"} dim 0");
  EXPECT_EQ(steps({{"x", "y"}}, {{"x"}}), "all_gather {\"y\"} dim 0");
  EXPECT_EQ(steps({{}, {}, {"x", "y"}}, {}), "all_reduce {\"x\", \"y\"}");
  EXPECT_EQ(steps({{}, {}, {"x", "y"}}, {{"y", "x"}}),
            "reduce_scatter {\"y\", \"x\"} dim 0");
  EXPECT_EQ(steps({}, {{"x", "y"}}), "all_slice {\"x\", \"y\"} dim 0");
  EXPECT_EQ(steps({{"x", "y"}}, {{}, {"x", "y"}}),
            "all_to_all {\"x\", \"y\"} dim 0 to 1");
}

TEST_F(Planned, SlicesBeforeItMovesAndReducesBeforeItGathers) {
  EXPECT_EQ(steps({{}, {}, {"x"}}, {{"y"}}),
            "all_slice {\"y\"} dim 0; all_reduce {\"x\"}");
  EXPECT_EQ(bytes, whole / 4);
  EXPECT_EQ(steps({{"y"}, {}, {"x"}}, {}),
            "all_reduce {\"x\"}; all_gather {\"y\"} dim 0");
}

TEST_F(Planned, SubAxes) {
  AxisRef major("y", 1, 2), minor("y", 2, 2);
  EXPECT_EQ(steps({{"y"}}, {{major}}), "all_gather {\"y\":(2)2} dim 0");
  EXPECT_EQ(steps({{"y"}}, {{major}, {minor}}),
            "all_to_all {\"y\":(2)2} dim 0 to 1");
  EXPECT_EQ(steps({{major}}, {{"y"}}), "all_slice {\"y\":(2)2} dim 0");
}

TEST_F(Planned, BlocksOfOneSizeArePermuted) {
  EXPECT_EQ(steps({{"x", "y"}}, {{"y", "x"}}), "permute {\"x\", \"y\"}");
  EXPECT_EQ(bytes, whole / 8);
  mesh = *Mesh::parse("x=2,y=2");
  EXPECT_EQ(steps({{"x"}, {"y"}}, {{"y"}, {"x"}}), "permute {\"x\", \"y\"}");
}

TEST_F(Planned, PermutationNamesItsSources) {
  mesh = *Mesh::parse("x=2,y=2");
  auto plan = planReshard(mesh, sharding({{"x", "y"}}), sharding({{"y", "x"}}),
                          shape, 4);
  ASSERT_TRUE(plan);
  ASSERT_EQ(plan->steps.size(), 1u);
  EXPECT_EQ(plan->steps[0].sources, (std::vector<int64_t>{0, 2, 1, 3}));
}

/// A replicated value is combined in parts if latency counts less.
TEST_F(Planned, IdleAxesShareTheWorkOfAReduction) {
  EXPECT_EQ(steps({{}, {}, {"y"}}, {}),
            "all_slice {\"x\"} dim 0; all_reduce {\"y\"}; "
            "all_gather {\"x\"} dim 0");
  EXPECT_EQ(bytes, whole * (3. / 4 + 1. / 2));
}

/// 15 rows: blocks of 8 (x) are runs of blocks of 2 (x, y). 14 rows: 7 and 2.
TEST_F(Planned, UnevenBlocksAreGatheredWhereTheyNestElseExchanged) {
  shape = {15, 4};
  EXPECT_EQ(steps({{"x", "y"}}, {{"x"}}), "all_gather {\"y\"} dim 0");
  shape = {14, 1};
  EXPECT_EQ(steps({{"x", "y"}}, {{"x"}}), "exchange {\"x\", \"y\"}");
  EXPECT_EQ(bytes, 7 * 4);
}

/// An axis replaces another one, and a dimension is cut differently.
TEST_F(Planned, WhatNoCollectiveDoesIsOneExchange) {
  EXPECT_EQ(steps({{"x"}}, {{"y"}}), "exchange {\"x\", \"y\"}");
  EXPECT_EQ(bytes, whole / 4);
  EXPECT_EQ(steps({{"x", "y"}}, {{}, {"y", "x"}}), "exchange {\"x\", \"y\"}");
  EXPECT_EQ(bytes, whole / 8 * 7 / 8);
}

TEST_F(Planned, StaysWithinTheMemoryOfBothEnds) {
  std::vector<Placed> all = {{{"x"}, {"y"}},   {{"y"}, {"x"}}, {{"x", "y"}},
                             {{}, {"y", "x"}}, {{"x"}},        {{}, {"y"}}};
  auto bytesOf = [&](const Sharding &s) {
    auto local = localShape(mesh, s, shape);
    return local[0] * local[1];
  };
  for (const Placed &from : all)
    for (const Placed &to : all) {
      Sharding a = sharding(from), b = sharding(to);
      auto plan = planReshard(mesh, a, b, shape, 4);
      ASSERT_TRUE(plan);
      for (const ReshardStep &step : plan->steps)
        EXPECT_LE(bytesOf(step.after), std::max(bytesOf(a), bytesOf(b)))
            << a.str() << " -> " << b.str() << " at " << step.str();
    }
}

TEST_F(Planned, SubAxesThatDoNotFitAreExchanged) {
  mesh = *Mesh::parse("x=12,y=2");
  AxisRef four("x", 1, 4), three("x", 2, 3);
  shape = {720, 720};
  EXPECT_EQ(steps({{four}}, {{three}}), "exchange {\"x\"}");
  EXPECT_EQ(steps({{four}, {"y"}}, {{}, {"y", three}}),
            "exchange {\"x\", \"y\"}");
  EXPECT_EQ(steps({{four}, {}, {"y"}}, {{three}, {}, {"y"}}),
            "exchange {\"x\"}");
  EXPECT_EQ(steps({{}, {}, {four}}, {{three}}),
            "all_slice {\"x\":(4)3, \"y\"} dim 1; reduce_scatter "
            "{\"x\":(1)4} dim 1; exchange {\"x\", \"y\"}");
  EXPECT_EQ(steps({{four}, {}, {"y"}}, {{three}}),
            "all_slice {\"x\":(4)3} dim 0; reduce_scatter {\"y\"} dim 0; "
            "exchange {\"x\", \"y\"}");
  AxisRef rest("x", 4, 3);
  EXPECT_EQ(steps({{four, rest}}, {{AxisRef("x", 1, 6), AxisRef("x", 6, 2)}}),
            "");
  EXPECT_EQ(steps({{}}, {{three}}), "all_slice {\"x\":(2)3} dim 0");
  Sharding single = Sharding::replicate(2), other = single;
  single.single = other.single = {{"y", 1}};
  single.dims[0].axes = {four};
  other.dims[0].axes = {three};
  auto plan = planReshard(mesh, single, other, shape, 4);
  ASSERT_FALSE(plan);
  EXPECT_NE(plan.status().getMessage().find("single coordinates: source"),
            std::string::npos);
}

TEST_F(Planned, Errors) {
  EXPECT_EQ(steps({{"z"}}, {}),
            "INVALID_ARGUMENT: source [{\"z\"}, {}]: dimension 0 uses unknown "
            "axis 'z'; the mesh has x=2,y=4");
  Sharding single = Sharding::replicate(2);
  single.single = {{"x", 1}};
  auto plan = planReshard(mesh, single, Sharding::replicate(2), shape, 4);
  ASSERT_FALSE(plan);
  EXPECT_NE(plan.status().getMessage().find("single coordinates"),
            std::string::npos);
}

/// Even and uneven shapes; plans for 8192 devices take as little time.
TEST_F(Planned, QuickOnThousandsOfRanks) {
  mesh = *Mesh::parse("x=64,y=128");
  std::vector<Placed> all = {{{"x"}, {"y"}},   {{"y"}, {"x"}},     {{"x", "y"}},
                             {{}, {"y", "x"}}, {{"x"}, {}, {"y"}}, {},
                             {{"y"}},          {{}, {}, {"x"}},    {{}, {"x"}}};
  PlanningTimes times;
  for (std::vector<int64_t> size :
       {std::vector<int64_t>{8192, 16384}, {50257, 12288}}) {
    shape = size;
    for (const Placed &from : all)
      for (const Placed &to : all) {
        ASSERT_TRUE(times.measure([&] {
          return planReshard(mesh, sharding(from), sharding(to), shape, 4);
        }));
      }
  }
  times.expectQuick("64x128");
}

TEST_F(Planned, IsRememberedAndQuick) {
  ReshardPlanner planner(mesh);
  std::vector<Placed> all = {{{"x"}, {"y"}},   {{"y"}, {"x"}},     {{"x", "y"}},
                             {{}, {"y", "x"}}, {{"x"}, {}, {"y"}}, {}};
  PlanningTimes times;
  for (const Placed &from : all)
    for (const Placed &to : all) {
      const auto &plan = times.measure([&]() -> decltype(auto) {
        return planner.plan(sharding(from), sharding(to), shape, 4);
      });
      EXPECT_EQ(&plan, &planner.plan(sharding(from), sharding(to), shape, 4));
    }
  times.expectQuick("remembered");
}
