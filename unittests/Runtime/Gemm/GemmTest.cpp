//===- GemmTest.cpp - dist_gemm against a plain product -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Abi.h"
#include "dist/Runtime/Blas.h"
#include "dist/Runtime/RoundingNoise.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <tuple>
#include <unistd.h>
#include <vector>

namespace {

/// Returns small integers: sums of their products are exact in any order.
template <typename T> std::vector<T> numbers(int64_t count, int seed) {
  std::vector<T> values(std::max<int64_t>(count, 1));
  for (size_t i = 0; i < values.size(); ++i)
    values[i] =
        static_cast<T>(static_cast<int64_t>((i * 7 + seed * 13) % 11) - 5);
  return values;
}

/// Returns a matrix whose row or column stride is 1.
dist_matrix layout(bool transposed, int64_t rows, int64_t columns) {
  dist_matrix matrix{{rows * columns, 0, 0, 0}, columns, 1};
  if (transposed) {
    matrix.row_stride = 1;
    matrix.column_stride = rows;
  }
  return matrix;
}

template <typename T> void checkProduct(dist_gemm_desc d) {
  d.dtype = sizeof(T) == 4 ? DIST_F32 : DIST_F64;
  int64_t batch = d.batch_rank ? d.batch_sizes[0] : 1;
  std::vector<T> a = numbers<T>(batch * d.m * d.k, 1),
                 b = numbers<T>(batch * d.k * d.n, 2);
  std::vector<T> c = numbers<T>(batch * d.m * d.n, 3), expected = c;
  for (int64_t l = 0; l < batch; ++l)
    for (int64_t i = 0; i < d.m; ++i)
      for (int64_t j = 0; j < d.n; ++j) {
        T &out = expected[l * d.c.batch_strides[0] + i * d.c.row_stride +
                          j * d.c.column_stride];
        T sum = d.accumulate ? out : T(0);
        for (int64_t k = 0; k < d.k; ++k)
          sum += a[l * d.a.batch_strides[0] + i * d.a.row_stride +
                   k * d.a.column_stride] *
                 b[l * d.b.batch_strides[0] + k * d.b.row_stride +
                   j * d.b.column_stride];
        out = sum;
      }
  dist_gemm(&d, a.data(), b.data(), c.data());
  EXPECT_EQ(c, expected) << d.m << "x" << d.n << "x" << d.k << " batch "
                         << batch;
}

using Sizes = std::tuple<int, int, int>;
class Gemm : public testing::TestWithParam<Sizes> {};

TEST_P(Gemm, EveryLayoutAndType) {
  auto [m, n, k] = GetParam();
  for (int mask = 0; mask < 32; ++mask) {
    dist_gemm_desc d{};
    d.m = m, d.n = n, d.k = k;
    d.accumulate = mask >> 3 & 1;
    d.batch_rank = mask >> 4 & 1;
    d.batch_sizes[0] = 3;
    d.a = layout(mask & 1, m, k);
    d.b = layout(mask >> 1 & 1, k, n);
    d.c = layout(mask >> 2 & 1, m, n);
    checkProduct<float>(d);
    checkProduct<double>(d);
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, Gemm,
                         testing::Values(Sizes(1, 1, 1), Sizes(7, 5, 3),
                                         Sizes(1, 9, 4), Sizes(9, 1, 4),
                                         Sizes(6, 7, 1), Sizes(1, 1, 8),
                                         Sizes(4, 3, 0), Sizes(0, 3, 2),
                                         Sizes(3, 0, 2), Sizes(64, 48, 33),
                                         Sizes(130, 70, 65)));

TEST(GemmTest, StridesOfSlices) {
  dist_gemm_desc d{};
  d.m = 3, d.n = 4, d.k = 5;
  d.a = {{0, 0, 0, 0}, 1, 3};
  d.b = {{0, 0, 0, 0}, 4, 1};
  d.c = {{0, 0, 0, 0}, 4, 1};
  checkProduct<float>(d);
}

TEST(GemmTest, NeitherStrideIsOne) {
  std::vector<float> a = numbers<float>(24, 1), b = numbers<float>(24, 2),
                     c(24, 0.f);
  dist_gemm_desc d{};
  d.dtype = DIST_F32, d.m = 2, d.n = 3, d.k = 4;
  d.a = {{}, 8, 2}, d.b = {{}, 6, 2}, d.c = {{}, 6, 2};
  dist_gemm(&d, a.data(), b.data(), c.data());
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j) {
      float sum = 0;
      for (int k = 0; k < 4; ++k)
        sum += a[i * 8 + k * 2] * b[k * 6 + j * 2];
      EXPECT_EQ(c[i * 6 + j * 2], sum);
    }
}

TEST(GemmTest, FourBatchDimensionsWithAnyStrides) {
  // c[i, j, k, l] = a[l, k, j, i] * b[0]
  std::vector<float> a = numbers<float>(16, 1), b{3}, c(16, 0.f);
  dist_gemm_desc d{};
  d.dtype = DIST_F32, d.m = d.n = d.k = 1, d.batch_rank = 4;
  std::fill_n(d.batch_sizes, 4, 2);
  d.a = {{1, 2, 4, 8}, 1, 1}, d.b = {{0, 0, 0, 0}, 1, 1},
  d.c = {{8, 4, 2, 1}, 1, 1};
  dist_gemm(&d, a.data(), b.data(), c.data());
  for (int i = 0; i < 16; ++i) {
    int reversed = (i & 1) << 3 | (i & 2) << 1 | (i & 4) >> 1 | (i & 8) >> 3;
    EXPECT_EQ(c[i], a[reversed] * 3);
  }
}

// OpenBLAS instead of oneDNN on some CPUs.
TEST(GemmTest, GradientOfATallWeight) {
  dist_gemm_desc d{};
  d.m = 1024, d.n = 128, d.k = 768;
  d.a = layout(/*transposed=*/true, d.m, d.k);
  d.b = layout(/*transposed=*/false, d.k, d.n);
  d.c = layout(/*transposed=*/false, d.m, d.n);
  for (bool accumulate : {false, true}) {
    d.accumulate = accumulate;
    checkProduct<float>(d);
  }
}

TEST(GemmTest, NotANumberInCIsOverwritten) {
  float a = 2, b = 3, c = std::nanf("");
  dist_gemm_desc d{};
  d.dtype = DIST_F32, d.m = d.n = d.k = 1;
  d.a = d.b = d.c = {{}, 1, 1};
  dist_gemm(&d, &a, &b, &c);
  EXPECT_EQ(c, 6);
}

TEST(GemmTest, SeveralThreads) {
  dist_gemm_desc d{};
  d.m = 96, d.n = 80, d.k = 64;
  d.a = layout(false, 96, 64), d.b = layout(true, 64, 80),
  d.c = layout(false, 96, 80);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int j = 0; j < 20; ++j)
        checkProduct<float>(d);
    });
  for (std::thread &thread : threads)
    thread.join();
}

TEST(GemmTest, SaysWhatWasLoaded) { EXPECT_FALSE(dist::loadBlas().empty()); }

/// Runs in a process that may map 200 MiB more than it has: one buffer of
/// OpenBLAS.
[[noreturn]] void reserveInLittleSpace() {
  dist::loadBlas();
  int64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  rlim_t most = rlim_t(pages * sysconf(_SC_PAGE_SIZE)) + (rlim_t(200) << 20);
  rlimit limit = {most, most};
  setrlimit(RLIMIT_AS, &limit);
  dist::Status one = dist::reserveBlas(1), four = dist::reserveBlas(4);
  std::fputs((one.str() + four.str()).c_str(), stderr);
  bool isRefused = four.getCode() == dist::StatusCode::ResourceExhausted;
  _exit(one.ok() && isRefused ? 0 : 1);
}

TEST(GemmDeathTest, BuffersThatTheSystemRefuses) {
  if (dist::loadBlas().find("OpenBLAS") == std::string::npos)
    GTEST_SKIP() << "OpenBLAS is missing";
  EXPECT_EXIT(reserveInLittleSpace(), ::testing::ExitedWithCode(0),
              "128 MiB of address space for each of 4 ranks of a process, "
              "which the system refuses: Cannot allocate memory");
}

TEST(GemmDeathTest, OtherTypes) {
  dist_gemm_desc d{};
  d.dtype = DIST_I32;
  EXPECT_DEATH(dist_gemm(&d, nullptr, nullptr, nullptr), "expected f32 or f64");
}

TEST(Gemm, NoiseMovesWhatIsNotWhole) {
  dist_gemm_desc d{};
  d.dtype = DIST_F32;
  d.m = 2, d.n = 1, d.k = 2;
  d.a = layout(false, 2, 2), d.b = layout(false, 2, 1);
  d.c = layout(false, 2, 1);
  std::vector<float> a = {1, 2, 0.3f, 0.4f}, b = {1, 1}, exact(2), moved(2);
  dist_gemm(&d, a.data(), b.data(), exact.data());
  {
    dist::SetRoundingNoise noise({.seed = 1, .single = 0x1p-10, .twice = 0});
    dist_gemm(&d, a.data(), b.data(), moved.data());
  }
  EXPECT_EQ(moved[0], 3);
  EXPECT_NEAR(std::abs(moved[1] / exact[1] - 1), 0x1p-10, 1e-6);
  dist_gemm(&d, a.data(), b.data(), moved.data());
  EXPECT_EQ(moved, exact);
}

} // namespace
