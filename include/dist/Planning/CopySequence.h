//===- CopySequence.h - copies that happen at once --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The values that a loop carries move all at once when an iteration ends.
// Copied one after the other, a copy must not overwrite a buffer that a later
// one reads:
//
//   a -> b, b -> c        b -> c, a -> b
//   a -> b, b -> a        b -> t, a -> b, t -> a      (a loop that swaps)
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_COPYSEQUENCE_H
#define DIST_PLANNING_COPYSEQUENCE_H

#include <functional>
#include <vector>

namespace dist {

/// A copy between two buffers, by their numbers.
struct BufferCopy {
  int from = 0, to = 0;
  bool operator==(const BufferCopy &) const = default;
};

/// Orders copies so that the result is that of all of them at once. No two
/// copies have the same target. Copies of a buffer to itself are left out.
/// `makeTemporary(b)` returns a new buffer of the size of b; it is called once
/// a cycle.
std::vector<BufferCopy>
sequenceCopies(std::vector<BufferCopy> copies,
               const std::function<int(int)> &makeTemporary);

} // namespace dist

#endif // DIST_PLANNING_COPYSEQUENCE_H
