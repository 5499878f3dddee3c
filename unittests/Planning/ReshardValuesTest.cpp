//===- ReshardValuesTest.cpp - plans give the right numbers ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every pair of shardings of a matrix, even and uneven: each rank ends with the
// block of the target.
//
//===----------------------------------------------------------------------===//

#include "ReshardSimulation.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

using namespace dist;

/// Adds every placement of the axes on two dimensions, Partial or unused.
static void extend(std::vector<Sharding> &all, const Sharding &base,
                   Axes axes) {
  all.push_back(base);
  for (size_t i = 0; i < axes.size(); ++i) {
    Axes rest = axes;
    rest.erase(rest.begin() + i);
    for (int dim = 0; dim < 2; ++dim) {
      Sharding next = base;
      next.dims[dim].axes.push_back(axes[i]);
      extend(all, next, rest);
    }
    Sharding next = base;
    next.partial.push_back({axes[i], ReductionKind::Sum});
    extend(all, next, rest);
  }
}

static std::vector<Sharding> allShardings(const Axes &axes) {
  std::vector<Sharding> all, unique;
  extend(all, Sharding::replicate(2), axes);
  for (const Sharding &sharding : all)
    if (std::find(unique.begin(), unique.end(), sharding) == unique.end())
      unique.push_back(sharding);
  return unique;
}

static void expectRight(ReshardPlanner &planner, const Sharding &from,
                        const Sharding &to, const std::vector<int64_t> &shape) {
  const Result<ReshardPlan> &plan = planner.plan(from, to, shape, 4);
  ASSERT_TRUE(plan) << plan.status().str();
  ReshardSimulation simulation(planner.getMesh(), shape, from);
  std::string story = from.str() + " -> " + to.str();
  for (const ReshardStep &step : plan->steps) {
    story += "\n  " + step.str() + " : " + step.after.str();
    simulation.run(step);
    auto wrong = simulation.compare(step.after);
    ASSERT_FALSE(wrong) << story << "\n" << *wrong;
  }
  auto wrong = simulation.compare(to);
  ASSERT_FALSE(wrong) << story << "\n" << *wrong;
}

static void expectAllRight(const char *meshText, const Axes &axes) {
  Mesh mesh = *Mesh::parse(meshText);
  ReshardPlanner planner(mesh);
  std::vector<Sharding> shardings = allShardings(axes);
  for (std::vector<int64_t> shape :
       {std::vector<int64_t>{8, 16}, {5, 3}, {7, 6}, {1, 9}, {6, 12}})
    for (const Sharding &from : shardings)
      for (const Sharding &to : shardings) {
        expectRight(planner, from, to, shape);
        if (testing::Test::HasFatalFailure())
          return;
      }
}

TEST(ReshardValues, TwoByTwo) { expectAllRight("x=2,y=2", {"x", "y"}); }
TEST(ReshardValues, TwoByFour) { expectAllRight("x=2,y=4", {"x", "y"}); }
TEST(ReshardValues, TwoByThree) { expectAllRight("x=2,y=3", {"x", "y"}); }
TEST(ReshardValues, SubAxes) {
  expectAllRight("x=4", {AxisRef("x", 1, 2), AxisRef("x", 2, 2)});
}
TEST(ReshardValues, WholeAndSubAxes) {
  Mesh mesh = *Mesh::parse("x=8,y=2");
  ReshardPlanner planner(mesh);
  std::vector<Sharding> whole = allShardings({"x", "y"});
  std::vector<Sharding> parts =
      allShardings({AxisRef("x", 1, 2), AxisRef("x", 2, 4)});
  for (const Sharding &from : whole)
    for (const Sharding &to : parts) {
      expectRight(planner, from, to, {16, 8});
      expectRight(planner, to, from, {16, 8});
    }
}

TEST(ReshardValues, ReductionsOfSeveralKinds) {
  ReshardPlanner planner(*Mesh::parse("x=2,y=2"));
  auto with = [](std::vector<PartialAxis> partial) {
    Sharding sharding = Sharding::replicate(2);
    sharding.partial = std::move(partial);
    return sharding;
  };
  using enum ReductionKind;
  std::vector<Sharding> shardings = {
      with({{"x", Max}, {"y", Min}}), with({{"y", Min}, {"x", Max}}),
      with({{"x", Max}}), with({{"x", Product}}), with({})};
  shardings.back().dims[1].axes = {"y"};
  for (const Sharding &from : shardings)
    for (const Sharding &to : shardings)
      expectRight(planner, from, to, {4, 6});
}

/// Plans on meshes of many axes end soon.
TEST(ReshardValues, ManyAxes) {
  Mesh mesh = *Mesh::parse("a=2,b=2,c=2,d=2,e=2,f=2");
  ReshardPlanner planner(mesh);
  std::mt19937 random(1);
  auto any = [&] {
    Sharding sharding = Sharding::replicate(2);
    for (const MeshAxis &axis : mesh.axes)
      if (unsigned where = random() % 4; where < 2)
        sharding.dims[where].axes.push_back(axis.name);
      else if (where == 2)
        sharding.partial.push_back({axis.name, ReductionKind::Sum});
    return sharding;
  };
  for (int i = 0; i < 50; ++i)
    expectRight(planner, any(), any(), {64, 48});
}
