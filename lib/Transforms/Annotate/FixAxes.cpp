//===- FixAxes.cpp - a mesh that is fixed in part ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FixAxes.h"

#include "CommandLine.h"

#include "dist/Dialect/Dist/IR/Arrange.h"
#include "dist/Support/OpenMesh.h"

using namespace mlir;
using namespace dist;

/// The mesh as the user writes it: an open axis has no size.
static std::string textOf(const Mesh &mesh) {
  std::string text;
  for (const MeshAxis &axis : mesh.axes)
    text += (text.empty() ? "" : ",") + axis.name +
            (axis.name == kOpenAxis ? "" : "=" + std::to_string(axis.size));
  return text;
}

LogicalResult dist::fixAxes(MeshOp mesh, Mesh given) {
  auto emit = [&] {
    return emitError(commandLineLoc(mesh.getContext()))
           << "mesh '" << textOf(given) << "'";
  };
  auto open = llvm::find_if(
      given.axes, [](const MeshAxis &axis) { return axis.name == kOpenAxis; });
  if (open == given.axes.end()) {
    mesh->removeAttr(kArrangeAttr);
    mesh->removeAttr(kAssumedClusterAttr);
    mesh.setMeshAttr(MeshAttr::get(mesh.getContext(), given));
    return success();
  }
  if (!mesh->hasAttr(kArrangeAttr))
    return emit()
           << " leaves axes to the search, which arranges the devices "
              "of option 'cluster' for a program without a mesh of its own; "
              "got a program on "
           << mesh.getMesh().getValue().str();
  int64_t devices = mesh.getMesh().getValue().numRanks();
  int64_t fixed = given.numRanks();
  if (devices % fixed != 0)
    return emit() << " fixes axes of " << fixed
                  << " devices in all, which do not divide the " << devices
                  << " of the cluster";
  open->size = devices / fixed;
  if (open->size == 1 && given.axes.size() > 1) {
    given.axes.erase(open);
    mesh->removeAttr(kArrangeAttr);
  }
  mesh.setMeshAttr(MeshAttr::get(mesh.getContext(), given));
  return success();
}
