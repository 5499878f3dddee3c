//===- Blocks.h - are the blocks of a dimension contiguous ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_DISTTORUNTIME_BLOCKS_H
#define DIST_CONVERSION_DISTTORUNTIME_BLOCKS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"

namespace dist {

/// True if `dim` is the outermost dimension of more than one element, so that
/// its blocks are contiguous.
inline bool isOutermost(mlir::Value value, int64_t dim) {
  auto type = mlir::cast<mlir::RankedTensorType>(value.getType());
  return llvm::all_of(type.getShape().take_front(dim),
                      [](int64_t size) { return size == 1; });
}

} // namespace dist

#endif // DIST_CONVERSION_DISTTORUNTIME_BLOCKS_H
