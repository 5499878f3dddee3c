//===- StreamCopy.h - copying past the caches -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ELEMENTS_STREAMCOPY_H
#define DIST_RUNTIME_ELEMENTS_STREAMCOPY_H

#include <cstddef>

namespace dist {

/// Copies like memcpy. With `streams`, for data that exceeds the caches, it
/// writes past them if the processor can: memory need not be read before it is
/// written. Ordered before later stores of the thread.
void copyBytes(void *to, const void *from, size_t bytes, bool streams);

/// Copies in pieces, which orderStreams orders after the last one.
void copyUnordered(void *to, const void *from, size_t bytes, bool streams);
void orderStreams();

} // namespace dist

#endif // DIST_RUNTIME_ELEMENTS_STREAMCOPY_H
