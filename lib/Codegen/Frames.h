//===- Frames.h - slots of the frames of a program --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A frame has as many slots as micro-batches need at a time. Positions are
// those of the actions in the list of a coordinate.
//
//   uses   [0, 2] [1, 3] [4, 5]
//   slots  0      1      0           two slots
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CODEGEN_FRAMES_H
#define DIST_CODEGEN_FRAMES_H

#include <vector>

namespace dist {

/// The positions from the first to the last use of a slot by a micro-batch.
struct SlotSpan {
  int first = 0, last = 0;
  auto operator<=>(const SlotSpan &) const = default;
};

/// Returns the fewest slots that spans need: the most that share a position.
int countSlots(const std::vector<SlotSpan> &spans);

/// Returns a slot for each span, none of them shared at a position. Of the free
/// slots a span gets the one that has been free longest. `count` is at least
/// that of countSlots.
std::vector<int> assignSlots(const std::vector<SlotSpan> &spans, int count);

} // namespace dist

#endif // DIST_CODEGEN_FRAMES_H
