//===- AxisCut.cpp - a grid and the parts of its axes ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AxisCut.h"

#include "Crossing.h"

using namespace dist;

Axes dist::atomsOf(const Mesh &grid, const Axes &by) {
  Axes atoms;
  for (const MeshAxis &axis : grid.axes)
    if (axis.isSpatial())
      for (AxisRef &atom : grid.cut(axis, by))
        atoms.push_back(std::move(atom));
  return atoms;
}

std::optional<Axes> dist::atomsOf(const Mesh &mesh, const Sharding &sharding) {
  Axes axes = axesOf(sharding);
  if (axes.empty() && !mesh.views.empty())
    return axes;
  const Mesh *grid = sharding.single.empty() ? mesh.gridOf(axes) : nullptr;
  return grid ? std::optional(atomsOf(*grid, axes)) : std::nullopt;
}

std::optional<Axes> dist::commonAtoms(const Mesh &mesh, const Axes &a,
                                      const Axes &b) {
  const Mesh *grid = commonGrid(mesh, a, b);
  Axes both = a;
  both.insert(both.end(), b.begin(), b.end());
  return grid ? std::optional(atomsOf(*grid, both)) : std::nullopt;
}

bool dist::haveParts(const Axes &atoms) {
  for (size_t i = 1; i < atoms.size(); ++i)
    if (atoms[i].name == atoms[i - 1].name)
      return true;
  return false;
}
