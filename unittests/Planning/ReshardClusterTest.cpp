//===- ReshardClusterTest.cpp - reshards over the links of a cluster ------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlanningTimes.h"
#include "ReshardGraph.h"
#include "ReshardSimulation.h"

#include "dist/Planning/CrossMeshReshard.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

using namespace dist;

namespace {
using Shape = std::vector<int64_t>;

/// Returns a cluster of two nodes, with fast links within and slow ones between
/// them.
const Cluster &nodesOfFour() {
  static const Cluster cluster = [] {
    Cluster nodes = *Cluster::preset("h100:16");
    nodes.links[0].size = 4;
    return nodes;
  }();
  return cluster;
}

CostModel nodes() { return costModelOf(nodesOfFour()); }

std::string stepsOf(const char *mesh, const Sharding &from, const Sharding &to,
                    const Shape &shape, const CostModel &model) {
  auto plan = planReshard(*Mesh::parse(mesh), from, to, shape, 4, model);
  if (!plan)
    return plan.status().str();
  std::string text;
  for (const ReshardStep &step : plan->steps)
    text += (text.empty() ? "" : "; ") + step.str();
  return text;
}

Sharding partial(const Axes &axes) {
  Sharding sharding = Sharding::replicate(2);
  for (const AxisRef &axis : axes)
    sharding.partial.push_back({axis, ReductionKind::Sum});
  return sharding;
}

Sharding sharded(const Axes &rows, const Axes &columns) {
  Sharding sharding = Sharding::replicate(2);
  sharding.dims[0].axes = rows;
  sharding.dims[1].axes = columns;
  return sharding;
}
} // namespace

TEST(ReshardCluster, nothingButBytesWhereAllBeginsAtOnce) {
  Cluster cluster = nodesOfFour();
  cluster.device.launch = cluster.device.collectiveLaunch = 0;
  cluster.links = {{"link", 8, {0, 1e9}}};
  auto plan =
      planReshard(*Mesh::parse("x=8"), sharded({"x"}, {}), sharded({}, {}),
                  {4096, 256}, 4, costModelOf(cluster));
  ASSERT_TRUE(plan) << plan.status().str();
  EXPECT_DOUBLE_EQ(plan->cost, 4096.0 * 256 * 4 * 7 / 8 / 1e9);
}

TEST(ReshardCluster, costsAreThoseOfCollectives) {
  Mesh mesh = *Mesh::parse("dp=2,tp=4");
  CostModel model = nodes();
  Shape shape = {4096, 4096};
  double bytes = 4096.0 * 4096 * 4;
  for (const Axes &axes : {Axes{"dp", "tp"}, Axes{"tp"}}) {
    double n = static_cast<double>(mesh.sizeOf(axes));
    auto plan =
        planReshard(mesh, sharded(axes, {}), sharded({}, {}), shape, 4, model);
    ASSERT_TRUE(plan) << plan.status().str();
    EXPECT_DOUBLE_EQ(plan->bytes, (n - 1) / n * bytes);
    EXPECT_DOUBLE_EQ(plan->cost, collectiveSeconds(*model.cluster, mesh,
                                                   CollectiveKind::AllGather,
                                                   axes, (n - 1) / n * bytes));
  }
}

/// Each device of a node sends a fourth to the other node. With uniform links
/// that would move as many bytes as one step, or more.
TEST(ReshardCluster, goesBetweenNodesInParts) {
  Shape shape = {4096, 4096};
  EXPECT_EQ(stepsOf("dp=2,tp=4", partial({"dp"}), partial({}), shape, {}),
            "all_reduce {\"dp\"}");
  EXPECT_EQ(stepsOf("dp=2,tp=4", partial({"dp"}), partial({}), shape, nodes()),
            "all_slice {\"tp\"} dim 0; reduce_scatter {\"dp\"} dim 0; "
            "all_gather {\"tp\", \"dp\"} dim 0");
  EXPECT_EQ(
      stepsOf("dp=2,tp=4", sharded({"dp"}, {}), sharded({}, {}), shape, {}),
      "all_gather {\"dp\"} dim 0");
  EXPECT_EQ(stepsOf("dp=2,tp=4", sharded({"dp"}, {}), sharded({}, {}), shape,
                    nodes()),
            "all_slice {\"tp\"} dim 0; all_gather {\"dp\", \"tp\"} dim 0");
  // Latencies decide for a small tensor.
  EXPECT_EQ(stepsOf("dp=2,tp=4", partial({"dp"}), partial({}), {4, 4}, nodes()),
            "all_reduce {\"dp\"}");
  EXPECT_EQ(stepsOf("dp=2,tp=4", partial({"tp"}), partial({}), shape, nodes()),
            "all_reduce {\"tp\"}");
}

TEST(ReshardCluster, betweenMeshesItGoesOverTheLinksOfBoth) {
  Mesh from = *Mesh::parse("a=4"), near = from, far = *Mesh::parse("b=4");
  near.deviceIds = {3, 2, 1, 0};
  far.deviceIds = {4, 5, 6, 7};
  auto costTo = [&](const Mesh &to, const Sharding &sharding) {
    auto plan = planCrossMeshReshard(from, sharded({"a"}, {}), to, sharding,
                                     {4096, 4096}, 4, nodes());
    EXPECT_TRUE(plan) << plan.status().str();
    return plan->cost;
  };
  double part = 1024.0 * 4096 * 4;
  EXPECT_LT(costTo(near, sharded({"a"}, {})), 4 * part / 450e9 + 20e-6);
  EXPECT_GT(costTo(far, sharded({"b"}, {})), 4.0 / 7 * part / 50e9);
}

namespace {
/// Returns two levels of any links; some collectives have links of their own.
Cluster randomCluster(std::mt19937 &random, int64_t perNode) {
  auto between = [&](double low, double high) {
    double part = std::uniform_real_distribution<double>(0, 1)(random);
    return low * std::pow(high / low, part);
  };
  Cluster cluster = *Cluster::preset("h100:16");
  cluster.links[0].size = perNode;
  cluster.links[1].size = 8 / perNode;
  for (LinkLevel &level : cluster.links) {
    level.link = {between(1e-7, 1e-5), between(1e9, 1e12)};
    for (int kind = 0; kind < 6; ++kind)
      if (random() % 4 == 0)
        level.collectives[static_cast<CollectiveKind>(kind)] = {
            between(1e-7, 1e-5), between(1e9, 1e12)};
  }
  return cluster;
}

/// Compares plans with the shortest paths of the whole graph.
class ReshardClusterOptimum : public testing::Test {
protected:
  void check(const Cluster &cluster, const char *text, const Axes &atoms,
             const Shape &shape, size_t samples);
  void TearDown() override { times.expectQuick("pairs"); }

  std::mt19937 random{1};
  PlanningTimes times;
};
} // namespace

/// Checks values on small tensors, where it is quick.
static void checkValues(const Mesh &mesh, const Shape &shape,
                        const Sharding &from, const Sharding &to,
                        const ReshardPlan &plan) {
  ReshardSimulation simulation(mesh, shape, from);
  for (const ReshardStep &step : plan.steps)
    simulation.run(step);
  auto wrong = simulation.compare(to);
  EXPECT_FALSE(wrong) << *wrong;
}

void ReshardClusterOptimum::check(const Cluster &cluster, const char *text,
                                  const Axes &atoms, const Shape &shape,
                                  size_t samples) {
  Mesh mesh = *Mesh::parse(text);
  CostModel model = costModelOf(cluster);
  ReshardGraph graph(mesh, atoms, shape, 4, {ReductionKind::Sum});
  graph.setModel(model);
  for (size_t i = 0; i < samples && !HasFailure(); ++i) {
    size_t source = random() % graph.size(), target = random() % graph.size();
    const Sharding &from = graph.sharding(source), &to = graph.sharding(target);
    SCOPED_TRACE(from.str() + " -> " + to.str() + " on " + text);
    auto plan = times.measure(
        [&] { return planReshard(mesh, from, to, shape, 4, model); });
    ASSERT_TRUE(plan) << plan.status().str();
    double least = graph.cost(source, target);
    EXPECT_NEAR(plan->cost, least, 1e-6 * least) << cluster.str();
    if (shape[0] * shape[1] <= 256)
      checkValues(mesh, shape, from, to, *plan);
  }
}

static const std::vector<Shape> kMatrices = {
    {8, 16}, {768, 768}, {4096, 4096}, {7, 5}, {1030, 514}};

TEST_F(ReshardClusterOptimum, Nodes) {
  for (const Shape &shape : kMatrices)
    for (const char *mesh : {"x=2,y=4", "y=4,x=2", "x=2,y=2", "x=2,y=3"})
      check(nodesOfFour(), mesh, {"x", "y"}, shape, 60);
}

TEST_F(ReshardClusterOptimum, RandomLinks) {
  for (const Shape &shape : kMatrices)
    for (int i = 0; i < 6; ++i) {
      Cluster cluster = randomCluster(random, i % 2 ? 4 : 2);
      check(cluster, i % 3 ? "x=2,y=4" : "y=4,x=2", {"x", "y"}, shape, 10);
      check(cluster, "x=2,y=4", {"x", AxisRef("y", 1, 2), AxisRef("y", 2, 2)},
            shape, 5);
    }
}

TEST_F(ReshardClusterOptimum, Cube) {
  for (const Shape &shape : {Shape{768, 768}, {8, 16}})
    check(nodesOfFour(), "x=2,y=2,z=2", {"x", "y", "z"}, shape, 100);
}
