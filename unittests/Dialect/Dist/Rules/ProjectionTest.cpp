//===- ProjectionTest.cpp - between tensor dimensions and factors ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/Rules/AxisAlgebra.h"
#include "dist/Dialect/Dist/Rules/ShardingRule.h"

#include <gtest/gtest.h>

using namespace dist;

namespace {
const Mesh kMesh{{{"x", 8}, {"y", 2}, {"z", 3}}, {}};

/// One dimension made of factors of the given sizes.
struct MergedDim {
  ShardingRule rule;
  TensorFactors tensor;

  explicit MergedDim(std::initializer_list<int64_t> sizes) {
    tensor.dims.emplace_back();
    for (int64_t size : sizes) {
      Factor factor{size};
      factor.mayBeUneven = sizes.size() == 1;
      tensor.dims[0].push_back(rule.addFactor(factor));
    }
  }

  std::optional<FactorAxes> project(Axes axes) {
    Sharding sharding;
    sharding.dims.push_back({std::move(axes)});
    return projectToFactors(kMesh, rule, tensor, sharding);
  }
  std::optional<Sharding> merge(FactorAxes axes) {
    return shardingFromFactors(kMesh, rule, tensor, axes);
  }
};

Sharding oneDim(Axes axes) {
  Sharding sharding;
  sharding.dims.push_back({std::move(axes)});
  return sharding;
}
} // namespace

TEST(Projection, OneFactorTakesAllAxesEvenUnevenly) {
  MergedDim dim({7});
  EXPECT_EQ(dim.project({"x", "y"}), FactorAxes({{"x", "y"}}));
  EXPECT_EQ(dim.merge({{"x", "y"}}), oneDim({"x", "y"}));
}

TEST(Projection, NoAxesProjectToNone) {
  MergedDim dim({4, 8});
  EXPECT_EQ(dim.project({}), FactorAxes({{}, {}}));
  EXPECT_EQ(dim.merge({{}, {}}), oneDim({}));
}

TEST(Projection, MajorAxesFallOnMajorFactors) {
  MergedDim dim({8, 4});
  EXPECT_EQ(dim.project({"x", "y"}), FactorAxes({{"x"}, {"y"}}));
  EXPECT_EQ(dim.project({"y"}), FactorAxes({{"y"}, {}}));
}

TEST(Projection, AnAxisIsCutWhereAFactorEnds) {
  MergedDim dim({4, 8});
  FactorAxes cut = {{{"x", 1, 4}}, {{"x", 4, 2}}};
  EXPECT_EQ(dim.project({"x"}), cut);
  EXPECT_EQ(dim.merge(cut), oneDim({"x"}));
}

TEST(Projection, AThirdFactorGetsWhatIsLeft) {
  MergedDim dim({2, 2, 4});
  FactorAxes cut = {{{"x", 1, 2}}, {{"x", 2, 2}}, {{"x", 4, 2}, "y"}};
  EXPECT_EQ(dim.project({"x", "y"}), cut);
  EXPECT_EQ(dim.merge(cut), oneDim({"x", "y"}));
}

TEST(Projection, SizesThatDoNotDivideHaveNoProjection) {
  EXPECT_EQ(MergedDim({3, 4}).project({"x"}), std::nullopt);
  EXPECT_EQ(MergedDim({2, 3}).project({"y", "x"}), std::nullopt);
  EXPECT_EQ(MergedDim({2, 2}).project({"x"}), std::nullopt);
}

TEST(Projection, ADimensionWithoutFactorsCannotBeSharded) {
  MergedDim dim({});
  EXPECT_EQ(dim.project({"x"}), std::nullopt);
  EXPECT_EQ(dim.project({}), FactorAxes());
}

TEST(Projection, AnEvenFactorMustBeDivided) {
  MergedDim dim({6});
  dim.rule.factors[0].mayBeUneven = false;
  EXPECT_EQ(dim.project({"x"}), std::nullopt);
  EXPECT_EQ(dim.merge({{"x"}}), std::nullopt);
  EXPECT_EQ(dim.project({"y"}), FactorAxes({{"y"}}));
}

TEST(Projection, AMinorFactorNeedsTheMajorOnesInFull) {
  MergedDim dim({8, 4});
  EXPECT_EQ(dim.merge({{}, {"y"}}), std::nullopt);
  EXPECT_EQ(dim.merge({{"y"}, {{"x", 1, 2}}}), std::nullopt);
  EXPECT_EQ(dim.merge({{"x"}, {"y"}}), oneDim({"x", "y"}));
}

TEST(Projection, NoAxisIsUsedTwice) {
  ShardingRule rule;
  TensorFactors tensor = rule.addFactors({8, 8}, FactorKind::Parallel);
  FactorAxes twice = {{"x"}, {{"x", 1, 2}}};
  EXPECT_EQ(shardingFromFactors(kMesh, rule, tensor, twice), std::nullopt);
  FactorAxes parts = {{{"x", 2, 4}}, {{"x", 1, 2}}};
  EXPECT_TRUE(shardingFromFactors(kMesh, rule, tensor, parts).has_value());
}

TEST(AxisAlgebra, JoinMergesNeighbours) {
  EXPECT_EQ(joinAxes(kMesh, {{"x", 1, 2}}, {{"x", 2, 4}, "y"}),
            Axes({"x", "y"}));
  EXPECT_EQ(joinAxes(kMesh, {{"x", 2, 4}}, {{"x", 1, 2}}),
            Axes({{"x", 2, 4}, {"x", 1, 2}}));
}

TEST(AxisAlgebra, PartialInParts) {
  std::vector<PartialAxis> parts = {{{"x", 1, 2}, ReductionKind::Sum},
                                    {{"x", 2, 4}, ReductionKind::Sum}};
  EXPECT_TRUE(isPartialOver(kMesh, parts, {"x"}, ReductionKind::Sum));
  EXPECT_FALSE(isPartialOver(kMesh, parts, {"x"}, ReductionKind::Max));
  EXPECT_FALSE(isPartialOver(kMesh, parts, {"y"}, ReductionKind::Sum));
  parts.pop_back();
  EXPECT_FALSE(isPartialOver(kMesh, parts, {"x"}, ReductionKind::Sum));
}

TEST(AxisAlgebra, PartsOfPartial) {
  ReductionKind sum = ReductionKind::Sum;
  auto parts = [&](const Axes &by) { return partsOf(kMesh, {{"x"}, sum}, by); };
  std::vector<PartialAxis> whole = {{{"x"}, sum}};
  EXPECT_EQ(parts({}), whole);
  EXPECT_EQ(parts({"x", "y"}), whole);
  std::vector<PartialAxis> halves = {{{"x", 1, 2}, sum}, {{"x", 2, 4}, sum}};
  EXPECT_EQ(parts({{"x", 2, 4}}), halves);
  EXPECT_EQ(partsOf(kMesh, halves[1], {"x", {"x", 1, 2}}),
            std::vector<PartialAxis>({halves[1]}));
}

TEST(ShardingRule, Prints) {
  ShardingRule rule;
  unsigned i = rule.addFactor({8}),
           k = rule.addFactor({64, FactorKind::Reduction});
  unsigned r = rule.addFactor({5, FactorKind::Permutation});
  rule.factors[i].mayBeUneven = false;
  rule.operands.push_back({{{i, k}, {}}});
  rule.results.push_back({{{i}, {r}}});
  std::string text;
  llvm::raw_string_ostream os(text);
  rule.print(os);
  EXPECT_EQ(
      text,
      "([ij, 1]) -> [i, k] {i=8 even, j=64 reduction(sum), k=5 permutation}");
}
