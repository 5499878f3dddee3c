//===- AxesAsOne.h - a plan that uses all axes together ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_AXESASONE_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_AXESASONE_H

#include "Candidates.h"

namespace dist {

/// Adds what a search with any memory finds on a mesh of one axis, written for
/// the mesh as it is: fewer choices, which are often settled as they are
/// counted.
///
///   mesh x=2,y=3; on x=6: [{"x"}, {}]    added: [{"x", "y"}, {}]
///
/// Nothing where the program says something of the mesh itself, or what is
/// found is counted much dearer than `enough`.
mlir::LogicalResult addAxesAsOne(const Machine &machine, MeshOp mesh,
                                 mlir::FunctionOpInterface func, double enough,
                                 llvm::SmallVector<Candidate> &candidates);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_AXESASONE_H
