//===- Constraints.h - what a plan may not do -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_CONSTRAINTS_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_CONSTRAINTS_H

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Transforms/Annotate/PlanSearch.h"

namespace dist {

struct Constraints {
  /// A line each: what arguments must hold because of constraints, and because
  /// of annotations.
  std::vector<std::string> held;
  Axes dataAxes; ///< Of more than one device: others divide nothing.
};

/// Writes the constraints as annotations of arguments. Errors, which name the
/// argument and the constraint, where that stands in a plan file: an axis that
/// the mesh does not have, or that divides no argument; a pattern that matches
/// nothing; an annotation that says something else. BatchArguments.h says which
/// arguments data axes divide.
///
///   data-axes=x, on x=2,y=2, %w donated:
///   %x: tensor<8x4xf32>    [{"x", ?}, {?}]
///   %w: tensor<4x4xf32>    [{?}, {?}], replicated = {"x"}
mlir::FailureOr<Constraints> constrainArguments(mlir::FunctionOpInterface func,
                                                MeshOp mesh,
                                                const PlacedSearch &search);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_CONSTRAINTS_H
