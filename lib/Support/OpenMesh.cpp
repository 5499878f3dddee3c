//===- OpenMesh.cpp - a mesh with open axes -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/OpenMesh.h"

#include "ParseMesh.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;

Result<Mesh> dist::parseOpenMesh(std::string_view text) {
  Result<Mesh> mesh = parseMesh(text, kOpenAxis);
  if (!mesh)
    return mesh;
  auto times = std::count_if(
      mesh->axes.begin(), mesh->axes.end(),
      [](const MeshAxis &axis) { return axis.name == kOpenAxis; });
  if (times > 1)
    return Status::invalid(fmt::format(
        "mesh '{}': expected '?' once, for all axes that are left to the "
        "search, got it {} times",
        text, times));
  return mesh;
}
