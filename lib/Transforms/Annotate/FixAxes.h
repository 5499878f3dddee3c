//===- FixAxes.h - a mesh that is fixed in part -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_ANNOTATE_FIXAXES_H
#define DIST_LIB_TRANSFORMS_ANNOTATE_FIXAXES_H

#include "dist/Dialect/Dist/IR/Dist.h"

namespace dist {

/// Gives a mesh of dist-arrange-devices the axes that the user fixed; `?` takes
/// the devices that are left. With all axes fixed nothing is arranged.
///
///   <["x"=32]> {dist.arrange}, given dp=4,?: <["dp"=4, "?"=8]> {dist.arrange}
///
/// Errors: no such mesh for `?`; axes that do not divide the devices.
mlir::LogicalResult fixAxes(MeshOp mesh, Mesh given);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_ANNOTATE_FIXAXES_H
