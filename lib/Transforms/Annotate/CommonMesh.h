//===- CommonMesh.h - one mesh that has all others --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ranks of a program are the devices of all of its meshes, in their order.
// The form of every mesh on the common one:
//
//   | meshes                          | the common one                      |
//   |---------------------------------|-------------------------------------|
//   | a=2,b=4 and x=8                 | x=8; "a" is "x":(1)2                |
//   | a=2,b=3 and c=3,d=2             | a=2,b=3 with the view c=3,d=2       |
//   | a=4 and a=4 in another order    | a=4 with the view b.a=4 (of @b)     |
//   | x=4 and y=2 on devices 2, 3     | x=4 with the view copies=2,y=2 on   |
//   |                                 | devices 2, 3, 0, 1                  |
//   | x=4 with a view, and y=4        | x=4 with the view; "y" is "x"       |
//
// Values on some of the ranks are thus also on the others, in copies.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_ANNOTATE_COMMONMESH_H
#define DIST_LIB_TRANSFORMS_ANNOTATE_COMMONMESH_H

#include "dist/Support/Sharding.h"

#include <set>

namespace dist {

struct NamedMesh {
  std::string name;
  Mesh mesh;
  std::set<AxisRef> used = {}; ///< The axes and sub-axes that somebody names.
};

/// A mesh of the program, over all ranks, and the grid that expresses it.
struct MeshMember {
  Mesh mesh; ///< Without its views.
  Mesh grid; ///< The common mesh without its views, or one of these.
  /// The views of the mesh, each with its form in the common mesh.
  std::vector<std::pair<Mesh, Mesh>> views = {};

  /// Errors: a single placement.
  Result<Sharding> translate(const Sharding &sharding) const;
  Result<Axes> translate(const Axes &axes) const;
};

struct CommonMesh {
  Mesh mesh;
  size_t main = 0;                 ///< The mesh that stays.
  std::vector<MeshMember> members; ///< One for each mesh.
};

/// Unites meshes, of which there is at least one. Errors: a temporal axis if
/// there are several meshes; a number of devices that does not divide that of
/// all meshes.
Result<CommonMesh> unite(std::vector<NamedMesh> meshes);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_ANNOTATE_COMMONMESH_H
