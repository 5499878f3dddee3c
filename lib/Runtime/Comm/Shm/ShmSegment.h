//===- ShmSegment.h - memory that the processes of a world share *- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_SHM_SHMSEGMENT_H
#define DIST_RUNTIME_COMM_SHM_SHMSEGMENT_H

#include "dist/Runtime/Comm/Shm/ShmCommunicator.h"

#include <atomic>
#include <pthread.h>

namespace dist {

/// A rank as the others see it.
struct alignas(128) RankRecord {
  std::atomic<int32_t> pid; ///< 0 until it has joined.
  /// The address of the segment in the rank's process.
  std::atomic<uint64_t> mapped;
  std::atomic<uint64_t> heartbeat;
  std::atomic<uint32_t> left; ///< It has left the context.
};

/// The record of a group; accessed under the segment's lock.
struct GroupRecord {
  uint64_t key[2]; ///< Of its members and its name.
  int32_t size;    ///< 0: the record is free.
  int32_t joined, left;
};

/// The first reason of an abort.
struct AbortRecord {
  std::atomic<uint32_t> state; ///< 0; 1 + 2 * writer: being written; 2: there.
  int32_t code, rank;
  uint32_t length;
  char message[4000];
};

/// The layout of the memory that the processes share: a header, a record for
/// each rank and group, the groups' segments, the ranks' heaps.
struct SegmentLayout {
  uint64_t magic, nonce;
  int32_t size, maxGroups;
  uint64_t bytes, groupsBegin, groupSegmentsBegin, groupSegmentBytes,
      heapsBegin, heapBytes;
};

struct SegmentHeader : SegmentLayout {
  pthread_mutex_t lock; ///< Robust: its holder may die.
  AbortRecord abort;
};

/// Memory without a name, in all processes of a world at addresses of their
/// own. All of it is address space; pages are there once they are used.
class ShmSegment {
public:
  /// Made by rank 0.
  static Result<ShmSegment> create(int size, const ShmOptions &options);
  /// Opened by the others, from `location` of the one that made it.
  static Result<ShmSegment> open(const std::string &location, int size);

  ShmSegment(ShmSegment &&other) noexcept;
  ShmSegment &operator=(ShmSegment &&) = delete;
  ~ShmSegment();

  /// The location at which other processes find the segment: machine,
  /// namespace, process, descriptor.
  std::string location() const;

  SegmentHeader &header() const {
    return *reinterpret_cast<SegmentHeader *>(memory);
  }
  RankRecord &rank(int index) const;
  GroupRecord &group(int index) const;
  std::byte *groupSegment(int index) const {
    return memory + header().groupSegmentsBegin +
           size_t(index) * header().groupSegmentBytes;
  }
  std::byte *heap(int rank) const {
    return memory + header().heapsBegin + size_t(rank) * header().heapBytes;
  }
  std::byte *at(uint64_t offset) const { return memory + offset; }
  uint64_t mappedAt() const { return reinterpret_cast<uint64_t>(memory); }
  /// Returns the offset of an address in a heap; none if `bytes` from there on
  /// are not in the heaps.
  std::optional<uint64_t> heapOffset(const void *data, size_t bytes) const;

  /// Makes sure that there is memory for a range of a heap, or gives it back.
  Status commit(std::byte *begin, size_t bytes) const;
  void release(std::byte *begin, size_t bytes) const;

private:
  ShmSegment(int fd, std::byte *memory, size_t bytes)
      : fd(fd), memory(memory), bytes(bytes) {}
  static Result<ShmSegment> map(int fd, size_t bytes);

  int fd;
  std::byte *memory;
  size_t bytes;
};

/// Bytes of the memory that the members of a group of `size` share: its segment
/// and its message queue.
size_t roomBytesFor(int size);

} // namespace dist

#endif // DIST_RUNTIME_COMM_SHM_SHMSEGMENT_H
