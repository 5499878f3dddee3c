//===- Slices.h - elements that a slice reads -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_WINDOWS_SLICES_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_WINDOWS_SLICES_H

#include "Source/SourceOp.h"

namespace dist {

/// sizes[i] elements of each dimension, from offsets[i] and strides[i] apart.
struct Slice {
  llvm::SmallVector<int64_t> offsets, sizes, strides;
};

/// Reads a stablehlo.slice. Errors: attributes that are missing or do not fit
/// the operand.
llvm::FailureOr<Slice> readSlice(SourceOp &op);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_WINDOWS_SLICES_H
