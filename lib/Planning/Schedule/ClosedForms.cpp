//===- ClosedForms.cpp - schedules without simulation ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dist/Planning/Schedule/ClosedForms.h"

#include <algorithm>
#include <limits>

using namespace dist;
using namespace dist::schedule;

std::optional<double> schedule::closedFormMakespan(std::string_view name,
                                                   const ScheduleShape &shape) {
  double p = shape.coordinates, m = shape.micros;
  double v = static_cast<double>(shape.stages) / p;
  double t = shape.forward + shape.input + shape.weight;
  bool isEven = shape.stages % shape.coordinates == 0;
  bool isEqual = shape.forward == shape.input && shape.input == shape.weight;
  if ((name == "gpipe" || name == "1f1b") && shape.stages == shape.coordinates)
    return (m + p - 1) * t;
  if (name == "looped-bfs" && shape.isLoop && isEven && m >= p)
    return m * t + (p - 1) * t / v;
  if (name == "interleaved" && shape.isLoop &&
      shape.micros % shape.coordinates == 0)
    return m * t + (p - 1) * t / v;
  bool isShortW = shape.weight <= shape.forward && shape.weight <= shape.input;
  if (name == "zb-h1" && m >= p && isShortW)
    return m * t + (p - 1) * (shape.forward + shape.input - shape.weight);
  if (name == "zb-h2" && m >= 2 * p - 1 && isEqual)
    return m * t + (p - 1) * shape.forward;
  if (name == "zb-v" && m >= 2 * p && isEqual)
    return m * t + (p - 1) * shape.forward / 2;
  return std::nullopt;
}

std::optional<double> schedule::closedFormPeak(std::string_view name,
                                               const ScheduleShape &shape,
                                               int coordinate) {
  double p = shape.coordinates, m = shape.micros;
  if (name == "gpipe" || name == "looped-bfs")
    return m;
  if (name == "1f1b")
    return std::min(m, p - coordinate);
  if (name == "zb-h1" && m >= p)
    return p;
  if (name == "zb-h2" && m >= 2 * p - 1)
    return 2 * p - 1;
  if (name == "zb-v" && m >= 2 * p)
    return p;
  return std::nullopt;
}

namespace {
/// Longest paths in seconds to the start and from the end of each segment.
struct LongestPaths {
  std::vector<double> before, after;
};
} // namespace

static LongestPaths findPaths(const StageGraph &graph) {
  size_t count = graph.segments.size();
  LongestPaths paths{std::vector<double>(count), std::vector<double>(count)};
  std::vector<std::vector<int>> next(count);
  std::vector<int> waits(count), order;
  for (const TransferEdge &edge : graph.edges)
    for (int reader : edge.readers) {
      next[edge.writer].push_back(reader);
      ++waits[reader];
    }
  for (size_t i = 0; i < count; ++i)
    if (!waits[i])
      order.push_back(static_cast<int>(i));
  for (size_t i = 0; i < order.size(); ++i)
    for (int user : next[order[i]]) {
      double end = paths.before[order[i]] + graph.segments[order[i]].seconds;
      paths.before[user] = std::max(paths.before[user], end);
      if (--waits[user] == 0)
        order.push_back(user);
    }
  for (auto segment = order.rbegin(); segment != order.rend(); ++segment)
    for (int user : next[*segment])
      paths.after[*segment] =
          std::max(paths.after[*segment],
                   graph.segments[user].seconds + paths.after[user]);
  return paths;
}

double schedule::lowerBound(const StageGraph &graph,
                            const std::vector<int> &coordinateOf, int micros) {
  LongestPaths paths = findPaths(graph);
  double bound = 0;
  int coordinates = static_cast<int>(stagesOf(coordinateOf).size());
  for (int c = 0; c < coordinates; ++c)
    for (bool withWeights : {true, false}) {
      constexpr double kMost = std::numeric_limits<double>::max();
      double work = 0, before = kMost, after = kMost;
      for (size_t i = 0; i < graph.segments.size(); ++i) {
        const SegmentCost &segment = graph.segments[i];
        bool isCounted = withWeights || segment.part != Part::Weight;
        if (coordinateOf[segment.stage] != c || !isCounted)
          continue;
        work += segment.seconds * (isOnce(segment.part) ? 1 : micros);
        before = std::min(before, paths.before[i]);
        after = std::min(after, paths.after[i]);
      }
      if (before < kMost)
        bound = std::max(bound, before + work + after);
    }
  return bound;
}
