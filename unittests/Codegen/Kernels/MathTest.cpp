//===- MathTest.cpp - accuracy of functions over their whole range --------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRunner.h"
#include "TestData.h"

#include "fmt/format.h"
#include "gtest/gtest.h"

#include <bit>
#include <cmath>
#include <limits>

using namespace dist::testing;

namespace {

struct Function {
  const char *op;
  double (*reference)(double);
  double maxUlps; ///< Of f32.
  bool flushDenormals =
      false; ///< Denormal arguments and results may be 0 or the least normal.
};

class Math : public ::testing::TestWithParam<Function> {};

std::string textOf(const char *op, int count, const char *type) {
  return fmt::format(
      "func.func @k(%x: tensor<{0}x{1}>) -> tensor<{0}x{1}> {{\n"
      "  %r = {2} %x : tensor<{0}x{1}>\n  return %r : tensor<{0}x{1}>\n}}",
      count, type, op);
}

/// Every 2053rd f32, with infinities and quiet NaNs among them.
Buffer<float> sampleOfAll() {
  Buffer<float> values;
  for (uint64_t bits = 0; bits < (1ull << 32); bits += 2053)
    values.push_back(std::bit_cast<float>(static_cast<uint32_t>(bits)));
  for (float special :
       {0.f, -0.f, 1.f, -1.f, INFINITY, -INFINITY, NAN, 88.7f, -87.4f, -103.9f,
        89.f, 1e-38f, 1e-42f, std::numeric_limits<float>::max()})
    values.push_back(special);
  return values;
}

/// The distance in units of the last place of the expected f32.
double ulps(float got, double expected) {
  float rounded = static_cast<float>(expected);
  if (std::isnan(rounded) || std::isinf(rounded) || std::isnan(got) ||
      std::isinf(got))
    return (std::isnan(rounded) && std::isnan(got)) || rounded == got
               ? 0
               : INFINITY;
  int exponent = std::max(std::ilogb(std::abs(rounded)), -126);
  if (rounded == 0)
    exponent = -126;
  return std::abs(got - expected) / std::ldexp(1.0, exponent - 23);
}

TEST_P(Math, F32) {
  Function function = GetParam();
  Buffer<float> x = sampleOfAll(), y(x.size());
  KernelRunner kernel(textOf(function.op, x.size(), "f32"));
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  kernel.run({x.data(), y.data()});
  constexpr double least = std::numeric_limits<float>::min();
  double worst = 0;
  float worstAt = 0, worstGot = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    double expected = function.reference(x[i]), distance = ulps(y[i], expected);
    bool denormal = std::abs(x[i]) < least || std::abs(expected) < least;
    if (!(function.flushDenormals && denormal) && distance > worst) {
      worst = distance;
      worstAt = x[i];
      worstGot = y[i];
    }
    if (std::isnan(y[i]) != std::isnan(expected)) {
      ADD_FAILURE() << function.op << "(" << x[i] << ") = " << y[i]
                    << ", expected " << expected;
      break;
    }
  }
  RecordProperty("worst_ulps", fmt::format("{}", worst));
  EXPECT_LE(worst, function.maxUlps)
      << function.op << "(" << worstAt << ") = " << worstGot << ", expected "
      << function.reference(worstAt);
  std::printf("%-12s worst %.3g ulps at %g\n", function.op, worst, worstAt);
}

/// f64 is libm's.
TEST_P(Math, F64) {
  Function function = GetParam();
  Buffer<double> x, y;
  for (double value :
       {0.0, -0.0, 1e-300, 1e-5, 0.1, -0.1, 0.5, 1.0, -1.0, 3.7, -3.7, 20.0,
        700.0, -700.0, 1e10, static_cast<double>(INFINITY),
        -static_cast<double>(INFINITY)})
    x.push_back(value);
  y.resize(x.size());
  KernelRunner kernel(textOf(function.op, x.size(), "f64"));
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  kernel.run({x.data(), y.data()});
  for (size_t i = 0; i < x.size(); ++i) {
    double expected = function.reference(x[i]);
    if (std::isnan(expected))
      EXPECT_TRUE(std::isnan(y[i])) << x[i];
    else if (std::isinf(expected))
      EXPECT_EQ(y[i], expected) << x[i];
    else
      EXPECT_NEAR(y[i], expected, 1e-15 * std::abs(expected))
          << function.op << " " << x[i];
  }
}

/// Narrow numbers are computed as f32.
TEST_P(Math, BF16) {
  Function function = GetParam();
  Buffer<uint16_t> x, y;
  for (float value : {0.f, 0.5f, 1.f, -1.f, 2.f, 0.0078125f})
    x.push_back(std::bit_cast<uint32_t>(value) >> 16);
  y.resize(x.size());
  KernelRunner kernel(textOf(function.op, x.size(), "bf16"));
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  kernel.run({x.data(), y.data()});
  for (size_t i = 0; i < x.size(); ++i) {
    double expected =
        function.reference(std::bit_cast<float>(uint32_t(x[i]) << 16));
    float got = std::bit_cast<float>(uint32_t(y[i]) << 16);
    if (std::isfinite(expected))
      EXPECT_NEAR(got, expected, std::abs(expected) / 250) << function.op;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Functions, Math,
    ::testing::Values(
        Function{"math.exp", [](double x) { return std::exp(x); }, 4, true},
        Function{"math.exp2", [](double x) { return std::exp2(x); }, 4},
        Function{"math.expm1", [](double x) { return std::expm1(x); }, 4},
        Function{"math.log", [](double x) { return std::log(x); }, 4, true},
        Function{"math.log2", [](double x) { return std::log2(x); }, 4, true},
        Function{"math.log1p", [](double x) { return std::log1p(x); }, 4},
        Function{"math.tanh", [](double x) { return std::tanh(x); }, 8},
        Function{"math.erf", [](double x) { return std::erf(x); }, 8},
        Function{"math.erfc", [](double x) { return std::erfc(x); }, 8},
        Function{"math.sqrt", [](double x) { return std::sqrt(x); }, 1},
        Function{"math.rsqrt", [](double x) { return 1 / std::sqrt(x); }, 2},
        Function{"math.cbrt", [](double x) { return std::cbrt(x); }, 2},
        Function{"math.sin", [](double x) { return std::sin(x); }, 2},
        Function{"math.cos", [](double x) { return std::cos(x); }, 2},
        Function{"math.tan", [](double x) { return std::tan(x); }, 2},
        Function{"math.atan", [](double x) { return std::atan(x); }, 4},
        Function{"math.sinh", [](double x) { return std::sinh(x); }, 4},
        Function{"math.cosh", [](double x) { return std::cosh(x); }, 4},
        Function{"math.floor", [](double x) { return std::floor(x); }, 0},
        Function{"math.ceil", [](double x) { return std::ceil(x); }, 0},
        Function{"math.round", [](double x) { return std::round(x); }, 0},
        Function{"math.roundeven", [](double x) { return std::nearbyint(x); },
                 0},
        Function{"math.trunc", [](double x) { return std::trunc(x); }, 0},
        Function{"math.absf", [](double x) { return std::abs(x); }, 0}),
    [](const auto &info) { return std::string(info.param.op).substr(5); });

TEST(Math, PowAndAtan2) {
  KernelRunner kernel(R"(
    func.func @k(%x: tensor<5xf32>, %y: tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>) {
      %p = math.powf %x, %y : tensor<5xf32>
      %a = math.atan2 %x, %y : tensor<5xf32>
      return %p, %a : tensor<5xf32>, tensor<5xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> x{2, 0.9f, -2, 0, 10}, y{0.5f, 1000, 3, 0, -3}, p(5), a(5);
  kernel.run({x.data(), y.data(), p.data(), a.data()});
  for (int i = 0; i < 5; ++i) {
    EXPECT_LE(ulps(p[i], std::pow(double(x[i]), double(y[i]))), 2) << i;
    EXPECT_LE(ulps(a[i], std::atan2(double(x[i]), double(y[i]))), 2) << i;
  }
}

} // namespace
