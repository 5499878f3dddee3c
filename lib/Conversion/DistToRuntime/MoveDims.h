//===- MoveDims.h - dimensions split, merged and moved ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_DISTTORUNTIME_MOVEDIMS_H
#define DIST_CONVERSION_DISTTORUNTIME_MOVEDIMS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace dist {

llvm::ArrayRef<int64_t> shapeOfValue(mlir::Value value);

/// The type of `value` with another shape.
mlir::RankedTensorType withShape(mlir::Value value,
                                 llvm::ArrayRef<int64_t> shape);

/// [.., parts * a, ..] -> [.., parts, a, ..]
mlir::Value splitDim(mlir::OpBuilder &builder, mlir::Value value, int64_t dim,
                     int64_t parts);

/// [.., n, a, ..] -> [.., n * a, ..]
mlir::Value mergeDims(mlir::OpBuilder &builder, mlir::Value value, int64_t dim);

/// The same elements in the same order, in another shape.
mlir::Value reshapeTo(mlir::OpBuilder &builder, mlir::Value value,
                      llvm::ArrayRef<int64_t> shape);

/// Takes the dimension out at `from` and puts it in at `to`. Moves data only
/// where it passes dimensions larger than 1.
mlir::Value moveDim(mlir::OpBuilder &builder, mlir::Value value, int64_t from,
                    int64_t to);

} // namespace dist

#endif // DIST_CONVERSION_DISTTORUNTIME_MOVEDIMS_H
