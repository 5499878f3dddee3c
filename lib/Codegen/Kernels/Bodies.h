//===- Bodies.h - scalar bodies of statements -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_KERNELS_BODIES_H
#define DIST_LIB_CODEGEN_KERNELS_BODIES_H

#include "ProgramBuilder.h"

namespace dist::kernels {

mlir::Value constantIndex(BodyContext &context, int64_t value);
/// sum + value * scale
mlir::Value addScaled(BodyContext &context, mlir::Value sum, mlir::Value value,
                      int64_t scale);
/// The place in the array of the view's element with these indices.
mlir::Value placeOf(BodyContext &context, const View &view,
                    mlir::ValueRange indices);

/// Diagnoses a body that uses a tensor from outside for anything but extracting
/// elements.
llvm::LogicalResult checkCaptures(mlir::Operation *op);
/// The scalars that a region uses from outside of it.
llvm::SmallVector<mlir::Value> capturedScalars(mlir::Region &region);
/// Lets the last statement read the values that the region captures: scalars
/// (after its other reads), elements of tensors.
void readCaptures(mlir::Region &region, ProgramBuilder &builder);

/// A region that becomes part of the body of the last statement, which reads
/// the values that the region captures.
class BodyRegion {
public:
  BodyRegion(mlir::Region &region, ProgramBuilder &builder);

  /// Clones the region into a body; `values` are all that the statement has
  /// read. Returns the yielded values.
  llvm::SmallVector<mlir::Value> emit(BodyContext &context,
                                      mlir::ValueRange arguments,
                                      mlir::ValueRange values) const;

private:
  mlir::Region *region;
  const ProgramBuilder *builder;
  llvm::SmallVector<mlir::Value> captured;
};

/// Clones a block without its terminator, and returns the yielded values.
/// linalg.index and tensor.extract in it become the context's dim and load.
llvm::SmallVector<mlir::Value> cloneBody(mlir::Block &block,
                                         mlir::IRMapping &mapping,
                                         BodyContext &context,
                                         const ProgramBuilder &builder);

} // namespace dist::kernels

#endif // DIST_LIB_CODEGEN_KERNELS_BODIES_H
