//===- MeshRanks.cpp - places of ranks in the grid ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/Mesh.h"

#include <algorithm>
#include <numeric>

using namespace dist;

int64_t Mesh::numRanks() const {
  int64_t product = 1;
  for (const MeshAxis &axis : axes)
    product *= axis.temporal ? 1 : axis.size;
  return product;
}

std::vector<int64_t> Mesh::ranks() const {
  std::vector<int64_t> all = deviceIds;
  if (all.empty()) {
    all.resize(numRanks());
    std::iota(all.begin(), all.end(), 0);
  }
  return all;
}

static std::vector<int64_t> sortedRanks(const Mesh &mesh) {
  std::vector<int64_t> ranks = mesh.ranks();
  std::sort(ranks.begin(), ranks.end());
  return ranks;
}

bool Mesh::isDense() const {
  return deviceIds.empty() || sortedRanks(*this).back() < numRanks();
}

int64_t Mesh::placeOf(int64_t rank) const {
  if (deviceIds.empty())
    return rank >= 0 && rank < numRanks() ? rank : -1;
  auto found = std::find(deviceIds.begin(), deviceIds.end(), rank);
  return found == deviceIds.end() ? -1 : found - deviceIds.begin();
}

std::vector<int64_t> Mesh::coordinatesOf(int64_t rank) const {
  std::vector<int64_t> coordinates(axes.size(), 0);
  int64_t place = std::max<int64_t>(placeOf(rank), 0);
  for (size_t i = axes.size(); i-- > 0;) {
    if (axes[i].temporal)
      continue;
    coordinates[i] = place % axes[i].size;
    place /= axes[i].size;
  }
  for (const Mesh &view : views) {
    std::vector<int64_t> others = view.coordinatesOf(rank);
    coordinates.insert(coordinates.end(), others.begin(), others.end());
  }
  return coordinates;
}

int64_t Mesh::rankAt(const std::vector<int64_t> &coordinates) const {
  int64_t place = 0;
  for (size_t i = 0; i < axes.size(); ++i)
    if (!axes[i].temporal)
      place = place * axes[i].size + coordinates[i];
  return deviceIds.empty() ? place : deviceIds[place];
}

/// The distance of neighbours along `axis` in the coordinate of its whole axis.
static int64_t strideWithinAxis(const Mesh &mesh, const AxisRef &axis) {
  if (axis.isWhole())
    return 1;
  const MeshAxis *whole = mesh.find(axis.name);
  return whole ? whole->size / (axis.preSize * axis.size) : 1;
}

int64_t Mesh::coordinateOn(int64_t rank, const AxisRef &axis) const {
  int index = indexOf(axis.name);
  if (index < 0)
    return 0;
  int64_t coordinate = coordinatesOf(rank)[index];
  return coordinate / strideWithinAxis(*this, axis) % sizeOf(axis);
}

int64_t Mesh::indexOn(int64_t rank, const Axes &axes) const {
  if (!gridOf(axes))
    return rank;
  int64_t index = 0;
  for (const AxisRef &axis : axes)
    index = index * sizeOf(axis) + coordinateOn(rank, axis);
  return index;
}

/// The group in a grid that has all of `over`.
static std::vector<int64_t> groupIn(const Mesh &grid, int64_t rank,
                                    const Axes &over) {
  std::vector<int64_t> origin = grid.coordinatesOf(rank);
  for (const AxisRef &axis : over)
    origin[grid.indexOf(axis.name)] -=
        grid.coordinateOn(rank, axis) * strideWithinAxis(grid, axis);
  int64_t size = grid.sizeOf(over);
  std::vector<int64_t> group(size);
  for (int64_t index = 0; index < size; ++index) {
    std::vector<int64_t> coordinates = origin;
    int64_t rest = index;
    for (size_t i = over.size(); i-- > 0;) {
      int64_t axisSize = grid.sizeOf(over[i]);
      coordinates[grid.indexOf(over[i].name)] +=
          rest % axisSize * strideWithinAxis(grid, over[i]);
      rest /= axisSize;
    }
    group[index] = grid.rankAt(coordinates);
  }
  return group;
}

std::vector<int64_t> Mesh::groupOf(int64_t rank, const Axes &over) const {
  if (const Mesh *grid = gridOf(over))
    return groupIn(*grid, rank, over);
  return sortedRanks(*this);
}
