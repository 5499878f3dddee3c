//===- Indices.h - index tensors --------------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_INDEXING_INDICES_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_INDEXING_INDICES_H

#include "Source/SourceOp.h"

namespace dist {

/// Operand `number`, a tensor of integers, in the signed form of linalg_ext's
/// indices. Unsigned ones are widened to i64; a number that does not fit
/// becomes the largest i64, which is out of bounds as well.
llvm::FailureOr<mlir::Value> importIndices(SourceOp &op, unsigned number);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_INDEXING_INDICES_H
