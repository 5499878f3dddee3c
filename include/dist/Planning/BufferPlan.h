//===- BufferPlan.h - offsets of buffers in the arena -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Temporaries whose live ranges do not meet share memory. A live range is a
// closed interval of command numbers:
//
//   buffer  bytes  life     offset
//   a       128    [0, 1]   0
//   b        64    [1, 2]   128      meets a in command 1
//   c       100    [2, 3]   0        a is dead
//                           arena: 192 bytes
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_BUFFERPLAN_H
#define DIST_PLANNING_BUFFERPLAN_H

#include <cstdint>
#include <vector>

namespace dist {

/// The live range of a buffer: from the command that writes it to the last one
/// that reads it, both included. A buffer without readers has begin == end.
struct BufferLiveRange {
  int64_t bytes = 0;
  int64_t begin = 0;
  int64_t end = 0;
};

struct BufferPlan {
  std::vector<int64_t> offsets; ///< One a buffer, in bytes, aligned.
  int64_t arenaBytes = 0;       ///< The end of the highest buffer, aligned.
};

/// Gives every buffer an offset such that buffers whose live ranges meet are
/// disjoint. Larger buffers are placed first, each into the smallest gap that
/// holds it (best fit). While that takes more than the peak of live bytes, it
/// is tried again with the topmost buffers first, and then the same from the
/// order in which live ranges begin. The best of a few dozen tries is returned.
/// Equal live ranges give equal plans. Each buffer is compared with each
/// (10,000 buffers: 0.1 s a try, of which there are fewer then). `alignment` is
/// a power of two.
BufferPlan planBuffers(const std::vector<BufferLiveRange> &liveRanges,
                       int64_t alignment = 64);

/// The most bytes that are live during one command: no plan can be smaller.
int64_t peakBytes(const std::vector<BufferLiveRange> &liveRanges,
                  int64_t alignment = 64);

} // namespace dist

#endif // DIST_PLANNING_BUFFERPLAN_H
