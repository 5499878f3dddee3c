//===- OpenMesh.cpp - a mesh that is fixed in part ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/OpenMesh.h"

#include <algorithm>

using namespace dist;

Result<Mesh> dist::parseOpenMesh(std::string_view text) {
  std::string fixed = "," + std::string(text) + ",";
  size_t open = fixed.find(",?,");
  if (open == std::string::npos)
    return Mesh::parse(text);
  fixed.erase(open, 2);
  auto before = std::count(fixed.begin(), fixed.begin() + open, ',');
  Mesh mesh;
  if (fixed.size() > 1) {
    Result<Mesh> parsed =
        Mesh::parse(std::string_view(fixed).substr(1, fixed.size() - 2));
    if (!parsed)
      return parsed;
    mesh = *parsed;
  }
  mesh.axes.insert(mesh.axes.begin() + before, {kOpenAxis, 1});
  return mesh;
}
