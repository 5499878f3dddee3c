//===- Direct.h - collectives on buffers where they lie ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_HOST_DIRECT_H
#define DIST_RUNTIME_COMM_HOST_DIRECT_H

#include "Engine.h"
#include "Meeting.h"

#include <span>
#include <vector>

namespace dist {

/// Carries out requests on the buffers where they lie, all at once: for memory
/// that all ranks can use. Each all_reduce, reduce and broadcast is split:
/// every rank fills its share for all.
class Direct {
public:
  Direct(Meeting &meeting, World &world, int rank, int size)
      : meeting(meeting), world(world), rank(rank), size(size),
        sources(size_t(size)) {}

  /// For which requests a rank's addresses are good.
  enum Usable : uint32_t { None = 0, Exchanges = 1, All = 3 };

  /// Writes where the buffers lie to the area of the next meeting.
  /// `copiesExchanges`: what exchanges send is copied to where all can use it.
  Result<Usable> show(std::span<const CollectiveRequest> requests,
                      bool copiesExchanges);

  /// After the meeting; `usable` is what the addresses of all ranks are good
  /// for. Meets again before it returns.
  Status run(std::span<const CollectiveRequest> requests, Usable usable,
             Deadline deadline, bool streams);

private:
  /// Of a send and of a receive, as World::offsetOf.
  struct Address {
    uint64_t send, receive;
  };

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

  Meeting &meeting;
  World &world;
  int rank, size;
  std::vector<const std::byte *> sources;
  std::shared_ptr<void> copies;
  size_t copiesBytes = 0;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_HOST_DIRECT_H
