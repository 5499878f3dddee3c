//===- Direct.h - collectives on buffers where they lie ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_ENGINE_DIRECT_H
#define DIST_RUNTIME_COMM_ENGINE_DIRECT_H

#include "Engine.h"
#include "ReadingTrial.h"
#include "StepBarrier.h"

#include <map>
#include <span>
#include <vector>

namespace dist {

/// Carries out requests on the ranks' own buffers, all at once. In memory that
/// all ranks can use, each all_reduce, reduce and broadcast is split: every
/// rank fills its share for all. Collectives that only move data read it from
/// the memory of other processes.
class Direct {
public:
  /// `members`: ranks in the context.
  Direct(StepBarrier &barrier, CommContext &context, int rank,
         std::vector<int> members)
      : barrier(barrier), context(context), members(std::move(members)),
        rank(rank), size(int(this->members.size())), sources(size_t(size)) {}

  /// The requests for which the addresses of a rank can be used; Readable: it
  /// reads those of the others.
  enum Usable : uint32_t { None = 0, Exchanges = 1, All = 3, Readable = 4 };

  /// Writes the addresses of the buffers to the area of the next barrier.
  /// `copiesExchanges`: sends of exchanges are copied to shared memory.
  Result<uint32_t> show(std::span<const CollectiveRequest> requests,
                        bool copiesExchanges);

  /// Notes how long the requests that were shown last took, unless `run`
  /// carried them out.
  void note(bool isRead, ReadingTrial::Duration took) {
    if (trial)
      trial->note(isRead, took);
  }

  /// After the barrier, where all are Readable: reads what the others send.
  /// False if a rank could not; the sends are unchanged then. Returns after one
  /// more barrier.
  Result<bool> read(std::span<const CollectiveRequest> requests,
                    Deadline deadline);

  /// Called after the barrier; `usable` is what the addresses of all ranks can
  /// be used for. Returns after one more barrier.
  Status run(std::span<const CollectiveRequest> requests, Usable usable,
             Deadline deadline, bool streams);

private:
  /// The addresses of a send and of a receive, as offsets of
  /// CommContext::offsetOf. `own` is the address of the send in the process
  /// that shows it.
  struct Address {
    uint64_t send, receive;
    const std::byte *own;
  };

  bool mayRead(std::span<const CollectiveRequest> requests) const;
  bool wantsToRead(std::span<const CollectiveRequest> requests);
  bool canAllUse(const CollectiveRequest &request, size_t buffer) const;
  Status copyExchanges(std::span<const CollectiveRequest> requests);
  void carryOutAll(std::span<const CollectiveRequest> requests, Usable usable,
                   bool streams);
  const Address &addressOf(int peer, size_t index) const;
  void carryOutBuffer(const Part &part, size_t index, bool streams);
  void carryOutShares(const CollectiveRequest &request, size_t first,
                      bool streams);
  void carryOutRange(const Part &part, size_t index, bool streams);
  void setSources(size_t index);

  StepBarrier &barrier;
  CommContext &context;
  std::vector<int> members;
  int rank, size;
  bool readFails = false; ///< It did once: no more of it.
  /// By operation, and bits of the number of bytes.
  std::map<std::pair<CollectiveOp, int>, ReadingTrial> trials;
  ReadingTrial *trial = nullptr; ///< Of what was shown last.
  std::vector<const std::byte *> sources;
  std::shared_ptr<void> copies;
  size_t copiesBytes = 0;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_ENGINE_DIRECT_H
