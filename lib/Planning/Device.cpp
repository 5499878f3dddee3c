//===- Device.cpp - the speed of a device ---------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/Cluster.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;

static constexpr std::array<const char *, kNumArithmetic> kArithmetic = {
    "add", "divide", "exp", "log", "tanh", "erf", "sin", "power"};

static constexpr std::array<const char *, kNumIrregular> kIrregular = {
    "sort", "select", "scatter", "transpose", "chain"};

const char *dist::toString(Irregular kind) {
  return kIrregular[static_cast<size_t>(kind)];
}

const char *dist::toString(Arithmetic kind) {
  return kArithmetic[static_cast<size_t>(kind)];
}

Device Device::countedInBytes() {
  Device device;
  device.memoryBandwidth = 8;
  device.flops = {{"f32", 64}};
  return device;
}

Result<Arithmetic> dist::parseArithmetic(std::string_view text) {
  auto it = std::find(kArithmetic.begin(), kArithmetic.end(), text);
  if (it == kArithmetic.end())
    return Status::invalid(
        fmt::format("unknown kind of arithmetic '{}': expected one of {}", text,
                    fmt::join(kArithmetic, ", ")));
  return static_cast<Arithmetic>(it - kArithmetic.begin());
}

/// Returns the type that a device without units for `type` converts it to;
/// empty for the widest.
static std::string_view widened(std::string_view type) {
  static const std::map<std::string_view, std::string_view> next = {
      {"i1", "i4"},   {"i4", "i8"},    {"i8", "i16"},
      {"i16", "i32"}, {"i32", "f32"},  {"i64", "f64"},
      {"f16", "f32"}, {"bf16", "f32"}, {"f32", "f64"}};
  if (type.starts_with("f8"))
    return "f16";
  auto it = next.find(type);
  return it == next.end() ? std::string_view() : it->second;
}

/// Returns the entry of the type, or else of the first type to which it can be
/// widened and which has any entry. Null if that has one in `flops` only.
template <typename Rates>
static const Rates *findRates(const std::map<std::string, Rates> &rates,
                              const std::map<std::string, double> &flops,
                              std::string_view type) {
  for (; !type.empty(); type = widened(type)) {
    if (auto it = rates.find(std::string(type)); it != rates.end())
      return &it->second;
    if (flops.contains(std::string(type)))
      break;
  }
  return nullptr;
}

double Device::flopsOf(std::string_view type) const {
  if (const double *rate = findRates(flops, flops, type))
    return *rate;
  double least = 0;
  for (const auto &[name, rate] : flops)
    least = least == 0 ? rate : std::min(least, rate);
  return least;
}

/// Interpolates y at x between the two points next to it, with both axes
/// logarithmic. Beyond the ends it is that of the end. Points are ordered by x.
template <typename Point>
static double interpolate(const std::vector<Point> &points, double x,
                          double Point::*xOf, double Point::*yOf) {
  auto above =
      std::find_if(points.begin(), points.end(),
                   [&](const Point &point) { return point.*xOf >= x; });
  if (above == points.begin())
    return points.front().*yOf;
  if (above == points.end())
    return points.back().*yOf;
  auto below = above - 1;
  double part =
      std::log(x / (*below.*xOf)) / std::log(*above.*xOf / (*below.*xOf));
  return *below.*yOf * std::pow(*above.*yOf / (*below.*yOf), part);
}

double Device::productFlops(double m, double n, double k,
                            std::string_view type) const {
  const std::vector<ProductRate> *rates = findRates(products, flops, type);
  if (!rates)
    return flopsOf(type);
  return interpolate(*rates, std::cbrt(m * n * k), &ProductRate::size,
                     &ProductRate::flops);
}

double Device::elementwiseSeconds(double elements, Arithmetic kind,
                                  std::string_view type) const {
  if (const auto *rates = findRates(elementwise, flops, type))
    if (auto rate = rates->find(kind); rate != rates->end())
      return elements / rate->second;
  return elements / flopsOf(type);
}

double Device::irregularSeconds(double steps, Irregular kind,
                                double bytes) const {
  if (auto rate = irregular.find(kind); rate != irregular.end())
    return steps / rate->second;
  return kind == Irregular::Sort ? steps * 2 * bytes / memoryBandwidth : 0;
}

/// Returns the memory's bandwidth beyond the last cache: at a distance of four
/// times its size the cache has nothing left.
double Device::bandwidthAt(double distance) const {
  if (caches.empty())
    return memoryBandwidth;
  std::vector<CacheLevel> levels = caches;
  levels.push_back({4 * caches.back().size, memoryBandwidth});
  return interpolate(levels, distance, &CacheLevel::size,
                     &CacheLevel::bandwidth);
}

double Device::seconds(double operations, double bytes,
                       std::string_view type) const {
  double computing = operations == 0 ? 0 : operations / flopsOf(type);
  return launch + std::max(computing, bytes / memoryBandwidth);
}
