//===- ProcessGroup.h - collectives over mesh axes --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_PROCESSGROUP_H
#define DIST_RUNTIME_COMM_PROCESSGROUP_H

#include "dist/Runtime/Comm/Communicator.h"
#include "dist/Support/Mesh.h"

namespace dist {

/// A group of ranks as programs use it: what is the same for every backend
/// (verification, sequence numbers, time-outs, errors that say where) lives
/// here, once.
class ProcessGroup {
public:
  /// The group of all ranks. Split it to get others.
  ProcessGroup(std::unique_ptr<Communicator> world, std::string name,
               std::chrono::milliseconds timeout);

  int rank() const { return communicator->rank(); }
  int size() const { return communicator->size(); }
  const std::string &name() const { return groupName; }

  /// Carries out requests as one batch. After a failure every rank of all
  /// groups gets ABORTED.
  Status run(std::span<const CollectiveRequest> requests);
  Status run(const CollectiveRequest &request) { return run({&request, 1}); }

  /// The group of the ranks of `mesh` that differ from this one only along
  /// `axes`; this group must span the whole mesh.
  Result<std::unique_ptr<ProcessGroup>> split(const Mesh &mesh,
                                              const Axes &axes);

  /// Makes every call of every rank, in all groups that were split from one
  /// another, return ABORTED; the rank of `why` is the culprit.
  void abort(const Status &why) { communicator->abort(why); }

private:
  ProcessGroup(std::unique_ptr<Communicator> communicator, std::string name,
               const ProcessGroup &parent);

  Status verify(std::span<const CollectiveRequest> requests) const;
  Status explain(const Status &status,
                 std::span<const CollectiveRequest> requests) const;

  std::unique_ptr<Communicator> communicator;
  std::string groupName;
  std::chrono::milliseconds timeout;
  int worldRank;
  uint64_t sequence = 0;
};

/// `"dp","tp"`: how a group over axes is named.
std::string toString(const Axes &axes);

} // namespace dist

#endif // DIST_RUNTIME_COMM_PROCESSGROUP_H
