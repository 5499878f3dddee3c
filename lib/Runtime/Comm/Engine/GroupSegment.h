//===- GroupSegment.h - shared memory of a group ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_ENGINE_GROUPSEGMENT_H
#define DIST_RUNTIME_COMM_ENGINE_GROUPSEGMENT_H

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace dist {

/// The data that a rank shows the others in one step. The fields that they read
/// first are in one cache line.
struct alignas(128) SlotHeader {
  std::atomic<uint32_t> step; ///< Written last.
  uint16_t flags;
  /// The core on which the rank runs; may be read while it is written.
  std::atomic<uint16_t> core;
  uint64_t digest;
  std::byte inlined[48]; ///< What is staged, if it is no more than that.
};

/// A rank's place in a segment.
struct alignas(128) RankSlot {
  SlotHeader headers[2];                       ///< By the parity of the step.
  alignas(128) std::atomic<uint32_t> sleepers; ///< Ranks that await it.
  alignas(128) std::atomic<uint32_t> reading;  ///< In the buffers of others.
  std::atomic<uint32_t> left;                  ///< It has left the group.
};

/// The memory in which the ranks of a group meet: a slot for each, and areas
/// that its owner fills and all read, in turns. All zero is the beginning. It
/// may be memory of one process, or shared, at another address in each.
class GroupSegment {
public:
  /// Bytes of an area: two of each rank fit into the second-level cache.
  static constexpr size_t kArea = 256 << 10;

  GroupSegment(void *memory, int size)
      : memory(static_cast<std::byte *>(memory)),
        slots(static_cast<RankSlot *>(memory)), members(size) {}

  static size_t bytes(int size) {
    return areasBegin(size) + size_t(size) * 4 * kArea;
  }

  int size() const { return members; }
  RankSlot &slot(int rank) const { return slots[rank]; }
  /// The area in which a rank stages data at `step`.
  std::byte *stage(int rank, uint32_t step) const {
    return area(rank, step & 1);
  }
  /// The area of the results that a rank reduces at `step` for the others.
  std::byte *results(int rank, uint32_t step) const {
    return area(rank, 2 + (step & 1));
  }

private:
  static size_t areasBegin(int size) {
    constexpr size_t kPage = 4096;
    return (size_t(size) * sizeof(RankSlot) + kPage - 1) / kPage * kPage;
  }
  std::byte *area(int rank, size_t index) const {
    return memory + areasBegin(members) + (size_t(rank) * 4 + index) * kArea;
  }

  std::byte *memory;
  RankSlot *slots;
  int members;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_ENGINE_GROUPSEGMENT_H
