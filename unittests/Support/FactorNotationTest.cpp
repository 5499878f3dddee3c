//===- FactorNotationTest.cpp ---------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/FactorNotation.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>

using namespace dist;

using Shapes = std::vector<FactorNotation::Shape>;
using Sizes = std::map<std::string, int64_t>;

static std::string textOf(const std::vector<FactorNotation::Tensor> &tensors) {
  return fmt::format("{}", fmt::join(tensors, " "));
}

/// Returns the factors with their sizes (`'` for a part), and the positions of
/// the factors of each dimension of operands and results; or the error.
static std::string parsed(std::string_view text, const Shapes &operands,
                          const Shapes &results, const Sizes &sizes = {}) {
  auto notation = FactorNotation::parse(text, operands, results, sizes);
  if (!notation)
    return notation.status().getMessage();
  std::string factors;
  for (const NamedFactor &factor : notation->factors)
    factors += fmt::format("{}{}={} ", factor.name, factor.isPart ? "'" : "",
                           factor.size);
  return fmt::format("{}: {} -> {}", factors, textOf(notation->operands),
                     textOf(notation->results));
}

static std::string multiplied(std::string_view product, int64_t rows = 2) {
  auto notation =
      FactorNotation::parse("... i k, k j -> ... i j",
                            {{5, 7, rows, 3}, {3, 4}}, {{5, 7, rows, 4}}, {});
  Result<double> value = notation->multiply(product);
  return value ? fmt::format("{}", *value) : value.status().getMessage();
}

TEST(FactorNotation, multipliesFactorsAndNumbers) {
  EXPECT_EQ(multiplied("2 ... i k j"), "1680");
  EXPECT_EQ(multiplied(" 0.25 i i "), "1");
  EXPECT_EQ(multiplied("1e3"), "1000");
  EXPECT_EQ(multiplied("1e300 1e300"), "the product is too large");
  EXPECT_EQ(multiplied("1e-300 1e-300"), "the product is too small");
  EXPECT_EQ(multiplied("1e300 1e300 i", 0), "0");
  EXPECT_NEAR(std::stod(multiplied("1e200 1e200 1e-200")) / 1e200, 1, 1e-12);
  EXPECT_EQ(multiplied(" "), "expected numbers and factors, got nothing");
  for (const char *word : {"l", "0", "-1", "+2", "0x10", "inf", "nan", "2i"})
    EXPECT_EQ(multiplied(word),
              fmt::format("'{}' is neither a factor of the rule nor a number "
                          "above 0",
                          word));
}

TEST(FactorNotation, namesDimensions) {
  EXPECT_EQ(parsed("i k, k j -> i j", {{2, 3}, {3, 4}}, {{2, 4}}),
            "i=2 k=3 j=4 : [[0], [1]] [[1], [2]] -> [[0], [2]]");
  EXPECT_EQ(parsed(" row_1   x->x,row_1 ", {{0, 1}}, {{1}, {0}}),
            "row_1=0 x=1 : [[0], [1]] -> [[1]] [[0]]");
}

TEST(FactorNotation, scalarsHaveNothing) {
  EXPECT_EQ(parsed("i, -> i", {{5}, {}}, {{5}}), "i=5 : [[0]] [] -> [[0]]");
  EXPECT_EQ(parsed("i ->", {{5}}, {{}}), "i=5 : [[0]] -> []");
  EXPECT_EQ(parsed("-> i", {}, {{5}}), "i=5 :  -> [[0]]");
  EXPECT_EQ(parsed("i ->", {{5}}, {}), "i=5 : [[0]] -> ");
}

TEST(FactorNotation, ellipsisIsAnyNumberOfLeadingDimensions) {
  EXPECT_EQ(parsed("... d, d -> ... d", {{2, 3, 4}, {4}}, {{2, 3, 4}}),
            "...0=2 ...1=3 d=4 : [[0], [1], [2]] [[2]] -> [[0], [1], [2]]");
  EXPECT_EQ(parsed("... d -> ... d", {{4}}, {{4}}), "d=4 : [[0]] -> [[0]]");
  EXPECT_EQ(parsed("... -> ...", {{}}, {{}}), ": [] -> []");
  EXPECT_EQ(parsed("... d -> d", {{}}, {{4}}),
            "operand 0 has 0 dimensions, the rule has at least 1");
  EXPECT_EQ(parsed("... d -> ... d", {{2, 4}}, {{4}}),
            "'...' stands for 0 dimensions of result 0, for 1 of those before "
            "it");
}

TEST(FactorNotation, dimensionsHaveSeveralFactors) {
  EXPECT_EQ(parsed("b (h d) -> b h d", {{2, 12}}, {{2, 3, 4}}),
            "b=2 h'=3 d'=4 : [[0], [1, 2]] -> [[0], [1], [2]]");
  EXPECT_EQ(parsed("(h d) -> d", {{12}}, {{4}}, {{"h", 3}}),
            "h'=3 d'=4 : [[0, 1]] -> [[1]]");
  EXPECT_EQ(parsed("(h d) -> d", {{12}}, {{4}}),
            "factor 'h' has no dimension of its own: its size is needed in "
            "factor_sizes");
  EXPECT_EQ(parsed("(h d) -> h d", {{13}}, {{3, 4}}),
            "dimension 0 of operand 0 has size 13, its factors have 12");
  EXPECT_EQ(parsed("(h d) -> h d", {{13}}, {{int64_t(1) << 62, 4}}),
            "dimension 0 of operand 0 has size 13, its factors have -1");
}

TEST(FactorNotation, sizesAgree) {
  EXPECT_EQ(parsed("i -> i", {{4}}, {{5}}),
            "factor 'i' has size 5 in dimension 0 of result 0, 4 in dimension "
            "0 of operand 0");
  EXPECT_EQ(parsed("i -> i", {{4}}, {{4}}, {{"i", 8}}),
            "factor 'i' has size 4 in dimension 0 of operand 0, 8 in "
            "factor_sizes");
  EXPECT_EQ(parsed("i -> i", {{4}}, {{4}}, {{"j", 8}}),
            "factor 'j' of factor_sizes is not in the rule");
}

TEST(FactorNotation, numbersOfTensorsAndDimensionsAgree) {
  EXPECT_EQ(parsed("i -> i", {{4}, {4}}, {{4}}),
            "the call has 2 operands, the rule 1");
  EXPECT_EQ(parsed("i -> i, i", {{4}}, {{4}}),
            "the call has 1 results, the rule 2");
  EXPECT_EQ(parsed("i -> i", {{4, 4}}, {{4}}),
            "operand 0 has 2 dimensions, the rule has 1");
  EXPECT_EQ(parsed("i i -> i", {{4, 4}}, {{4}}),
            "factor 'i' is twice in operand 0");
  EXPECT_EQ(parsed("(i i) -> i", {{16}}, {{4}}),
            "factor 'i' is twice in operand 0");
}

TEST(FactorNotation, errorsShowTheText) {
  auto unexpected = [](const std::string &rest) {
    return "expected the name of a factor, '(' or '...' at the front, got '" +
           rest + "'";
  };
  EXPECT_EQ(parsed("i j", {{4, 4}}, {{4}}),
            "expected '->' between operands and results");
  EXPECT_EQ(parsed("i -> i -> i", {{4}}, {{4}}), "expected one '->'");
  EXPECT_EQ(parsed("2i -> i", {{4}}, {{4}}), unexpected("2i -> i"));
  EXPECT_EQ(parsed("i ... -> i", {{4, 4}}, {{4}}), unexpected("... -> i"));
  EXPECT_EQ(parsed("(i (j k)) -> i", {{4}}, {{4}}), unexpected("(j k)) -> i"));
  EXPECT_EQ(parsed("() -> i", {{4}}, {{4}}), unexpected(") -> i"));
  EXPECT_EQ(parsed("(i", {{4}}, {{4}}), unexpected(""));
}

TEST(FactorNotation, findsFactors) {
  auto notation = FactorNotation::parse("i k -> i", {{2, 3}}, {{2}}, {});
  ASSERT_TRUE(notation);
  EXPECT_EQ(notation->find("k"), 1);
  EXPECT_EQ(notation->find("j"), -1);
}
