//===- Pieces.cpp - blocks in pieces along one dimension ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pieces.h"
#include "dist/Runtime/Elements/StridedCopy.h"

#include <algorithm>
#include <cstring>

using namespace dist;

namespace {
/// An array, or a piece of one, that shares its memory.
struct View {
  const std::vector<int64_t> shape;
  std::byte *data;
};
} // namespace

static void copyAlong(const View &to, int64_t toAt, const View &from,
                      int64_t fromAt, int64_t dim, int64_t elementSize) {
  std::vector<int64_t> extents = to.shape;
  extents[dim] = std::min(to.shape[dim] - toAt, from.shape[dim] - fromAt);
  if (std::any_of(extents.begin(), extents.end(),
                  [](int64_t extent) { return extent <= 0; }))
    return;
  std::vector<int64_t> toStrides = rowMajorStrides(to.shape, elementSize);
  std::vector<int64_t> fromStrides = rowMajorStrides(from.shape, elementSize);
  copyStrided(to.data + toAt * toStrides[dim], toStrides,
              from.data + fromAt * fromStrides[dim], fromStrides, extents,
              elementSize);
}

static View viewOf(const Array &array) {
  return {array.shape(), const_cast<std::byte *>(array.data())};
}

/// Piece `index` of stacked pieces.
static View pieceOf(const Array &pieces, int64_t index) {
  std::vector<int64_t> shape(pieces.shape().begin() + 1, pieces.shape().end());
  int64_t bytes = pieces.view().bytes() / pieces.shape().front();
  return {shape, const_cast<std::byte *>(pieces.data()) + index * bytes};
}

void dist::copyPiece(Array &to, int64_t toAt, const Array &from, int64_t fromAt,
                     int64_t dim) {
  copyAlong(viewOf(to), toAt, viewOf(from), fromAt, dim, sizeOf(to.dtype()));
}

std::vector<int64_t> dist::stacked(int64_t count,
                                   const std::vector<int64_t> &shape) {
  std::vector<int64_t> result = {count};
  result.insert(result.end(), shape.begin(), shape.end());
  return result;
}

Array dist::split(const Array &array, int64_t count, int64_t extent,
                  int64_t dim) {
  std::vector<int64_t> piece = array.shape();
  piece[dim] = extent;
  Array pieces(array.dtype(), stacked(count, piece));
  std::memset(pieces.data(), 0, pieces.view().bytes());
  for (int64_t i = 0; i < count; ++i)
    copyAlong(pieceOf(pieces, i), 0, viewOf(array), i * extent, dim,
              sizeOf(array.dtype()));
  return pieces;
}

Array dist::joined(const Array &pieces, const std::vector<int64_t> &shape,
                   int64_t dim) {
  Array result(pieces.dtype(), shape);
  int64_t extent = pieces.shape()[dim + 1];
  for (int64_t i = 0; i < pieces.shape().front(); ++i)
    copyAlong(viewOf(result), i * extent, pieceOf(pieces, i), 0, dim,
              sizeOf(pieces.dtype()));
  return result;
}
