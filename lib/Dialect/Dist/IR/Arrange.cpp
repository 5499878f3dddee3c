//===- Arrange.cpp - meshes that are left to the search -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/Arrange.h"

#include "dist/Support/OpenMesh.h"

using namespace dist;

bool dist::isArranged(MeshOp mesh, llvm::StringRef axis) {
  if (!mesh->hasAttr(kArrangeAttr))
    return false;
  bool hasFixed = mesh.getMesh().getValue().find(kOpenAxis) != nullptr;
  return !hasFixed || axis == kOpenAxis;
}
