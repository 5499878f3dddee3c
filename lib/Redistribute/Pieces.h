//===- Pieces.h - blocks in pieces along one dimension ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of an array of shape [4, 6] in 2 pieces along dimension 1, `split` makes one
// of shape [2, 4, 3], and `joined` makes it [4, 6] again.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_REDISTRIBUTE_PIECES_H
#define DIST_REDISTRIBUTE_PIECES_H

#include "dist/Runtime/Array/Array.h"

namespace dist {

/// Copies what fits of `from`, from position `fromAt` of the dimension, to
/// position `toAt` of `to`. All other dimensions are alike.
void copyPiece(Array &to, int64_t toAt, const Array &from, int64_t fromAt,
               int64_t dim);

/// `shape` behind a dimension of `count`.
std::vector<int64_t> stacked(int64_t count, const std::vector<int64_t> &shape);

/// `count` pieces of `extent` along the dimension, one behind the other; zeros
/// behind the end.
Array split(const Array &array, int64_t count, int64_t extent, int64_t dim);

/// The pieces side by side along the dimension, as far as `shape` reaches.
Array joined(const Array &pieces, const std::vector<int64_t> &shape,
             int64_t dim);

} // namespace dist

#endif // DIST_REDISTRIBUTE_PIECES_H
