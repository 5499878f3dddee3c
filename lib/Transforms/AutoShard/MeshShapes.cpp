//===- MeshShapes.cpp - grids of some devices -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MeshShapes.h"

#include "dist/Planning/CollectivePrice.h"
#include "dist/Support/OpenMesh.h"

#include <algorithm>
#include <numeric>
#include <set>

using namespace dist;

static std::string nameOf(size_t axis) {
  static const char *const names[] = {"x", "y", "z"};
  return axis < 3 ? names[axis] : "a" + std::to_string(axis);
}

/// Appends all grids of `devices` behind the axes that `mesh` has.
static void addShapes(Mesh &mesh, int64_t devices, unsigned mostAxes,
                      std::vector<Mesh> &shapes) {
  mesh.axes.push_back({nameOf(mesh.axes.size()), devices});
  shapes.push_back(mesh);
  mesh.axes.pop_back();
  if (mostAxes < 2)
    return;
  for (int64_t size = 2; size <= devices / 2; ++size) {
    if (devices % size != 0)
      continue;
    mesh.axes.push_back({nameOf(mesh.axes.size()), size});
    addShapes(mesh, devices / size, mostAxes - 1, shapes);
    mesh.axes.pop_back();
  }
}

std::vector<Mesh> dist::meshShapes(int64_t devices, unsigned mostAxes) {
  std::vector<Mesh> shapes;
  Mesh mesh;
  addShapes(mesh, devices, mostAxes, shapes);
  std::stable_sort(shapes.begin(), shapes.end(),
                   [](const Mesh &a, const Mesh &b) {
                     return a.axes.size() < b.axes.size();
                   });
  return shapes;
}

/// With the axes of `shape`, renamed, in the place of the open one.
static Mesh fill(const Mesh &open, const Mesh &shape) {
  Mesh grid;
  size_t names = 0;
  auto newName = [&] {
    std::string name = nameOf(names++);
    while (open.find(name))
      name = nameOf(names++);
    return name;
  };
  for (const MeshAxis &axis : open.axes) {
    if (axis.name != kOpenAxis) {
      grid.axes.push_back(axis);
      continue;
    }
    for (const MeshAxis &part : shape.axes)
      grid.axes.push_back({newName(), part.size});
  }
  return grid;
}

std::vector<Mesh> dist::gridsOf(const Mesh &open, unsigned mostAxes) {
  const MeshAxis *rest = open.find(kOpenAxis);
  if (!rest)
    return meshShapes(open.numRanks(), mostAxes);
  auto fixed = static_cast<unsigned>(open.axes.size() - 1);
  std::vector<Mesh> grids;
  for (const Mesh &shape :
       meshShapes(rest->size, mostAxes > fixed ? mostAxes - fixed : 1))
    grids.push_back(fill(open, shape));
  return grids;
}

/// The size of a set of axes (bits), and the links that they go over.
static std::vector<int64_t> linksOf(const Cluster &cluster, const Mesh &mesh,
                                    unsigned set) {
  Axes axes;
  for (size_t i = 0; i < mesh.axes.size(); ++i)
    if (set >> i & 1)
      axes.push_back(mesh.axes[i].name);
  std::vector<int64_t> numbers = {mesh.sizeOf(axes)};
  for (const LevelSpan &span : spanOf(cluster, mesh, axes))
    numbers.insert(numbers.end(), {span.parts, span.least, span.most});
  return numbers;
}

/// Those of all sets, with the axes in the order in which these numbers are
/// least.
static std::vector<int64_t> linksOf(const Cluster &cluster, const Mesh &mesh) {
  std::vector<std::vector<int64_t>> ofSet;
  for (unsigned set = 0; set < 1u << mesh.axes.size(); ++set)
    ofSet.push_back(linksOf(cluster, mesh, set));
  std::vector<size_t> order(mesh.axes.size());
  std::iota(order.begin(), order.end(), 0);
  std::vector<int64_t> least;
  do {
    std::vector<int64_t> numbers;
    for (unsigned set = 1; set < ofSet.size(); ++set) {
      unsigned ordered = 0;
      for (size_t i = 0; i < order.size(); ++i)
        ordered |= (set >> i & 1) << order[i];
      numbers.insert(numbers.end(), ofSet[ordered].begin(),
                     ofSet[ordered].end());
    }
    if (least.empty() || numbers < least)
      least = std::move(numbers);
  } while (std::next_permutation(order.begin(), order.end()));
  return least;
}

std::vector<Mesh> dist::differentShapes(const Cluster &cluster,
                                        const std::vector<Mesh> &shapes) {
  std::set<std::vector<int64_t>> seen;
  std::vector<Mesh> result;
  for (const Mesh &shape : shapes)
    if (seen.insert(linksOf(cluster, shape)).second)
      result.push_back(shape);
  return result;
}

bool dist::refines(const Mesh &fine, const Mesh &coarse) {
  auto axis = fine.axes.begin();
  for (const MeshAxis &whole : coarse.axes) {
    int64_t size = 1;
    while (axis != fine.axes.end() && size < whole.size)
      size *= axis++->size;
    if (size != whole.size)
      return false;
  }
  return axis == fine.axes.end();
}
