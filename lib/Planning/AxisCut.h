//===- AxisCut.h - a grid and the parts of its axes -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What shardings have to have in common for one graph of states to hold them:
// the grid that their axes are of, and the atoms that they cut these into.
//
//   [{"x":(1)2}, {"y"}] on x=4,y=3,z=2: "x":(1)2, "x":(2)2, "y", "z"
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_AXISCUT_H
#define DIST_PLANNING_AXISCUT_H

#include "dist/Support/Sharding.h"

#include <compare>
#include <optional>

namespace dist {

/// A mesh and its views, without axes of one rank.
std::vector<Mesh> gridsOf(const Mesh &mesh);

struct AxisCut {
  /// Of gridsOf; unset where no axes say which of several.
  std::optional<size_t> grid;
  Axes atoms; ///< All its axes over devices, in parts.

  auto operator<=>(const AxisCut &) const = default;

  /// That of a sharding; none if its axes are of several grids, temporal or
  /// unknown, or if it has Single ones.
  static std::optional<AxisCut> of(const std::vector<Mesh> &grids,
                                   const Sharding &sharding);
  /// The coarsest that has the cuts of both; none if they are of different
  /// grids or do not fit.
  static std::optional<AxisCut> common(const std::vector<Mesh> &grids,
                                       const AxisCut &a, const AxisCut &b);
  /// True if some axis is in more parts than one.
  bool hasParts() const;
};

} // namespace dist

#endif // DIST_PLANNING_AXISCUT_H
