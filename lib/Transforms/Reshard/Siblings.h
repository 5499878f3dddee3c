//===- Siblings.h - operations that share what is moved ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations that are alike, with operands and results that lie alike, will be
// done alike, whatever sizes they have. What all of them read is moved once,
// and what they make and is added up is combined once. Each has a share of that
// in proportion to its work: queries of more heads than keys and values have
// more.
//
//   q = x * wq   k = x * wk   v = x * wv        x is gathered for the three
//   dx = dq * wq' + dk * wk' + dv * wv'         the sum is combined
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RESHARD_SIBLINGS_H
#define DIST_LIB_TRANSFORMS_RESHARD_SIBLINGS_H

#include "dist/Dialect/Dist/IR/Shardings.h"

namespace dist {

/// The owner's share, at most 1, among operations like it that read the same
/// value at the same place.
double readerShare(mlir::OpOperand &operand);

/// The owner's share, at most 1, among operations like it whose results are
/// added up with this one.
double addendShare(mlir::OpResult result);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RESHARD_SIBLINGS_H
