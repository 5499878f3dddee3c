//===- FactorPropagationTest.cpp ------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Propagation/FactorPropagation.h"
#include "dist/Transforms/Propagation/Provenance.h"

#include <gtest/gtest.h>

using namespace dist;

namespace {

/// A node whose tensors are given by letters: {"ik", "kj"} -> "ij". A factor
/// that the result lacks is a reduction; a word of letters in parentheses is
/// one dimension, `(ij)`.
class FactorPropagationTest : public ::testing::Test {
protected:
  void start(const char *mesh) {
    state.emplace(*AxisAtoms::create(*Mesh::parse(mesh), {}));
  }

  unsigned factor(char letter) {
    auto [it, isNew] = factors.try_emplace(letter, rule.factors.size());
    if (isNew)
      rule.addFactor({sizes.at(letter), FactorKind::Parallel,
                      ReductionKind::Sum, mayBeUneven});
    return it->second;
  }

  TensorFactors tensor(const std::string &letters,
                       std::vector<int64_t> &shape) {
    TensorFactors result;
    bool inDim = false;
    for (char letter : letters) {
      if (letter == '(' || letter == ')') {
        inDim = letter == '(';
        if (inDim)
          result.dims.emplace_back(), shape.push_back(1);
        continue;
      }
      if (!inDim)
        result.dims.emplace_back(), shape.push_back(1);
      result.dims.back().push_back(factor(letter));
      shape.back() *= sizes.at(letter);
    }
    return result;
  }

  ValueId add(const std::string &letters, std::vector<TensorFactors> &list) {
    std::vector<int64_t> shape;
    list.push_back(tensor(letters, shape));
    return state->addValue(shape, 32);
  }

  void build(std::vector<std::string> operands, const std::string &result) {
    std::vector<TensorFactors> tensors;
    for (const std::string &letters : operands)
      node.values.push_back(add(letters, tensors));
    node.values.push_back(add(result, tensors));
    rule.operands.assign(tensors.begin(), tensors.end() - 1);
    rule.results.assign(1, tensors.back());
    for (auto [letter, index] : factors)
      if (result.find(letter) == std::string::npos)
        rule.factors[index].kind = FactorKind::Reduction;
    node.rule = std::make_shared<const ShardingRule>(rule);
  }

  void annotate(unsigned tensor, std::vector<DimSharding> dims,
                bool isState = false) {
    Sharding sharding;
    sharding.dims = std::move(dims);
    state->annotate(node.values[tensor], sharding, isState);
  }

  void run(Turn turn = {}) {
    llvm::SmallVector<ValueId> changed;
    do {
      changed.clear();
      propagateThrough(node, *state, turn, changed, &record);
    } while (!changed.empty());
  }

  std::string sharding(unsigned tensor) {
    return state->sharding(node.values[tensor]).str();
  }

  std::map<char, int64_t> sizes;
  bool mayBeUneven = true;
  std::map<char, unsigned> factors;
  std::optional<PropagationState> state;
  ShardingRule rule;
  Node node;
  Provenance record;
};

} // namespace

TEST_F(FactorPropagationTest, ContractionTakesFromBothOperands) {
  sizes = {{'i', 8}, {'k', 16}, {'j', 32}};
  start("dp=2,tp=2");
  build({"ik", "kj"}, "ij");
  annotate(0, {{{"dp"}}, {{}, true}});
  annotate(1, {{{}, true}, {{"tp"}}});
  run();
  EXPECT_EQ(sharding(2), R"([{"dp"}, {"tp"}])");
  EXPECT_FALSE(isPassThrough(node));
}

TEST_F(FactorPropagationTest, ReductionGoesBetweenOperandsOnly) {
  sizes = {{'i', 8}, {'k', 16}, {'j', 32}};
  start("tp=2");
  build({"ik", "kj"}, "ij");
  annotate(1, {{{"tp"}}, {{}}});
  run();
  EXPECT_EQ(sharding(0), R"([{}, {"tp"}])");
  EXPECT_EQ(sharding(2), "[{}, {}]");
}

TEST_F(FactorPropagationTest, LargerTensorWinsAnAxis) {
  sizes = {{'i', 8}, {'k', 16}, {'j', 32}};
  start("x=2");
  build({"ik", "kj"}, "ij");
  annotate(0, {{{"x"}}, {{}}});
  annotate(1, {{{}}, {{"x"}}});
  run();
  EXPECT_EQ(sharding(2), R"([{}, {"x"}])");
  auto conflicts = record.conflictsAt({node.values[2], 0});
  ASSERT_EQ(conflicts.size(), 1u);
  EXPECT_EQ(conflicts[0].why, Refusal::AxisInUse);
  EXPECT_EQ(conflicts[0].source.value, node.values[0]);
}

TEST_F(FactorPropagationTest, LargerTensorWinsAFactor) {
  sizes = {{'i', 8}, {'j', 8}, {'k', 2}};
  start("x=2,y=2");
  build({"ij", "ijk"}, "ijk");
  annotate(0, {{{"x"}}, {{}}});
  annotate(1, {{{"y"}}, {{}}, {{}}});
  run();
  EXPECT_EQ(sharding(2), R"([{"y"}, {}, {}])");
  EXPECT_EQ(record.conflictsAt({node.values[0], 0})[0].why,
            Refusal::LargerTensor);
}

TEST_F(FactorPropagationTest, LongerCompatibleListWins) {
  sizes = {{'i', 8}, {'j', 4}};
  start("x=2,y=2");
  build({"ij", "i"}, "ij");
  annotate(0, {{{"x"}, true}, {{}, true}});
  annotate(1, {{{"x", "y"}}});
  run();
  EXPECT_EQ(sharding(0), R"([{"x", "y"}, {}])");
  EXPECT_EQ(sharding(2), R"([{"x", "y"}, {}])");
}

TEST_F(FactorPropagationTest, ClosedAndPinnedStay) {
  sizes = {{'i', 8}};
  start("x=2,y=2");
  build({"i", "i"}, "i");
  annotate(0, {{{"x", "y"}}});
  annotate(1, {{{}}});
  Sharding pinned = Sharding::openIn(1);
  pinned.replicated = {"y"};
  state->annotate(node.values[2], pinned, false);
  run();
  EXPECT_EQ(sharding(1), "[{}]");
  EXPECT_EQ(sharding(2), R"([{"x"}])");
  EXPECT_TRUE(isPassThrough(node));
}

TEST_F(FactorPropagationTest, ReshapeCutsAnAxisWhereAFactorEnds) {
  sizes = {{'i', 4}, {'j', 8}};
  mayBeUneven = false;
  start("x=8");
  build({"(ij)"}, "ij");
  annotate(0, {{{"x"}}});
  run();
  EXPECT_EQ(sharding(1), R"([{"x":(1)4}, {"x":(4)2}])");
}

TEST_F(FactorPropagationTest, ReshapeMergesOnlyBehindFullFactors) {
  sizes = {{'i', 4}, {'j', 8}};
  mayBeUneven = false;
  start("x=2,y=2");
  build({"ij"}, "(ij)");
  annotate(0, {{{"x"}}, {{"y"}}});
  run();
  EXPECT_EQ(sharding(1), R"([{"x"}])");
}

TEST_F(FactorPropagationTest, UnevenGoesAlongParallelFactorsOnly) {
  sizes = {{'i', 10}, {'k', 10}};
  start("x=4,y=4");
  build({"ik", "k"}, "i");
  annotate(0, {{{"x"}}, {{"y"}}});
  run();
  EXPECT_EQ(sharding(2), R"([{"x"}])");
  EXPECT_EQ(sharding(1), R"([{"y":(1)2}])");
}

TEST_F(FactorPropagationTest, LaterTurnsAreSilentButKeepTheirAxes) {
  sizes = {{'i', 8}, {'j', 8}};
  start("x=2,y=2");
  build({"ij"}, "ij");
  annotate(0, {{{"x"}, false, 1}, {{}, true}});
  annotate(1, {{{}, true}, {{"x"}}});
  run({0});
  EXPECT_EQ(sharding(0), R"([{"x"}, {}])");
  EXPECT_EQ(sharding(1), R"([{}, {"x"}])");
  annotate(1, {{{}, true}, {{"y"}}});
  run({1});
  EXPECT_EQ(sharding(0), R"([{"x"}, {"y"}])");
}

TEST_F(FactorPropagationTest, StateComesAfterWhatFlows) {
  sizes = {{'b', 2}, {'d', 64}};
  start("x=2");
  build({"b", "d"}, "bd");
  annotate(0, {{{"x"}}});
  annotate(1, {{{"x"}}}, /*isState=*/true);
  run({0, Standing::Flows});
  run({0, Standing::Kept});
  EXPECT_EQ(sharding(2), R"([{"x"}, {}])");
}

TEST_F(FactorPropagationTest, DirectionsOfAnEdge) {
  start("x=2");
  ValueId a = state->addValue({8}, 32), b = state->addValue({8}, 32);
  node = Node::edge(a, b, {8});
  node.passesBackward = false;
  Sharding sharding = Sharding::replicate(1);
  sharding.dims[0].axes = {"x"};
  state->annotate(b, sharding, false);
  run();
  EXPECT_EQ(state->sharding(a).str(), "[{}]");
  node.passesBackward = true;
  run();
  EXPECT_EQ(state->sharding(a).str(), R"([{"x"}])");
}
