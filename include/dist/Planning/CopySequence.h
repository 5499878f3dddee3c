//===- CopySequence.h - copies that happen at once --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a loop carries moves all at once when an iteration ends. One after the
// other, a copy must not overwrite what a later one reads:
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

/// Between two buffers, by their numbers.
struct BufferCopy {
  int from = 0, to = 0;
  bool operator==(const BufferCopy &) const = default;
};

/// The copies in an order that gives what all of them at once would give. No
/// two copies have the same target. Copies of a buffer to itself are left out.
/// `makeTemporary(b)` gives a new buffer of the size of b, once a cycle.
std::vector<BufferCopy>
sequenceCopies(std::vector<BufferCopy> copies,
               const std::function<int(int)> &makeTemporary);

} // namespace dist

#endif // DIST_PLANNING_COPYSEQUENCE_H
