//===- AxisCut.h - a grid and the parts of its axes -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The common ground that shardings need to be in one graph of states: the grid
// of their axes, and the atoms into which they cut these axes.
//
//   [{"x":(1)2}, {"y"}] on x=4,y=3,z=2: "x":(1)2, "x":(2)2, "y", "z"
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_AXISCUT_H
#define DIST_PLANNING_AXISCUT_H

#include "dist/Support/Sharding.h"

#include <optional>

namespace dist {

/// Returns all axes of a grid over devices, cut into parts by `by`, whose axes
/// fit each other.
Axes atomsOf(const Mesh &grid, const Axes &by);

/// Returns the atoms of a sharding's grid. For a sharding without axes in a
/// mesh with views it returns no atoms, which fit any grid. Unset if the
/// sharding has Single axes or axes of several grids.
std::optional<Axes> atomsOf(const Mesh &mesh, const Sharding &sharding);

/// Returns the coarsest atoms that have the cuts of both. Unset if they are of
/// different grids or do not fit.
std::optional<Axes> commonAtoms(const Mesh &mesh, const Axes &a, const Axes &b);

/// True if some axis has more parts than one.
bool haveParts(const Axes &atoms);

} // namespace dist

#endif // DIST_PLANNING_AXISCUT_H
