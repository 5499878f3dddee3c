//===- MeshShapes.h - grids of some devices ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_MESHSHAPES_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_MESHSHAPES_H

#include "dist/Support/Mesh.h"

namespace dist {

/// All grids of so many devices with at most `mostAxes` axes, none of size 1.
/// The last axis is the one of neighbours, so that the order matters:
///
///   8 devices, 2 axes: x=8; x=2,y=4; x=4,y=2
///   1 device: x=1
std::vector<Mesh> meshShapes(int64_t devices, unsigned mostAxes);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_MESHSHAPES_H
