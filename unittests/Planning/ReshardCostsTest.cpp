//===- ReshardCostsTest.cpp - costs of all reshards, as they are planned --===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/ReshardCosts.h"
#include "dist/Planning/CollectivePrice.h"

#include <gtest/gtest.h>
#include <random>

using namespace dist;

namespace {
using Shape = std::vector<int64_t>;

Axes allOf(const Mesh &mesh) {
  Axes axes;
  for (const MeshAxis &axis : mesh.axes)
    axes.emplace_back(axis.name);
  return axes;
}

/// Random shardings: each of `axes` shards one dimension, in this order, or is
/// Partial, or is unused. There are no more blocks than elements, unless they
/// may be `fine`.
class RandomShardings {
public:
  RandomShardings(const Mesh &mesh, const Shape &shape, bool fine)
      : mesh(mesh), shape(shape), fine(fine) {}

  Sharding next(const Axes &axes, bool mayBePartial) {
    auto kind = random() % 3 ? ReductionKind::Sum : ReductionKind::Max;
    Sharding sharding = Sharding::replicate(shape.size());
    for (const AxisRef &axis : axes) {
      size_t place = random() % (shape.size() + (mayBePartial ? 2 : 1));
      if (place > shape.size())
        sharding.partial.push_back({axis, kind});
      else if (place < shape.size() &&
               (fine ||
                mesh.sizeOf(sharding.dims[place].axes) * mesh.sizeOf(axis) <=
                    shape[place]))
        sharding.dims[place].axes.push_back(axis);
    }
    return sharding;
  }

private:
  const Mesh &mesh;
  const Shape &shape;
  bool fine;
  std::mt19937 random{7};
};

/// Counts the pairs that are Partial with two kinds, which no graph has.
int64_t pairsOfTwoKinds(const std::vector<Sharding> &from,
                        const std::vector<Sharding> &to) {
  int64_t pairs = 0;
  for (const Sharding &source : from)
    for (const Sharding &target : to)
      pairs += !source.partial.empty() && !target.partial.empty() &&
               source.partial[0].kind != target.partial[0].kind;
  return pairs;
}

/// Checks that each cost is that of the plan, and that lower bounds are no
/// more. Returns the number of pairs of one kind that were planned.
int64_t check(const Mesh &mesh, const std::vector<Axes> &cuts,
              const Shape &shape, const CostModel &model, size_t samples,
              bool fine = false) {
  RandomShardings random(mesh, shape, fine);
  ReshardCosts costs(mesh, model);
  std::vector<Sharding> from, to;
  for (size_t i = 0; i < samples; ++i) {
    from.push_back(random.next(cuts[i % cuts.size()], true));
    to.push_back(random.next(cuts[i / 2 % cuts.size()], i % 3 == 0));
  }
  std::vector<double> least =
      costs.between(from, to, shape, 4, CostPrecision::AtLeast);
  std::vector<double> found = costs.between(from, to, shape, 4);
  for (size_t i = 0; i < samples; ++i)
    for (size_t j : {i, (i + 1) % samples}) {
      double cost = planReshard(mesh, from[i], to[j], shape, 4, model)->cost;
      double here = found[i * samples + j];
      EXPECT_NEAR(here, cost, 1e-9 * cost)
          << from[i].str() << " -> " << to[j].str() << " on " << mesh.str();
      EXPECT_LE(least[i * samples + j], cost * (1 + 1e-9))
          << from[i].str() << " -> " << to[j].str() << " on " << mesh.str();
    }
  return costs.numPlanned() - 2 * pairsOfTwoKinds(from, to);
}

void check(const char *name, const Shape &shape, const CostModel &model,
           size_t samples, bool fine = false) {
  Mesh mesh = *Mesh::parse(name);
  EXPECT_EQ(check(mesh, {allOf(mesh)}, shape, model, samples, fine), 0);
}

const Cluster &cluster(const char *name) {
  static std::map<std::string, Cluster> known;
  return known.try_emplace(name, *Cluster::preset(name)).first->second;
}
} // namespace

TEST(ReshardCosts, areThoseOfPlans) {
  for (const Shape &shape : {Shape{64, 64}, {1024, 4096}, {64, 1024, 64}}) {
    check("x=8", shape, {}, 30);
    check("x=2,y=4", shape, {}, 60);
    check("x=2,y=4", shape, costModelOf(cluster("h100:16")), 60);
    check("x=4,y=4", shape, costModelOf(cluster("h100:16")), 60);
    check("x=2,y=2,z=2", shape, {}, 60);
    check("x=2,y=2,z=4", shape, costModelOf(cluster("h100:16")), 60);
  }
}

TEST(ReshardCosts, areThoseOfPlansForUnevenBlocks) {
  for (const Shape &shape : {Shape{6, 7}, {1030, 514}, {3, 16, 100}}) {
    check("x=2,y=4", shape, {}, 40);
    check("x=2,y=4", shape, costModelOf(cluster("h100:16")), 40);
    check("x=2,y=2,z=2", shape, costModelOf(cluster("h100:16")), 40);
  }
}

/// Operands of pads and slices, whose blocks are cut like those of the results.
TEST(ReshardCosts, areThoseOfPlansForMoreBlocksThanElements) {
  for (const Shape &shape : {Shape{16, 1}, {64, 1, 2}, {8, 7, 1}}) {
    check("x=2,y=4", shape, costModelOf(cluster("h100:16")), 30, true);
    check("x=2,y=2,z=2", shape, {}, 30, true);
    check("x=2,y=2,z=2", shape, costModelOf(cluster("h100:16")), 30, true);
  }
}

TEST(ReshardCosts, areThoseOfPlansOnFourAxes) {
  for (const Shape &shape : {Shape{64, 64}, {6, 7}}) {
    check("x=2,y=2,z=2,w=2", shape, {}, 10);
    check("x=2,y=2,z=2,w=2", shape, costModelOf(cluster("h100:16")), 10);
  }
}

/// Dimensions of fewer rows than devices.
TEST(ReshardCosts, areThoseOfPlansOfFewRows) {
  for (const Shape &shape : {Shape{16, 1024, 1024}, {16, 16, 512, 64}}) {
    check("x=4,y=8", shape, costModelOf(cluster("h100:32")), 30);
    check("x=4,y=2,z=4", shape, costModelOf(cluster("h100:32")), 30);
  }
}

/// Each pair has the parts into which its two shardings cut the axes.
TEST(ReshardCosts, areThoseOfPlansOfSubAxes) {
  Mesh mesh = *Mesh::parse("x=8,y=3");
  std::vector<Axes> cuts = {{"x", "y"},
                            {{"x", 1, 2}, "y", {"x", 2, 4}},
                            {{"x", 1, 4}, {"x", 4, 2}, "y"},
                            {{"x", 2, 2}, "y"}};
  for (const Shape &shape : {Shape{24, 48}, {6, 7}, {3, 16, 5}}) {
    EXPECT_EQ(check(mesh, cuts, shape, {}, 16), 0);
    EXPECT_EQ(check(mesh, cuts, shape, costModelOf(cluster("h100:24")), 16), 0);
  }
}

/// x:(1)4 and x:(1)6 do not fit. There are no states for five parts, nor for
/// four at four dimensions.
TEST(ReshardCosts, areThoseOfPlansOfPartsThatDoNotFit) {
  Mesh mesh = *Mesh::parse("x=12,y=4,z=2");
  std::vector<Axes> cuts = {
      {{"x", 1, 4}, "z"}, {{"x", 1, 6}, "y"}, {{"y", 1, 2}, "x", "z"}};
  EXPECT_GT(check(mesh, cuts, {24, 48}, {}, 3), 0);
  EXPECT_GT(check(*Mesh::parse("x=4,y=4"), {{{"x", 1, 2}}, {{"y", 1, 2}}},
                  {16, 16, 16, 16}, {}, 2),
            0);
}

TEST(ReshardCosts, areThoseOfPlansOfViews) {
  Mesh mesh = *Mesh::parse("x=2,y=3");
  mesh.views = {*Mesh::parse("c=3,d=2")};
  std::vector<Axes> cuts = {{"x", "y"}, {"c", "d"}, {"d"}};
  for (const Shape &shape : {Shape{12, 48}, {7, 5}}) {
    check(mesh, cuts, shape, {}, 40);
    check(mesh, cuts, shape, costModelOf(cluster("h100:16")), 40);
    EXPECT_EQ(check(mesh, {{}, {"c", "d"}}, shape, {}, 20), 0);
  }
}

/// Amounts are shared by tensors that differ in dimensions that keep their
/// blocks. A tensor without elements adds none.
TEST(ReshardCosts, ofNoElementsSayNothingOfOthers) {
  Mesh mesh = *Mesh::parse("x=2,y=4");
  Sharding from = Sharding::replicate(3), to = from;
  from.dims[0].axes = to.dims[0].axes = {{"x"}};
  from.dims[1].axes = to.dims[2].axes = {{"y"}};
  ReshardCosts costs(mesh);
  for (const Shape &shape : {Shape{0, 14, 14}, {8, 14, 14}}) {
    double cost = planReshard(mesh, from, to, shape, 4)->cost;
    EXPECT_NEAR(costs.between({from}, {to}, shape, 4).front(), cost,
                1e-9 * cost)
        << shape.front();
  }
}
