//===- CollectivePriceTest.cpp - the time of a collective -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/CollectivePrice.h"

#include <gtest/gtest.h>

using namespace dist;

namespace {
class CollectivePrice : public testing::Test {
protected:
  Cluster cluster = *Cluster::preset("h100:16");
  static constexpr double kLaunch = 6.8e-6, kIn = 450e9, kOut = 50e9,
                          kInLatency = 0.6e-6, kOutLatency = 5e-6;

  std::vector<LevelSpan> span(const char *mesh, const Axes &axes) const {
    return spanOf(cluster, *Mesh::parse(mesh), axes);
  }
  /// Returns the seconds for the bytes that such a collective of a buffer of
  /// `bytes` moves.
  double seconds(const char *mesh, CollectiveKind kind, const Axes &axes,
                 double bytes) const {
    return collectiveSeconds(cluster, *Mesh::parse(mesh), kind, axes, bytes);
  }
};
} // namespace

TEST_F(CollectivePrice, spans) {
  using Spans = std::vector<LevelSpan>;
  EXPECT_EQ(span("dp=2,tp=8", {"tp"}), (Spans{{8, 1, 8}, {1, 8, 8}}));
  EXPECT_EQ(span("dp=2,tp=8", {"dp"}), (Spans{{1, 1, 1}, {2, 1, 2}}));
  EXPECT_EQ(span("dp=2,tp=8", {"dp", "tp"}), (Spans{{8, 1, 8}, {2, 8, 16}}));
  EXPECT_EQ(span("dp=2,tp=8", {AxisRef("tp", 2, 2)}),
            (Spans{{2, 1, 2}, {1, 2, 2}}));
  EXPECT_EQ(span("tp=8,dp=2", {"tp"}), (Spans{{4, 1, 4}, {2, 4, 8}}));
  EXPECT_EQ(span("dp=2,tp=8", {}), (Spans{{1, 1, 1}, {1, 1, 1}}));
  // Ranks 6, 7, 8 are two of one node and one of the other.
  EXPECT_EQ(span("a=5,b=3", {"b"}), (Spans{{3, 1, 3}, {2, 1, 3}}));
}

/// Meshes with any numbering of devices, whose groups are not listed, have the
/// spans of listed groups.
TEST_F(CollectivePrice, spansWithoutLists) {
  cluster.links = {{"socket", 3, 1e-7, 1e11},
                   {"node", 4, 1e-6, 1e10},
                   {"rack", 2, 1e-5, 1e9}};
  for (const char *text : {"a=2,b=3,c=4", "a=4,b=6", "a=6,b=4", "a=3,b=2,c=4",
                           "a=4,b=2,c=3", "a=12,b=2", "a=2,b=2,c=6", "a=24"}) {
    Mesh mesh = *Mesh::parse(text), listed = mesh;
    listed.deviceIds = mesh.ranks();
    std::vector<AxisRef> parts;
    for (const MeshAxis &axis : mesh.axes)
      for (int64_t before = 1; before <= axis.size; ++before)
        for (int64_t size = 2; before * size <= axis.size; ++size)
          if (axis.size % (before * size) == 0)
            parts.push_back(mesh.canonical(AxisRef(axis.name, before, size)));
    for (const AxisRef &a : parts) {
      EXPECT_EQ(spanOf(cluster, mesh, {a}), spanOf(cluster, listed, {a}))
          << text << " " << a.str();
      for (const AxisRef &b : parts)
        if (a.name != b.name)
          EXPECT_EQ(spanOf(cluster, mesh, {a, b}),
                    spanOf(cluster, listed, {a, b}))
              << text << " " << a.str() << " " << b.str();
    }
  }
}

TEST_F(CollectivePrice, devicesInAnotherOrder) {
  Mesh mesh = *Mesh::parse("dp=2,tp=2");
  mesh.deviceIds = {0, 8, 1, 9};
  EXPECT_EQ(spanOf(cluster, mesh, {"tp"}),
            (std::vector<LevelSpan>{{1, 1, 1}, {2, 1, 2}}));
  EXPECT_EQ(spanOf(cluster, mesh, {"dp"}),
            (std::vector<LevelSpan>{{2, 1, 2}, {1, 2, 2}}));
}

TEST_F(CollectivePrice, oneLevel) {
  double bytes = 1e9;
  EXPECT_DOUBLE_EQ(
      seconds("dp=2,tp=8", CollectiveKind::AllGather, {"tp"}, bytes),
      kLaunch + 3 * kInLatency + bytes / kIn);
  EXPECT_DOUBLE_EQ(
      seconds("dp=2,tp=8", CollectiveKind::AllReduce, {"tp"}, bytes),
      kLaunch + 6 * kInLatency + bytes / kIn);
  EXPECT_DOUBLE_EQ(
      seconds("dp=2,tp=8", CollectiveKind::AllToAll, {"tp"}, bytes),
      kLaunch + 7 * kInLatency + bytes / kIn);
  EXPECT_DOUBLE_EQ(
      seconds("dp=2,tp=8", CollectiveKind::Broadcast, {"tp"}, bytes),
      kLaunch + 3 * kInLatency + bytes / kIn);
  EXPECT_DOUBLE_EQ(seconds("dp=2,tp=8", CollectiveKind::Permute, {"dp"}, bytes),
                   kLaunch + kOutLatency + bytes / kOut);
  EXPECT_DOUBLE_EQ(
      seconds("dp=2,tp=8", CollectiveKind::AllGather, {"dp"}, bytes),
      kLaunch + kOutLatency + bytes / kOut);
  EXPECT_EQ(seconds("dp=1,tp=8", CollectiveKind::AllReduce, {"dp"}, bytes), 0);
}

/// A buffer of B bytes: 7/8 B within the node, then 1/2 of an eighth between
/// nodes.
TEST_F(CollectivePrice, twoLevels) {
  double buffer = 1e9, bytes = buffer * 15 / 16;
  double latency = kLaunch + 3 * kInLatency + kOutLatency;
  EXPECT_DOUBLE_EQ(
      seconds("dp=2,tp=8", CollectiveKind::ReduceScatter, {"dp", "tp"}, bytes),
      latency + buffer * 7 / 8 / kIn);
  cluster.links[1].link.bandwidth = 10e9;
  EXPECT_DOUBLE_EQ(
      seconds("dp=2,tp=8", CollectiveKind::ReduceScatter, {"dp", "tp"}, bytes),
      latency + buffer / 16 / 10e9);
  // 8 of 15 peers are in the other node.
  EXPECT_DOUBLE_EQ(
      seconds("dp=2,tp=8", CollectiveKind::AllToAll, {"dp", "tp"}, bytes),
      kLaunch + 7 * kInLatency + 8 * kOutLatency + bytes * 8 / 15 / 10e9);
  EXPECT_DOUBLE_EQ(
      seconds("dp=2,tp=8", CollectiveKind::Permute, {"dp", "tp"}, bytes),
      kLaunch + kOutLatency + bytes / 10e9);
}

/// A root serves one peer after another: no tree reduces its bytes.
TEST_F(CollectivePrice, gatherAndScatterArePairwise) {
  for (CollectiveKind kind : {CollectiveKind::Gather, CollectiveKind::Scatter})
    EXPECT_DOUBLE_EQ(seconds("dp=2,tp=8", kind, {"dp", "tp"}, 15e9),
                     kLaunch + 7 * kInLatency + 8 * kOutLatency + 8e9 / kOut);
}

TEST_F(CollectivePrice, aGroupMayComeInAnyOrder) {
  EXPECT_EQ(spanOf(cluster, {9, 0, 8, 1, 0}),
            (std::vector<LevelSpan>{{2, 1, 2}, {2, 2, 4}}));
}

/// The model over all links: no step of any collective costs less.
TEST_F(CollectivePrice, modelIsOfTheFastest) {
  CostModel model = costModelOf(cluster);
  EXPECT_DOUBLE_EQ(model.localLatency, cluster.device.launch);
  EXPECT_DOUBLE_EQ(model.collectiveLatency, kLaunch + kInLatency);
  EXPECT_DOUBLE_EQ(model.perByte, 1 / (kIn + kOut));
  EXPECT_LT(model.collectiveLatency, model.permuteLatency);
  EXPECT_LT(model.permuteLatency, model.exchangeLatency);
}

TEST_F(CollectivePrice, measuredCollectives) {
  cluster.links[0].collectives[CollectiveKind::AllToAll] = {2e-6, 100e9};
  EXPECT_DOUBLE_EQ(seconds("dp=2,tp=8", CollectiveKind::AllToAll, {"tp"}, 1e9),
                   kLaunch + 7 * 2e-6 + 1e9 / 100e9);
  EXPECT_DOUBLE_EQ(seconds("dp=2,tp=8", CollectiveKind::AllGather, {"tp"}, 1e9),
                   kLaunch + 3 * kInLatency + 1e9 / kIn);
}

/// An all-reduce costs as much as a reduce-scatter and an all-gather, apart
/// from a launch.
TEST_F(CollectivePrice, allReduceIsBothOfItsHalves) {
  for (const char *mesh : {"x=2,y=8", "x=4,y=4", "x=8,y=2", "x=3,y=5"})
    for (const Axes &axes : {Axes{"x"}, Axes{"y"}, Axes{"x", "y"}}) {
      double half = seconds(mesh, CollectiveKind::ReduceScatter, axes, 1e6) +
                    seconds(mesh, CollectiveKind::AllGather, axes, 1e6);
      EXPECT_NEAR(seconds(mesh, CollectiveKind::AllReduce, axes, 2e6),
                  half - kLaunch, 1e-12)
          << mesh;
    }
}

/// More links never cost more.
TEST_F(CollectivePrice, fasterLinksCostLess) {
  Cluster faster = cluster;
  faster.links[1].link = faster.links[0].link;
  for (int kind = 0; kind < 10; ++kind)
    for (const Axes &axes : {Axes{"x"}, Axes{"y"}, Axes{"x", "y"}}) {
      Mesh mesh = *Mesh::parse("x=4,y=4");
      auto which = static_cast<CollectiveKind>(kind);
      EXPECT_LE(collectiveSeconds(faster, mesh, which, axes, 1e6),
                collectiveSeconds(cluster, mesh, which, axes, 1e6));
    }
}
