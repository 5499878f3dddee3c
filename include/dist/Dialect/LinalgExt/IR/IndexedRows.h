//===- IndexedRows.h - the part of a tensor at an index ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_LINALGEXT_IR_INDEXEDROWS_H
#define DIST_DIALECT_LINALGEXT_IR_INDEXEDROWS_H

#include "mlir/IR/Builders.h"

namespace dist::linalg_ext {

/// Returns the part at `index` (a tensor of one integer) along a dimension,
/// without this dimension: a gather.
mlir::Value takeAt(mlir::OpBuilder &builder, mlir::Location loc,
                   mlir::Value tensor, int64_t dim, mlir::Value index);

/// Returns the tensor in which that part is replaced: a scatter.
mlir::Value putAt(mlir::OpBuilder &builder, mlir::Location loc,
                  mlir::Value tensor, mlir::Value part, int64_t dim,
                  mlir::Value index);

} // namespace dist::linalg_ext

#endif // DIST_DIALECT_LINALGEXT_IR_INDEXEDROWS_H
