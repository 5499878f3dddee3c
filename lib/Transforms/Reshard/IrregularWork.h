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
///
///   | operation                      | kind      | steps |
///   |--------------------------------|-----------|-----------------------------|
///   | sort                           | sort      | l n ceil(log2 n) | | top_k
///   | select    | l (n + k^2/2 (1 + ln(n/k))) | | scatter, but for rows |
///   scatter   | updates                     | | other last dimensions of |
///   transpose | elements of such operands   | | operand and result | | | |
///   scan, reduction to two or more | chain     | l n, times the operations   |
///   | results, of the last dimension |           | of the body |
void addIrregular(const ReshardContext &context, const OpShardings &shardings,
                  Work &work);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RESHARD_IRREGULARWORK_H
