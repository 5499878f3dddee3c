//===- Communicator.h - what a backend implements ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_COMMUNICATOR_H
#define DIST_RUNTIME_COMM_COMMUNICATOR_H

#include "dist/Runtime/Comm/Collective.h"
#include "dist/Runtime/Deadline.h"

#include <memory>
#include <span>

namespace dist {

/// Requests that are carried out as one, with what ProcessGroup knows of them.
/// Every rank of the group submits the same batches in the same order.
struct Batch {
  std::span<const CollectiveRequest> requests;
  uint64_t sequence = 0; ///< 1 for the first batch of the group.
  Deadline deadline;
};

struct Capabilities {
  const char *name = "";
  /// The backend compares signatures in its rendezvous (compareBatches) before
  /// any data moves.
  bool comparesSignatures = false;
};

/// One rank's end of a group of ranks, as a backend provides it. Users go
/// through ProcessGroup. A failed call leaves the group unusable. No rank uses
/// the buffers of another after that one's call has returned, failed or not.
class Communicator {
public:
  virtual ~Communicator() = default;

  /// This rank's index in the group, and the group's size.
  virtual int rank() const = 0;
  virtual int size() const = 0;
  virtual Capabilities capabilities() const = 0;

  /// Carries out a batch; the receives are complete when it returns. Errors:
  ///   INVALID_ARGUMENT   the ranks ask for different things
  ///   DEADLINE_EXCEEDED  a rank has not come; it is named
  ///   ABORTED            abort was called; the culprit is named
  virtual Status submit(const Batch &batch) = 0;

  /// The group of `members`, ranks of this group in the order of the new one.
  /// Every rank of this group calls it, with the members that it is among.
  virtual Result<std::unique_ptr<Communicator>>
  split(const std::vector<int> &members) = 0;

  /// Makes every call of every rank, in all groups that come from one
  /// another, return ABORTED at once. `why` names the culprit by its rank in
  /// the outermost group; the first call wins. May be called from any thread.
  virtual void abort(const Status &why) = 0;
};

/// For the rendezvous of backends: compares what the ranks of a group (in
/// order) submitted. An error names two ranks and both signatures.
Status compareBatches(std::span<const Batch *const> batches);

} // namespace dist

#endif // DIST_RUNTIME_COMM_COMMUNICATOR_H
