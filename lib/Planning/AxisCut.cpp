//===- AxisCut.cpp - a grid and the parts of its axes ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AxisCut.h"

#include <algorithm>

using namespace dist;

std::vector<Mesh> dist::gridsOf(const Mesh &mesh) {
  std::vector<Mesh> grids = {mesh};
  grids.insert(grids.end(), mesh.views.begin(), mesh.views.end());
  for (Mesh &grid : grids) {
    grid.views.clear();
    std::erase_if(grid.axes, [](const MeshAxis &axis) {
      return axis.size == 1 && !axis.temporal;
    });
  }
  return grids;
}

/// None: an axis that no grid has, or no devices.
static std::optional<size_t> gridOf(const std::vector<Mesh> &grids,
                                    const AxisRef &ref) {
  for (size_t i = 0; i < grids.size(); ++i)
    if (const MeshAxis *axis = grids[i].find(ref.name))
      return axis->temporal ? std::nullopt : std::optional(i);
  return std::nullopt;
}

static AxisCut cutBy(const std::vector<Mesh> &grids, size_t grid,
                     const Axes &parts) {
  AxisCut cut{grid, {}};
  for (const MeshAxis &axis : grids[grid].axes)
    if (!axis.temporal)
      for (AxisRef &atom : grids[grid].cut(axis, parts))
        cut.atoms.push_back(std::move(atom));
  return cut;
}

std::optional<AxisCut> AxisCut::of(const std::vector<Mesh> &grids,
                                   const Sharding &sharding) {
  if (!sharding.single.empty())
    return std::nullopt;
  Axes axes = axesOf(sharding);
  if (axes.empty() && grids.size() > 1)
    return AxisCut();
  std::optional<size_t> grid = axes.empty() ? 0 : gridOf(grids, axes.front());
  for (const AxisRef &axis : axes)
    if (!grid || gridOf(grids, axis) != grid)
      return std::nullopt;
  return cutBy(grids, *grid, axes);
}

std::optional<AxisCut> AxisCut::common(const std::vector<Mesh> &grids,
                                       const AxisCut &a, const AxisCut &b) {
  if (a.grid && b.grid && a.grid != b.grid)
    return std::nullopt;
  size_t grid = a.grid.value_or(b.grid.value_or(0));
  Axes atoms = a.atoms;
  for (const AxisRef &other : b.atoms) {
    for (const AxisRef &one : a.atoms)
      if (!grids[grid].fit(one, other))
        return std::nullopt;
    atoms.push_back(other);
  }
  return cutBy(grids, grid, atoms);
}

bool AxisCut::hasParts() const {
  for (size_t i = 1; i < atoms.size(); ++i)
    if (atoms[i].name == atoms[i - 1].name)
      return true;
  return false;
}
