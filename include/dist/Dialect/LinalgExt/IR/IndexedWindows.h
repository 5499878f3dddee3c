//===- IndexedWindows.h - windows of gather and scatter ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_LINALGEXT_IR_INDEXEDWINDOWS_H
#define DIST_DIALECT_LINALGEXT_IR_INDEXEDWINDOWS_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallVector.h"

namespace dist::linalg_ext {

/// Windows of a tensor (the base: gather's operand, scatter's input) that
/// start at given indices, and the tensor in which they are stacked (gather's
/// result, scatter's updates).
struct IndexedWindows {
  llvm::ArrayRef<int64_t> baseShape, indicesShape, stackShape;
  llvm::ArrayRef<int64_t> windowDims;  ///< Of the stack.
  llvm::ArrayRef<int64_t> droppedDims; ///< Of the base, not in the stack.
  llvm::ArrayRef<int64_t> baseBatchingDims, indicesBatchingDims;
  llvm::ArrayRef<int64_t> indexMap; ///< Index component -> base dimension.
  int64_t indexVectorDim = 0;

  /// The dimensions of the base that are windowDims of the stack, in order.
  llvm::SmallVector<int64_t> baseWindowDims() const;
  /// The dimensions of the stack that are not windowDims.
  llvm::SmallVector<int64_t> stackBatchDims() const;
  /// The dimensions of the indices that are stackBatchDims of the stack, in
  /// order: all but indexVectorDim.
  llvm::SmallVector<int64_t> indicesBatchDims() const;
  /// The number of components of one index.
  int64_t indexSize() const;

  /// Checks everything but the sizes of windows. `names` are the operation's
  /// names for windowDims, droppedDims, baseBatchingDims, indicesBatchingDims
  /// and indexMap.
  llvm::LogicalResult
  verify(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
         llvm::ArrayRef<llvm::StringRef> names) const;
};

} // namespace dist::linalg_ext

#endif // DIST_DIALECT_LINALGEXT_IR_INDEXEDWINDOWS_H
