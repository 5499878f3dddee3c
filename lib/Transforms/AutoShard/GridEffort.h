//===- GridEffort.h - how many grids a program affords ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_GRIDEFFORT_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_GRIDEFFORT_H

#include "dist/Transforms/AutoShard/Machine.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// What a grid takes for a program: some time for each tensor that it makes,
/// and much more for each that is made differently, the more so the more axes
/// there are.
class GridEffort {
public:
  explicit GridEffort(mlir::Operation *module);

  /// How many grids with so many axes are looked at, at most.
  size_t mostGrids(size_t axes) const;
  /// What a grid must promise to be searched once a plan is found, as a share
  /// of what that costs: nothing where a search takes little.
  double worth() const;
  /// Tensors that no other operation with equal attributes makes of equal
  /// types.
  size_t countDifferent() const { return different; }

private:
  size_t tensors = 0, different = 0;
};

/// What nothing costs less than on any grid of the mesh's devices: the work, if
/// each operation is divided evenly among all of them.
double leastWork(mlir::FunctionOpInterface func, MeshOp mesh,
                 const Machine &machine);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_GRIDEFFORT_H
