//===- CrossMeshReshardTest.cpp - reshards between meshes -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares plans with the cheapest of all plans with one crossing
// (CrossMeshPlans.h).
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/CrossMeshReshard.h"

#include "CrossMeshPlans.h"
#include "PlanningTimes.h"
#include "ReshardSimulation.h"

#include "dist/Support/CrossingPlan.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>

using namespace dist;

using Shape = std::vector<int64_t>;

static void run(ReshardSimulation &simulation, const ReshardPlan &plan,
                const Sharding &end) {
  for (const ReshardStep &step : plan.steps)
    simulation.run(step);
  auto wrong = simulation.compare(end);
  ASSERT_FALSE(wrong) << *wrong;
}

/// Runs the crossing. Devices outside of the target's mesh have no buffer
/// there, and none may be accessed.
static std::vector<LocalArray> cross(const Mesh &fromMesh, const Mesh &toMesh,
                                     const Shape &shape,
                                     const CrossMeshPlan &plan,
                                     std::vector<LocalArray> held) {
  std::vector<LocalArray> arrived(
      toMesh.numRanks(), LocalArray(localShape(toMesh, plan.arrived, shape)));
  FetchPlan crossing = planCrossing(
      fromMesh, toMesh, blockFetch(toMesh, shape, plan.left, plan.arrived));
  for (const BoxTransfer &box : crossing.transfers) {
    LocalArray &source = held.at(fromMesh.placeOf(box.source));
    LocalArray &target = arrived.at(toMesh.placeOf(box.target));
    forEachIndex(box.extent, [&](const Shape &index) {
      Shape from = index, to = index, origin(shape.size(), 0);
      for (size_t dim = 0; dim < shape.size(); ++dim) {
        from[dim] += box.from[dim];
        to[dim] += box.to[dim];
      }
      target.at(to, origin) = source.at(from, origin);
    });
  }
  return arrived;
}

/// Runs the plan on the arrays of all devices.
static void checkValues(const Mesh &fromMesh, const Mesh &toMesh,
                        const Shape &shape, const Sharding &start,
                        const Sharding &end, const CrossMeshPlan &plan) {
  Mesh fromPlaces = placesOf(fromMesh), toPlaces = placesOf(toMesh);
  ReshardSimulation leaving(fromPlaces, shape, start);
  run(leaving, plan.leaving, plan.left);
  ReshardSimulation arriving(
      toPlaces, shape, plan.arrived,
      cross(fromMesh, toMesh, shape, plan, leaving.getBuffers()));
  run(arriving, plan.arriving, end);
}

/// Returns the elements that each device receives.
static std::map<int64_t, int64_t> receivedBy(const Mesh &fromMesh,
                                             const Mesh &toMesh,
                                             const Shape &shape,
                                             const CrossMeshPlan &plan) {
  std::map<int64_t, int64_t> received;
  FetchPlan crossing = planCrossing(
      fromMesh, toMesh, blockFetch(toMesh, shape, plan.left, plan.arrived));
  for (const BoxTransfer &box : crossing.transfers)
    if (box.source != box.target)
      received[box.target] += box.elements();
  const Sharding *before = &plan.arrived;
  for (const ReshardStep &step : plan.arriving.steps) {
    std::vector<Held> had = regions(toMesh, *before, shape);
    std::vector<Held> has = regions(toMesh, step.after, shape);
    for (size_t i = 0; i < had.size(); ++i)
      received[has[i].device] +=
          common(has[i], has[i]) - common(had[i], has[i]);
    before = &step.after;
  }
  return received;
}

/// Checks the received elements of a value that is not Partial. No device
/// receives more than it lacks or, if parts are sliced on the source's mesh or
/// gathered on the target's, than the busiest one of a single exchange sends or
/// receives. Devices outside of the target's mesh receive nothing.
static void checkReceived(const Mesh &fromMesh, const Mesh &toMesh,
                          const Shape &shape, const Sharding &start,
                          const Sharding &end, const CrossMeshPlan &plan) {
  std::vector<Held> from = regions(fromMesh, start, shape);
  std::vector<Held> to = regions(toMesh, end, shape);
  bool isOne = plan.leaving.steps.empty() && plan.arriving.steps.empty();
  int64_t busiest = isOne ? 0 : crossing(from, to);
  auto received = receivedBy(fromMesh, toMesh, shape, plan);
  for (const Held &wanted : to) {
    int64_t lacks = common(wanted, wanted);
    for (const Held &held : from)
      if (held.device == wanted.device)
        lacks -= common(held, wanted);
    EXPECT_LE(received[wanted.device], std::max(lacks, busiest))
        << "device " << wanted.device;
    received.erase(wanted.device);
  }
  EXPECT_TRUE(received.empty());
}

namespace {
class CrossMesh : public testing::Test {
protected:
  /// Checks all pairs of shardings.
  void check(const Side &source, const Side &target, const Shape &shape);
  void checkPair(const Side &source, const Side &target, const Shape &shape,
                 const Sharding &start, const Sharding &end, double least);
  void TearDown() override { times.expectQuick("between meshes"); }
  PlanningTimes times;
};
} // namespace

void CrossMesh::checkPair(const Side &source, const Side &target,
                          const Shape &shape, const Sharding &start,
                          const Sharding &end, double least) {
  Mesh fromMesh = source.make(), toMesh = target.make();
  auto plan = times.measure([&] {
    return planCrossMeshReshard(fromMesh, start, toMesh, end, shape, 4);
  });
  ASSERT_TRUE(plan) << plan.status().str();
  ASSERT_NEAR(plan->cost, least, 1e-6 * least)
      << source.mesh << " " << start.str() << " -> " << target.mesh << " "
      << end.str() << " through " << plan->left.str() << " and "
      << plan->arrived.str();
  if (shape[0] * shape[1] <= 256)
    checkValues(fromMesh, toMesh, shape, start, end, *plan);
  else if (!start.isPartial() && !end.isPartial())
    checkReceived(fromMesh, toMesh, shape, start, end, *plan);
}

void CrossMesh::check(const Side &source, const Side &target,
                      const Shape &shape) {
  CrossMeshPlans ways(source, target, shape);
  for (size_t a = 0; a < ways.from.size(); ++a) {
    std::vector<double> leaving = ways.from.costsFrom(a);
    for (size_t b = 0; b < ways.to.size() && !HasFatalFailure(); ++b)
      checkPair(source, target, shape, ways.from.sharding(a),
                ways.to.sharding(b), ways.least(leaving, b));
  }
}

TEST_F(CrossMesh, OtherShape) {
  check({"x=2,y=2", {}, {"x", "y"}}, {"z=4", {}, {"z"}}, {768, 768});
  check({"x=4", {}, {"x"}}, {"y=3", {}, {"y"}}, {12, 6});
}
TEST_F(CrossMesh, OtherOrder) {
  check({"x=2,y=2", {}, {"x", "y"}}, {"x=2,y=2", {3, 1, 2, 0}, {"x", "y"}},
        {768, 768});
}
TEST_F(CrossMesh, OtherDevices) {
  check({"x=2", {0, 1}, {"x"}}, {"x=2,y=2", {2, 3, 4, 5}, {"x", "y"}},
        {768, 768});
  check({"x=4", {7, 5, 3, 1}, {"x"}}, {"y=2", {1, 2}, {"y"}}, {768, 768});
  check({"x=3", {}, {"x"}}, {"y=2", {3, 4}, {"y"}}, {7, 5});
}

/// Source and target on subsets of the ranks, which share some, one or none,
/// with sizes that do not divide each other.
TEST_F(CrossMesh, SubSetsOfRanks) {
  for (const Shape &shape : {Shape{12, 8}, {7, 5}, {768, 768}}) {
    check({"x=2,y=2", {0, 1, 2, 3}, {"x", "y"}}, {"z=3", {1, 3, 5}, {"z"}},
          shape);
    check({"x=3", {4, 0, 2}, {"x"}}, {"y=2,z=2", {6, 2, 1, 7}, {"y", "z"}},
          shape);
    check({"x=1", {3}, {}}, {"y=2,z=2", {}, {"y", "z"}}, shape);
    check({"x=5", {}, {"x"}}, {"y=2", {4, 2}, {"y"}}, shape);
    check({"x=2", {0, 1}, {"x"}}, {"y=3", {2, 3, 4}, {"y"}}, shape);
  }
}

/// Axes of 3, 5 and 7, dimensions smaller than them.
TEST_F(CrossMesh, OddMeshes) {
  for (const Shape &shape : {Shape{12, 10}, {7, 3}, {2, 1}, {515, 768}}) {
    check({"x=2,y=3", {}, {"x", "y"}}, {"z=5", {7, 1, 3, 9, 0}, {"z"}}, shape);
    check({"x=2,y=2", {9, 8, 7, 6}, {"x", "y"}}, {"z=7", {}, {"z"}}, shape);
  }
}

TEST_F(CrossMesh, SubAxes) {
  Axes quarters = {AxisRef("x", 1, 2), AxisRef("x", 2, 2)};
  check({"x=4", {}, quarters}, {"y=3", {}, {"y"}}, {12, 8});
  check({"x=4", {}, {"x"}}, {"x=4", {3, 4, 5, 6}, quarters}, {768, 768});
}

TEST_F(CrossMesh, ReplicatesInParts) {
  Mesh two = *Mesh::parse("a=2"), four = *Mesh::parse("b=4");
  four.deviceIds = {2, 3, 4, 5};
  Sharding all = Sharding::replicate(2);
  auto plan = planCrossMeshReshard(two, all, four, all, {768, 768}, 4);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->arrived.str(), "[{\"b\"}, {}]");
  EXPECT_EQ(plan->crossing.bytes, 768 * 768 * 4 / 2);
  ASSERT_EQ(plan->arriving.steps.size(), 1u);
  EXPECT_EQ(plan->arriving.steps[0].str(), "all_gather {\"b\"} dim 0");
}

TEST_F(CrossMesh, Errors) {
  Mesh two = *Mesh::parse("a=2"), twice = two;
  twice.deviceIds = {1, 1};
  Sharding all = Sharding::replicate(1), single = all;
  single.single = {{"a", 0}};
  EXPECT_EQ(
      planCrossMeshReshard(two, all, twice, all, {4}, 4).status().str(),
      "INVALID_ARGUMENT: target: mesh a=2 has 2 ranks, its device ids are "
      "1 different ones");
  EXPECT_EQ(planCrossMeshReshard(two, single, two, all, {4}, 4).status().str(),
            "INVALID_ARGUMENT: a reshard does not move values between single "
            "coordinates: source [{}], single = {\"a\" : 0}");
  EXPECT_FALSE(
      planCrossMeshReshard(two, Sharding::replicate(2), two, all, {4}, 4));
}
