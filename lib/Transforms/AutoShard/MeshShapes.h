//===- MeshShapes.h - grids of some devices ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_MESHSHAPES_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_MESHSHAPES_H

#include "dist/Planning/Cluster.h"

namespace dist {

/// All grids of so many devices with at most `mostAxes` axes, none of size 1;
/// those of fewer axes first. The last axis is the one of neighbours, so that
/// the order matters:
///
///   8 devices, 3 axes: x=8; x=2,y=4; x=4,y=2; x=2,y=2,z=2
///   1 device: x=1
std::vector<Mesh> meshShapes(int64_t devices, unsigned mostAxes);

/// The grids of a mesh that the search arranges: of `?`, if there is such an
/// axis, in the place of it, else of all devices. New axes have names of their
/// own.
///
///   dp=4,?=8, 3 axes: dp=4,x=8; dp=4,x=2,y=4; dp=4,x=4,y=2
std::vector<Mesh> gridsOf(const Mesh &open, unsigned mostAxes);

/// The first of those whose axes, in some order, go over the same links of the
/// cluster. On 2 nodes of 8 devices `x=2,y=2,z=4` and `x=2,y=4,z=2` are one: y
/// and z are within a node.
std::vector<Mesh> differentShapes(const Cluster &cluster,
                                  const std::vector<Mesh> &shapes);

/// True if neighbouring axes of `fine` are the axes of `coarse`: what can be
/// done on the latter can be done on the former.
///
///   x=2,y=4,z=8 refines x=8,y=8 and x=2,y=32
bool refines(const Mesh &fine, const Mesh &coarse);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_MESHSHAPES_H
