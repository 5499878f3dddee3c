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

#include <optional>

namespace dist {

/// All axes of a grid over devices, in the parts that `by`, which fit each
/// other, cut them into.
Axes atomsOf(const Mesh &grid, const Axes &by);

/// Those of a sharding's grid; none of a mesh with views if it has no axes,
/// which fits any of these; unset if it has Single axes or those of several
/// grids.
std::optional<Axes> atomsOf(const Mesh &mesh, const Sharding &sharding);

/// The coarsest that have the cuts of both; unset if they are of different
/// grids or do not fit.
std::optional<Axes> commonAtoms(const Mesh &mesh, const Axes &a, const Axes &b);

/// True if some axis is in more parts than one.
bool haveParts(const Axes &atoms);

} // namespace dist

#endif // DIST_PLANNING_AXISCUT_H
