//===- RaggedDot.h - products of groups of rows -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_EXPAND_RAGGEDDOT_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_EXPAND_RAGGEDDOT_H

#include "Source/HloBuilder.h"

namespace dist {

/// Emits chlo.ragged_dot at the builder, as JAX does it where a device has no
/// such operation: dot_general of lhs under a mask for each group, whose
/// dimension is summed (lhs has ragged rows) or the result's first (the summed
/// dimension is ragged). Where a batch dimension is ragged, it is dot_general.
/// The result replaces that of `op`. Errors: dimensions or types that do not
/// fit.
llvm::LogicalResult expandRaggedDot(HloBuilder &b, mlir::Operation *op);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_EXPAND_RAGGEDDOT_H
