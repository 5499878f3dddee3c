//===- ParseMesh.h - the text of a mesh -------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_SUPPORT_PARSEMESH_H
#define DIST_LIB_SUPPORT_PARSEMESH_H

#include "dist/Support/Mesh.h"

namespace dist {

/// Mesh::parse; an item that is just `openAxis`, if there is such, is an axis
/// of this name and size 1, perhaps several times.
Result<Mesh> parseMesh(std::string_view text, std::string_view openAxis);

} // namespace dist

#endif // DIST_LIB_SUPPORT_PARSEMESH_H
