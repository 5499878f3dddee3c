//===- Pieces.h - blocks in pieces along one dimension ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pieces of an array: from shape [4, 6], `split` into 2 pieces along dimension
// 1 makes shape [2, 4, 3], and `joined` makes [4, 6] again.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_REDISTRIBUTE_PIECES_H
#define DIST_REDISTRIBUTE_PIECES_H

#include "dist/Runtime/Array/Array.h"

namespace dist {

/// Copies the part of `from` from position `fromAt` of the dimension on, as far
/// as it fits, to position `toAt` of `to`. All other dimensions are equal.
void copyPiece(Array &to, int64_t toAt, const Array &from, int64_t fromAt,
               int64_t dim);

/// Returns `shape` behind a dimension of `count`.
std::vector<int64_t> stacked(int64_t count, const std::vector<int64_t> &shape);

/// Returns `count` pieces of `extent` along the dimension, one behind the
/// other, with zeros behind the end.
Array split(const Array &array, int64_t count, int64_t extent, int64_t dim);

/// Returns the pieces next to each other along the dimension, cut off at
/// `shape`.
Array joined(const Array &pieces, const std::vector<int64_t> &shape,
             int64_t dim);

} // namespace dist

#endif // DIST_REDISTRIBUTE_PIECES_H
