//===- Compare.cpp - results beside those that are expected ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compare.h"
#include "dist/Runtime/Element.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;

namespace {
struct Limits {
  double tolerance = 0, floor = 0;
};
} // namespace

static Limits limitsOf(DType dtype) {
  switch (dtype) {
  case DType::F64:
    return {1e-10, 1e-14};
  case DType::F32:
    return {1e-4, 1e-8};
  case DType::F16:
    return {1e-2, 1e-6};
  case DType::BF16:
    return {3e-2, 1e-6};
  default:
    return {};
  }
}

/// Infinite where only one is NaN, or infinities differ.
static double differenceOf(double a, double b) {
  if (a == b || (std::isnan(a) && std::isnan(b)))
    return 0;
  double difference = std::abs(a - b);
  return std::isnan(difference) ? INFINITY : difference;
}

static std::vector<int64_t> indexOf(int64_t element,
                                    const std::vector<int64_t> &shape) {
  std::vector<int64_t> index(shape.size());
  for (size_t i = shape.size(); i-- > 0;) {
    index[i] = element % shape[i];
    element /= shape[i];
  }
  return index;
}

template <typename T>
static void compareElements(const ArrayView &got, const ArrayView &expected,
                            Comparison &result) {
  auto at = [](const ArrayView &array, int64_t i) {
    return double(Arithmetic<T>(reinterpret_cast<const T *>(array.data)[i]));
  };
  int64_t worst = -1;
  for (int64_t i = 0; i < got.elements(); ++i) {
    double a = at(got, i), b = at(expected, i), difference = differenceOf(a, b);
    if (std::isfinite(b))
      result.scale = std::max(result.scale, std::abs(b));
    if (worst < 0 || difference > result.largest) {
      worst = i;
      result.largest = difference;
      result.got = a;
      result.expected = b;
    }
  }
  if (worst >= 0)
    result.worst = indexOf(worst, got.shape);
}

Comparison dist::compare(std::string name, const ArrayView &got,
                         const ArrayView &expected,
                         std::optional<double> tolerance) {
  Comparison result;
  result.name = std::move(name);
  result.type = got.type();
  Limits limits = limitsOf(expected.dtype);
  result.floor = limits.floor;
  result.tolerance =
      isFloat(expected.dtype) ? tolerance.value_or(limits.tolerance) : 0;
  if (got.dtype != expected.dtype || got.shape != expected.shape)
    result.mismatch = fmt::format("expected {}", expected.type());
  else
    visitElement(got.dtype, [&]<typename T>(ElementTag<T>) {
      compareElements<T>(got, expected, result);
    });
  return result;
}

static std::string line(const Comparison &item, size_t width) {
  std::string name = fmt::format("{:<{}}  {:<18}", item.name, width, item.type);
  const char *verdict = item.good() ? "ok" : "DIFFERS";
  if (!item.mismatch.empty())
    return fmt::format("{} {}: {}\n", name, verdict, item.mismatch);
  std::string worst =
      item.largest == 0
          ? ""
          : fmt::format("[{}]: {:.8g}, expected {:.8g}",
                        fmt::join(item.worst, ","), item.got, item.expected);
  return fmt::format("{} {:>10.2e} {:>10.2e} {:>9.0e}  {:<8} {}\n", name,
                     item.largest,
                     item.largest == 0 ? 0 : item.largest / item.scale,
                     item.tolerance, verdict, worst);
}

std::string dist::comparisonTable(const std::vector<Comparison> &comparisons,
                                  const std::string &against) {
  size_t width = 6, failures = 0;
  for (const Comparison &item : comparisons) {
    width = std::max(width, item.name.size());
    failures += !item.good();
  }
  std::string table = fmt::format(
      "compared with {}\n{:<{}}  {:<18} {:>10} {:>10} {:>9}  {:<8} {}\n",
      against, "result", width, "type", "max |a-b|", "/ max |b|", "tolerance",
      "", "worst place");
  for (const Comparison &item : comparisons)
    table += line(item, width);
  if (failures == 0)
    return table + fmt::format("all {} results agree\n", comparisons.size());
  return table +
         fmt::format("{} of {} results differ\n", failures, comparisons.size());
}
