//===- ShmContext.h - what processes know of their context ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_SHM_SHMCONTEXT_H
#define DIST_RUNTIME_COMM_SHM_SHMCONTEXT_H

#include "Comm/Engine/CommContext.h"
#include "Comm/Engine/GroupSegment.h"
#include "Liveness.h"
#include "ShmHeap.h"

namespace dist {

/// A context that processes share by common memory, as one process sees it.
class ShmContext final : public CommContext,
                         public std::enable_shared_from_this<ShmContext> {
public:
  /// Returns once all ranks have joined.
  static Result<std::shared_ptr<ShmContext>>
  join(Store &store, int rank, int size, const ShmOptions &options);
  ~ShmContext() override { segment.rank(rank).left = 1; }

  /// The place of the group of these ranks and this name. A group that all
  /// members have joined cannot be joined again: the name makes a new one.
  Result<int> enter(const std::vector<int> &members, const std::string &name);
  /// The last member that leaves gives the place back.
  void leave(int group);
  std::byte *groupSegment(int group) const {
    return segment.groupSegment(group);
  }

  bool isAborted() const override {
    return segment.header().abort.state.load(std::memory_order_acquire) != 0;
  }
  Status aborted() override;
  void abort(const Status &why) override;
  std::optional<std::string> lost(int rank) override;
  bool hasLeft(int rank) const override {
    return segment.rank(rank).left.load();
  }

  std::optional<uint64_t> offsetOf(const void *data,
                                   size_t bytes) const override {
    return data ? segment.heapOffset(data, bytes) : uint64_t(0);
  }
  std::byte *addressOf(uint64_t offset) const override {
    return segment.at(offset);
  }
  bool readsPeers() const override { return reads; }
  bool readPeer(int rank, void *to, const void *from,
                size_t bytes) const override;
  Result<std::shared_ptr<void>> allocate(size_t bytes) override;

private:
  ShmContext(ShmSegment opened, int rank)
      : segment(std::move(opened)), rank(rank), heap(segment, rank) {}

  static Result<ShmSegment> openSegment(Store &store, int rank, int size,
                                        const ShmOptions &options,
                                        Deadline deadline);
  Status awaitAll(const ShmOptions &options, Deadline deadline);
  bool canReadPeers() const;
  Status missing() const;
  Status lostEarly() const;
  Result<int> findPlace(const uint64_t (&key)[2], int size);

  ShmSegment segment;
  int rank;
  bool reads = false; ///< Memory of the other processes.
  ShmHeap heap;
  std::unique_ptr<Liveness> liveness;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_SHM_SHMCONTEXT_H
