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

/// Parses a mesh as Mesh::parse does. An item that is just `openAxis`, if that
/// is not empty, becomes an axis of this name and size 1. It may occur several
/// times.
Result<Mesh> parseMesh(std::string_view text, std::string_view openAxis);

} // namespace dist

#endif // DIST_LIB_SUPPORT_PARSEMESH_H
