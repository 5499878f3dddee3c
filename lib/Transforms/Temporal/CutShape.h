//===- CutShape.h - tensors with a dimension of micro-batches ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   8x64, rows {0, stride 1}, m = 4: 2x4x64     micro-batch k is [:, k, :]
//   32x64, rows {0, stride 4}, m = 4: 2x4x4x64                   [:, k, :, :]
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_TEMPORAL_CUTSHAPE_H
#define DIST_LIB_TRANSFORMS_TEMPORAL_CUTSHAPE_H

#include "dist/Transforms/Temporal/TimePlacement.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace dist {

struct CutShape {
  mlir::RankedTensorType type;
  llvm::SmallVector<llvm::SmallVector<int64_t, 2>> reassociation;
  unsigned micro; ///< The dimension of micro-batches.
};

CutShape cutShape(mlir::RankedTensorType whole, const TimeRows &rows,
                  int64_t microBatches);

/// Expands a whole tensor to its cut shape.
mlir::Value cutRows(mlir::OpBuilder &builder, mlir::Location loc,
                    mlir::Value whole, const TimeRows &rows,
                    int64_t microBatches);
/// The inverse.
mlir::Value uncut(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value cut,
                  mlir::RankedTensorType whole, const TimeRows &rows);
/// The rows of the micro-batch at `index` (tensor<1xi32>) of a cut tensor.
mlir::Value takeRows(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Value cut, const TimeRows &rows, mlir::Value index);
/// A cut tensor in which the rows of one micro-batch are replaced.
mlir::Value putRows(mlir::OpBuilder &builder, mlir::Location loc,
                    mlir::Value cut, mlir::Value local, const TimeRows &rows,
                    mlir::Value index);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_TEMPORAL_CUTSHAPE_H
