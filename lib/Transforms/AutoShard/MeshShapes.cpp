//===- MeshShapes.cpp - grids of some devices -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MeshShapes.h"

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
  return shapes;
}
