//===- StridedCopy.cpp - copies blocks of tensors -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Elements/StridedCopy.h"

#include <cstring>

using namespace dist;

std::vector<int64_t> dist::rowMajorStrides(const std::vector<int64_t> &shape,
                                           int64_t elementSize) {
  std::vector<int64_t> strides(shape.size());
  int64_t stride = elementSize;
  for (size_t i = shape.size(); i-- > 0;) {
    strides[i] = stride;
    stride *= shape[i];
  }
  return strides;
}

/// Returns the bytes of a block that is contiguous on both sides; -1 if it is
/// not.
static int64_t contiguousBytes(std::span<const int64_t> toStrides,
                               std::span<const int64_t> fromStrides,
                               std::span<const int64_t> extents,
                               int64_t elementSize) {
  int64_t bytes = elementSize;
  for (size_t i = extents.size(); i-- > 0;) {
    if (extents[i] != 1 && (toStrides[i] != bytes || fromStrides[i] != bytes))
      return -1;
    bytes *= extents[i];
  }
  return bytes;
}

void dist::copyStrided(std::byte *to, std::span<const int64_t> toStrides,
                       const std::byte *from,
                       std::span<const int64_t> fromStrides,
                       std::span<const int64_t> extents, int64_t elementSize) {
  int64_t bytes = contiguousBytes(toStrides, fromStrides, extents, elementSize);
  if (bytes >= 0) {
    if (bytes > 0)
      std::memcpy(to, from, size_t(bytes));
    return;
  }
  for (int64_t i = 0; i < extents[0]; ++i)
    copyStrided(to + i * toStrides[0], toStrides.subspan(1),
                from + i * fromStrides[0], fromStrides.subspan(1),
                extents.subspan(1), elementSize);
}
