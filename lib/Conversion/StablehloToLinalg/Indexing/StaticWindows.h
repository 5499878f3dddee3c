//===- StaticWindows.h - gather and scatter at known places -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A gather or scatter whose windows together are one slice at a known place
// becomes a slice: x[1:3], x.at[:-1].add and x.at[::2].set in JAX. A slice
// across ranks moves only the elements that a rank lacks.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_INDEXING_STATICWINDOWS_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_INDEXING_STATICWINDOWS_H

#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace dist {

/// Emits `gather` as a slice of its operand; null if it is none. Starts of a
/// single window are clamped.
mlir::Value emitStaticGather(mlir::ImplicitLocOpBuilder &b,
                             linalg_ext::GatherOp gather);

/// Emits `scatter` as updates of slices of its inputs; no values if its windows
/// are none. A single window that is not within the inputs is dropped.
llvm::SmallVector<mlir::Value> emitStaticScatter(mlir::ImplicitLocOpBuilder &b,
                                                 linalg_ext::ScatterOp scatter);

/// Writes `update` into `value` from `offsets` on.
mlir::Value emitInsert(mlir::ImplicitLocOpBuilder &b, mlir::Value update,
                       mlir::Value value, llvm::ArrayRef<int64_t> offsets);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_INDEXING_STATICWINDOWS_H
