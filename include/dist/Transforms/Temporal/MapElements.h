//===- MapElements.h - elementwise operations -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_TEMPORAL_MAPELEMENTS_H
#define DIST_TRANSFORMS_TEMPORAL_MAPELEMENTS_H

#include "mlir/IR/Builders.h"

namespace dist {

using ElementBody = llvm::function_ref<mlir::Value(
    mlir::OpBuilder &, mlir::Location, mlir::ValueRange)>;

/// An elementwise linalg.generic on tensors of one shape.
mlir::Value mapElements(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::ValueRange values, mlir::Type resultElement,
                        ElementBody element);
/// The same on tensors of rank 0.
inline mlir::Value mapScalars(mlir::OpBuilder &builder, mlir::Location loc,
                              mlir::ValueRange values, mlir::Type resultElement,
                              ElementBody element) {
  return mapElements(builder, loc, values, resultElement, element);
}

} // namespace dist

#endif // DIST_TRANSFORMS_TEMPORAL_MAPELEMENTS_H
