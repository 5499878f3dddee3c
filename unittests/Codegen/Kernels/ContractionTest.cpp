//===- ContractionTest.cpp - contractions through dist_gemm ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRunner.h"
#include "TestData.h"

#include "fmt/format.h"
#include "gtest/gtest.h"

#include <map>

using namespace dist::testing;

namespace {

/// An einsum such as "bmk,bkn->bmn" over dimensions of size 2, 3, 4, ... in
/// alphabetical order.
class Einsum : public ::testing::TestWithParam<const char *> {
protected:
  void SetUp() override {
    std::string text = GetParam();
    a = text.substr(0, text.find(','));
    b = text.substr(a.size() + 1, text.find('-') - a.size() - 1);
    c = text.substr(text.find('>') + 1);
    for (char name : a + b)
      sizes[name] = 0;
    int64_t size = 2;
    for (auto &[name, value] : sizes)
      value = size++;
  }

  std::string type(const std::string &dims) const {
    std::string text = "tensor<";
    for (char dim : dims)
      text += fmt::format("{}x", sizes.at(dim));
    return text + "f32>";
  }
  std::string map(const std::string &dims) const {
    auto list = [](const std::string &names) {
      std::string text;
      for (char name : names)
        text += (text.empty() ? "" : ", ") + std::string(1, name);
      return text;
    };
    std::string all;
    for (auto [name, size] : sizes)
      all += name;
    return fmt::format("affine_map<({}) -> ({})>", list(all), list(dims));
  }

  int64_t count(const std::string &dims) const {
    int64_t product = 1;
    for (char dim : dims)
      product *= sizes.at(dim);
    return product;
  }
  int64_t place(const std::string &dims,
                const std::map<char, int64_t> &index) const {
    int64_t place = 0;
    for (char dim : dims)
      place = place * sizes.at(dim) + index.at(dim);
    return place;
  }

  std::string a, b, c;
  std::map<char, int64_t> sizes;
};

TEST_P(Einsum, AddsToTheInitialValue) {
  std::string text =
      fmt::format(R"(
    func.func @k(%a: {0}, %b: {1}, %c: {2}) -> {2} {{
      %r = linalg.contract indexing_maps = [{3}, {4}, {5}]
        ins(%a, %b : {0}, {1}) outs(%c : {2}) -> {2}
      return %r : {2}
    }})",
                  type(a), type(b), type(c), map(a), map(b), map(c));
  KernelRunner kernel(text);
  ASSERT_TRUE(kernel.ok()) << kernel.errors() << text;
  Buffer<float> x = numbers<float>(count(a), 1),
                y = numbers<float>(count(b), 2);
  Buffer<float> z = numbers<float>(count(c), 3), got(z.size(), -1),
                expected = z;
  int64_t total = 1;
  for (auto [name, size] : sizes)
    total *= size;
  for (int64_t i = 0; i < total; ++i) {
    std::map<char, int64_t> index;
    int64_t rest = i;
    for (auto [name, size] : sizes) {
      index[name] = rest % size;
      rest /= size;
    }
    expected[place(c, index)] += x[place(a, index)] * y[place(b, index)];
  }
  kernel.run({x.data(), y.data(), z.data(), got.data()});
  EXPECT_EQ(got, expected);
}

INSTANTIATE_TEST_SUITE_P(
    Maps, Einsum,
    ::testing::Values("mk,kn->mn", "km,nk->nm", "bmk,bkn->bmn",
                      "bshd,bthd->bhst", "bhst,bthd->bshd", "bsk,kn->bsn",
                      "bsm,bsn->mn", "bsm,bsn->nm", "k,k->", "mk,k->m",
                      "k,kn->n", "mk,nk->nm", "amk,bkn->bnam", "klm,lkn->mn",
                      "mlk,kln->nm", "abcdef,cfbg->aegdb",
                      "abcdefk,kabcdef->abcdef"),
    [](const auto &info) {
      std::string name;
      for (const char *c = info.param; *c; ++c)
        name += *c == ',' || *c == '-' ? "_"
                : *c == '>'            ? ""
                                       : std::string(1, *c);
      return name;
    });

TEST(Contraction, OfSlicesAndTransposes) {
  KernelRunner kernel(R"(
    dist.mesh @mesh <["x"=2]>
    func.func @k(%a: tensor<8x6xf32>, %b: tensor<5x6xf32>) -> tensor<4x5xf32> {
      %c4 = arith.constant 4 : index
      %i = dist.axis_index <["x"]>
      %o = arith.muli %i, %c4 : index
      %s = tensor.extract_slice %a[%o, 0] [4, 6] [1, 1] : tensor<8x6xf32> to tensor<4x6xf32>
      %et = tensor.empty() : tensor<6x5xf32>
      %t = linalg.transpose ins(%b : tensor<5x6xf32>) outs(%et : tensor<6x5xf32>) permutation = [1, 0]
      %zero = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<4x5xf32>
      %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
      %r = linalg.matmul ins(%s, %t : tensor<4x6xf32>, tensor<6x5xf32>) outs(%f : tensor<4x5xf32>) -> tensor<4x5xf32>
      return %r : tensor<4x5xf32>
    })",
                      "x=2");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> a = numbers<float>(48, 1), b = numbers<float>(30, 2), c(20);
  kernel.run({a.data(), b.data(), c.data()}, {1});
  for (int i = 0; i < 20; ++i) {
    float sum = 0;
    for (int k = 0; k < 6; ++k)
      sum += a[(4 + i / 5) * 6 + k] * b[i % 5 * 6 + k];
    EXPECT_EQ(c[i], sum);
  }
}

TEST(Contraction, WithWhatFollows) {
  KernelRunner kernel(R"(
    func.func @k(%a: tensor<0x6xf64>, %b: tensor<6x5xf64>, %c: tensor<3x0xf64>, %d: tensor<0x2xf64>)
        -> (tensor<0x5xf64>, tensor<3x2xf64>) {
      %zero = arith.constant 0.0 : f64
      %one = arith.constant dense<1.0> : tensor<3x2xf64>
      %e = tensor.empty() : tensor<0x5xf64>
      %f = linalg.fill ins(%zero : f64) outs(%e : tensor<0x5xf64>) -> tensor<0x5xf64>
      %r = linalg.matmul ins(%a, %b : tensor<0x6xf64>, tensor<6x5xf64>) outs(%f : tensor<0x5xf64>) -> tensor<0x5xf64>
      %e2 = tensor.empty() : tensor<3x2xf64>
      %f2 = linalg.fill ins(%zero : f64) outs(%e2 : tensor<3x2xf64>) -> tensor<3x2xf64>
      %q = linalg.matmul ins(%c, %d : tensor<3x0xf64>, tensor<0x2xf64>) outs(%f2 : tensor<3x2xf64>) -> tensor<3x2xf64>
      %s = arith.addf %q, %one : tensor<3x2xf64>
      return %r, %s : tensor<0x5xf64>, tensor<3x2xf64>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<double> none(1), b(30), s(6, -1);
  kernel.run(
      {none.data(), b.data(), none.data(), none.data(), none.data(), s.data()});
  for (double value : s)
    EXPECT_EQ(value, 1);
}

/// The strides of empty tensors do not show how dimensions are joined.
TEST(Contraction, OverSeveralDimensionsOfNothing) {
  KernelRunner kernel(R"(
    func.func @k(%a: tensor<0x5x0xf32>, %b: tensor<0x0x2xf32>) -> tensor<5x2xf32> {
      %zero = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<5x2xf32>
      %f = linalg.fill ins(%zero : f32) outs(%e : tensor<5x2xf32>) -> tensor<5x2xf32>
      %r = linalg.contract indexing_maps = [affine_map<(m, n, g, k) -> (g, m, k)>,
                                            affine_map<(m, n, g, k) -> (g, k, n)>,
                                            affine_map<(m, n, g, k) -> (m, n)>]
          ins(%a, %b : tensor<0x5x0xf32>, tensor<0x0x2xf32>) outs(%f : tensor<5x2xf32>) -> tensor<5x2xf32>
      return %r : tensor<5x2xf32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> none(1), r(10, -1);
  kernel.run({none.data(), none.data(), r.data()});
  for (float value : r)
    EXPECT_EQ(value, 0);
}

/// Sizes that need no packing otherwise.
TEST(Contraction, OfUniformConstants) {
  KernelRunner kernel(R"(
    func.func @k(%a: tensor<1xf32>) -> tensor<f32> {
      %twos = arith.constant dense<2.0> : tensor<1xf32>
      %zero = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<f32>
      %f = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
      %r = linalg.dot ins(%a, %twos : tensor<1xf32>, tensor<1xf32>) outs(%f : tensor<f32>) -> tensor<f32>
      return %r : tensor<f32>
    })");
  ASSERT_TRUE(kernel.ok()) << kernel.errors();
  Buffer<float> a = {3}, r = {0};
  kernel.run({a.data(), r.data()});
  EXPECT_EQ(r[0], 6);
}

} // namespace
