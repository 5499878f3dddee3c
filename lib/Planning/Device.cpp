//===- Device.cpp - how fast a device is ----------------------------------===//
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

const char *dist::toString(Arithmetic kind) {
  return kArithmetic[static_cast<size_t>(kind)];
}

Result<Arithmetic> dist::parseArithmetic(std::string_view text) {
  auto it = std::find(kArithmetic.begin(), kArithmetic.end(), text);
  if (it == kArithmetic.end())
    return Status::invalid(
        fmt::format("unknown kind of arithmetic '{}': expected one of {}", text,
                    fmt::join(kArithmetic, ", ")));
  return static_cast<Arithmetic>(it - kArithmetic.begin());
}

double Device::flopsOf(std::string_view type) const {
  if (auto it = flops.find(std::string(type)); it != flops.end())
    return it->second;
  double least = 0;
  for (const auto &[name, rate] : flops)
    least = least == 0 ? rate : std::min(least, rate);
  return least;
}

/// y at x, of points in the order of x: on the line between the two next to it,
/// both axes logarithmic; beyond the ends that of the end.
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
  auto rates = products.find(std::string(type));
  if (rates == products.end())
    return flopsOf(type);
  return interpolate(rates->second, std::cbrt(m * n * k), &ProductRate::size,
                     &ProductRate::flops);
}

double Device::elementwiseSeconds(double elements, Arithmetic kind,
                                  std::string_view type) const {
  auto rates = elementwise.find(std::string(type));
  if (rates != elementwise.end())
    if (auto rate = rates->second.find(kind); rate != rates->second.end())
      return elements / rate->second;
  return elements / flopsOf(type);
}

/// Beyond the last cache, memory: at four times its size nothing is left in it.
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
