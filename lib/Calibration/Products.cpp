//===- Products.cpp - measurement of matrix products ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Measurements.h"
#include "Samples.h"

#include "dist/Runtime/Abi.h"
#include "dist/Runtime/Exec/RankPool.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <span>

using namespace dist;

namespace {
/// The matrices of one rank.
template <typename T> struct Matrices {
  explicit Matrices(int64_t size)
      : a(size * size, T(0.5)), b(size * size, T(0.25)), c(size * size) {}
  std::vector<T> a, b, c;
};

struct ElementType {
  const char *name;
  int32_t code;
};
} // namespace

static constexpr int64_t kSizes[] = {8, 16, 32, 64, 128, 256, 512, 1024};
/// The number of operations, such that the products of all ranks take some
/// milliseconds.
static constexpr double kOperations = 2e8;
static constexpr int64_t kMostTimes = 20000;

static dist_gemm_desc product(int64_t size, int32_t type) {
  dist_gemm_desc desc = {};
  desc.dtype = type;
  desc.m = desc.n = desc.k = size;
  for (dist_matrix *matrix : {&desc.a, &desc.b, &desc.c}) {
    matrix->row_stride = size;
    matrix->column_stride = 1;
  }
  return desc;
}

/// Returns the seconds of one product, while all ranks compute one.
template <typename T>
static double timeProduct(RankPool &pool, std::vector<Matrices<T>> &ranks,
                          int64_t size, int32_t type) {
  double flops = 2.0 * double(size * size * size);
  auto times = std::clamp<int64_t>(int64_t(kOperations / flops), 1, kMostTimes);
  dist_gemm_desc desc = product(size, type);
  auto begin = std::chrono::steady_clock::now();
  (void)pool.run([&](int rank) {
    Matrices<T> &own = ranks[rank];
    for (int64_t i = 0; i < times; ++i)
      dist_gemm(&desc, own.a.data(), own.b.data(), own.c.data());
    return Status();
  });
  std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  return took.count() / double(times);
}

template <typename T>
static Status measureType(const CalibrationOptions &options,
                          Interrupt &interrupt, RankPool &pool,
                          ElementType type, Device &device) {
  std::vector<Matrices<T>> ranks(
      options.ranks,
      Matrices<T>(*std::max_element(std::begin(kSizes), std::end(kSizes))));
  std::vector<std::vector<double>> seconds(std::size(kSizes));
  for (int round = 0; round <= options.rounds; ++round)
    for (size_t i = 0; i < std::size(kSizes); ++i) {
      if (Status status = checkInterrupt(interrupt); !status.ok())
        return status;
      double took = timeProduct(pool, ranks, kSizes[i], type.code);
      if (round > 0) // The first warms up.
        seconds[i].push_back(took);
    }
  for (size_t i = 0; i < std::size(kSizes); ++i) {
    auto size = double(kSizes[i]);
    device.products[type.name].push_back(
        {size, 2 * size * size * size / typical(seconds[i])});
  }
  double most = 0;
  for (const ProductRate &rate : device.products[type.name])
    most = std::max(most, rate.flops);
  device.flops[type.name] = most;
  return {};
}

Status dist::measureProducts(const CalibrationOptions &options,
                             Interrupt &interrupt, Device &device) {
  RankPool pool(options.ranks, [](const Status &) {});
  options.onProgress("matrix products in f32");
  Status status =
      measureType<float>(options, interrupt, pool, {"f32", DIST_F32}, device);
  if (!status.ok())
    return status;
  options.onProgress("matrix products in f64");
  return measureType<double>(options, interrupt, pool, {"f64", DIST_F64},
                             device);
}
