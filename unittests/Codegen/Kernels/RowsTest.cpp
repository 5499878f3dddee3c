//===- RowsTest.cpp - reductions of rows and columns, fused ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRunner.h"
#include "TestData.h"

#include "fmt/format.h"
#include "gtest/gtest.h"

#include <cmath>
#include <limits>

using namespace dist::testing;

namespace {

constexpr const char *maps = R"(
  #ij = affine_map<(i, j) -> (i, j)>
  #i = affine_map<(i, j) -> (i)>
  #j = affine_map<(i, j) -> (j)>
)";

struct Shape {
  int rows, columns;
};
class Rows : public ::testing::TestWithParam<Shape> {
protected:
  int rows = GetParam().rows, columns = GetParam().columns;
  std::string matrix = fmt::format("tensor<{}x{}xf32>", rows, columns);
  std::string row = fmt::format("tensor<{}xf32>", rows);
  std::string column = fmt::format("tensor<{}xf32>", columns);

  /// One linalg.generic whose body yields %t.
  std::string generic(const std::string &name, const std::string &inMaps,
                      const std::string &iterators, const std::string &ins,
                      const std::string &outs, const std::string &type,
                      const std::string &body) {
    return fmt::format(R"(
    {} = linalg.generic {{indexing_maps = [{}], iterator_types = [{}]}}
      ins({}) outs({} : {}) {{
    {}
      linalg.yield %t : f32
    }} -> {}
)",
                       name, inMaps, iterators, ins, outs, type, body, type);
  }
};

const std::string parallel = R"("parallel", "parallel")";
const std::string rowReduction = R"("parallel", "reduction")";
const std::string columnReduction = R"("reduction", "parallel")";

TEST_P(Rows, SoftmaxAndTheSumOfItsColumns) {
  std::string text = maps;
  text +=
      fmt::format("func.func @k(%x: {0}) -> ({0}, {1}) {{\n", matrix, column);
  text += "%ninf = arith.constant 0xFF800000 : f32\n %zero = arith.constant "
          "0.0 : f32\n";
  text += fmt::format("%e = tensor.empty() : {}\n%er = tensor.empty() : "
                      "{}\n%ec = tensor.empty() : {}\n",
                      matrix, row, column);
  text += fmt::format(
      "%m0 = linalg.fill ins(%ninf : f32) outs(%er : {0}) -> {0}\n", row);
  text += fmt::format(
      "%s0 = linalg.fill ins(%zero : f32) outs(%er : {0}) -> {0}\n", row);
  text += fmt::format(
      "%c0 = linalg.fill ins(%zero : f32) outs(%ec : {0}) -> {0}\n", column);
  text += generic("%m", "#ij, #i", rowReduction, "%x : " + matrix, "%m0", row,
                  "^bb0(%a: f32, %o: f32):\n %t = arith.maximumf %a, %o : f32");
  text += generic(
      "%p", "#ij, #i, #ij", parallel,
      fmt::format("%x, %m : {}, {}", matrix, row), "%e", matrix,
      "^bb0(%a: f32, %b: f32, %o: f32):\n %d = arith.subf %a, %b : f32\n"
      " %t = math.exp %d : f32");
  text += generic("%s", "#ij, #i", rowReduction, "%p : " + matrix, "%s0", row,
                  "^bb0(%a: f32, %o: f32):\n %t = arith.addf %o, %a : f32");
  text += generic(
      "%r", "#ij, #i, #ij", parallel,
      fmt::format("%p, %s : {}, {}", matrix, row), "%e", matrix,
      "^bb0(%a: f32, %b: f32, %o: f32):\n %t = arith.divf %a, %b : f32");
  text +=
      generic("%c", "#ij, #j", columnReduction, "%r : " + matrix, "%c0", column,
              "^bb0(%a: f32, %o: f32):\n %t = arith.addf %o, %a : f32");
  text += fmt::format("return %r, %c : {}, {}\n}}", matrix, column);
  KernelRunner kernel(text);
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  EXPECT_EQ(kernel.scratchBytes(), 0) << "all that is in between is one row";

  Buffer<float> x = numbers<float>(rows * columns, 1), y(x.size(), -1),
                sums(columns + 1, -1);
  kernel.run({x.data(), y.data(), sums.data()});
  std::vector<double> expectedSums(columns, 0);
  for (int i = 0; i < rows; ++i) {
    double largest = -std::numeric_limits<double>::infinity(), sum = 0;
    for (int j = 0; j < columns; ++j)
      largest = std::max<double>(largest, x[i * columns + j]);
    for (int j = 0; j < columns; ++j)
      sum += std::exp(x[i * columns + j] - largest);
    for (int j = 0; j < columns; ++j) {
      double expected = std::exp(x[i * columns + j] - largest) / sum;
      EXPECT_NEAR(y[i * columns + j], expected, 1e-6 * expected);
      expectedSums[j] += expected;
    }
  }
  for (int j = 0; j < columns; ++j)
    EXPECT_NEAR(sums[j], expectedSums[j], 2e-6 * expectedSums[j]);
}

TEST_P(Rows, VarianceInTwoPasses) {
  std::string text = maps;
  text += fmt::format("func.func @k(%x: {0}) -> {1} {{\n", matrix, row);
  text += "%zero = arith.constant 0.0 : f32\n";
  text += fmt::format("%n = arith.constant {:.9e} : f32\n",
                      1.0 / std::max(columns, 1));
  text += fmt::format("%e = tensor.empty() : {}\n%er = tensor.empty() : {}\n",
                      matrix, row);
  text += fmt::format(
      "%s0 = linalg.fill ins(%zero : f32) outs(%er : {0}) -> {0}\n", row);
  text += generic("%s", "#ij, #i", rowReduction, "%x : " + matrix, "%s0", row,
                  "^bb0(%a: f32, %o: f32):\n %t = arith.addf %o, %a : f32");
  text += generic(
      "%d", "#ij, #i, #ij", parallel,
      fmt::format("%x, %s : {}, {}", matrix, row), "%e", matrix,
      "^bb0(%a: f32, %b: f32, %o: f32):\n %m = arith.mulf %b, %n : f32\n"
      " %t = arith.subf %a, %m : f32");
  text += generic("%v", "#ij, #i", rowReduction, "%d : " + matrix, "%s0", row,
                  "^bb0(%a: f32, %o: f32):\n %q = arith.mulf %a, %a : f32\n"
                  " %t = arith.addf %o, %q : f32");
  text += fmt::format("return %v : {}\n}}", row);
  KernelRunner kernel(text);
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x = numbers<float>(rows * columns, 2), v(rows + 1, -1);
  kernel.run({x.data(), v.data()});
  for (int i = 0; i < rows; ++i) {
    double sum = 0, squares = 0;
    for (int j = 0; j < columns; ++j)
      sum += x[i * columns + j];
    for (int j = 0; j < columns; ++j)
      squares += std::pow(x[i * columns + j] - sum / columns, 2);
    EXPECT_NEAR(v[i], squares, 1e-5 * squares + 1e-6);
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, Rows,
                         ::testing::Values(Shape{3, 5}, Shape{1, 1},
                                           Shape{7, 1}, Shape{1, 7},
                                           Shape{0, 4}, Shape{4, 0},
                                           Shape{33, 130}, Shape{64, 128}));

} // namespace
