//===- OpenMesh.h - a mesh with open axes -----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_OPENMESH_H
#define DIST_SUPPORT_OPENMESH_H

#include "dist/Support/Mesh.h"

namespace dist {

/// The axis that stands for all axes that are not chosen yet.
inline constexpr const char *kOpenAxis = "?";

/// Parses `dp=2,?`: a mesh as Mesh::parse does, in which one item may be `?`.
/// The mesh then has an axis of this name, of size 1.
Result<Mesh> parseOpenMesh(std::string_view text);

} // namespace dist

#endif // DIST_SUPPORT_OPENMESH_H
