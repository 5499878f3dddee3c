//===- CoveringMeshes.h - every mesh on all ranks ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_ANNOTATE_COVERINGMESHES_H
#define DIST_LIB_TRANSFORMS_ANNOTATE_COVERINGMESHES_H

#include "CommonMesh.h"

namespace dist {

/// The same meshes without their views, each on all ranks: the devices of all
/// meshes, in their order. Devices that a mesh lacks hold copies of it.
///
///   x=4 on devices 4, 5, 6, 7  ->  x=4
///   y=2 on devices 6, 7        ->  copies=2, y=2 on devices 2, 3, 0, 1
///
/// Errors: more than Mesh::kMaxRanks devices; a number of devices that does not
/// divide that of all of them.
Result<std::vector<NamedMesh>> coverAllRanks(std::vector<NamedMesh> meshes);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_ANNOTATE_COVERINGMESHES_H
