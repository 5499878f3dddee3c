//===- StridedCopy.h - copies blocks of tensors -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ELEMENTS_STRIDEDCOPY_H
#define DIST_RUNTIME_ELEMENTS_STRIDEDCOPY_H

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace dist {

/// Returns the bytes from one element to the next along each dimension,
/// row-major.
std::vector<int64_t> rowMajorStrides(const std::vector<int64_t> &shape,
                                     int64_t elementSize);

/// Copies a block of `extents`; strides are in bytes.
void copyStrided(std::byte *to, std::span<const int64_t> toStrides,
                 const std::byte *from, std::span<const int64_t> fromStrides,
                 std::span<const int64_t> extents, int64_t elementSize);

} // namespace dist

#endif // DIST_RUNTIME_ELEMENTS_STRIDEDCOPY_H
