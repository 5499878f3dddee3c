//===- IrregularWork.h - what does not vectorise ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RESHARD_IRREGULARWORK_H
#define DIST_LIB_TRANSFORMS_RESHARD_IRREGULARWORK_H

#include "dist/Transforms/Reshard/Prices.h"

namespace dist {

/// Adds the steps of one rank, where there are some; those that are all that
/// the operation does are its flops, too. On a block of l lines of n elements:
/// - sort: l n ceil(log2 n) of a sort;
/// - top_k: l (n + k^2/2 (1 + ln(n/k))) of a selection;
/// - scatter, but of rows: an update each;
/// - operands with another last dimension than the result: a transposed element
///   each;
/// - scan, and reduction to two or more results, of the last dimension: l n of
///   a chain, times the operations of the body.
void addIrregular(const ReshardContext &context, const OpShardings &shardings,
                  Work &work);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RESHARD_IRREGULARWORK_H
