//===- ConstrainedValues.h - what is annotated in between -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_CONSTRAINEDVALUES_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_CONSTRAINEDVALUES_H

#include "dist/Dialect/Dist/IR/Shardings.h"

namespace dist {

/// Error: a value between arguments and results is annotated with the axis
/// where there is no batch, which it divides alone.
mlir::LogicalResult verifyBatchValues(mlir::FunctionOpInterface func,
                                      MeshOp mesh, const AxisRef &axis);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_CONSTRAINEDVALUES_H
