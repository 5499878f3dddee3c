//===- CommContext.h - what ranks share -------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_ENGINE_COMMCONTEXT_H
#define DIST_RUNTIME_COMM_ENGINE_COMMCONTEXT_H

#include "ProgressTasks.h"
#include "dist/Support/Status.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace dist {

/// State that the ranks of one host share across all groups. Ranks are those of
/// the outermost group.
class CommContext {
public:
  virtual ~CommContext() = default;

  /// True if any rank has called abort. The check costs nothing.
  virtual bool isAborted() const = 0;
  /// ABORTED, with the rank and the message of the first reason, once there is
  /// one.
  virtual Status aborted() = 0;
  Status failure() { return isAborted() ? aborted() : Status(); }
  /// The first reason stays.
  virtual void abort(const Status &why) = 0;
  /// Aborts for a failure of this rank and returns it. If another rank has
  /// aborted before, returns that reason: it explains the failure, because that
  /// rank may have left since.
  Status fail(const Status &why);

  /// Returns why a rank will never come again, if it has not said so. Called
  /// every now and then by the threads that wait for it.
  virtual std::optional<std::string> lost(int rank) = 0;
  /// True if the rank has released the context.
  virtual bool hasLeft(int rank) const { return false; }

  /// Returns the offset of `data`, which `addressOf` takes, if all ranks can
  /// use the `bytes` from there on.
  virtual std::optional<uint64_t> offsetOf(const void *data,
                                           size_t bytes) const = 0;
  virtual std::byte *addressOf(uint64_t offset) const = 0;

  /// True if this process can read the memory of all others.
  virtual bool readsPeers() const { return false; }
  /// Copies from `from` in the process of a rank; false if it cannot.
  virtual bool readPeer(int rank, void *to, const void *from,
                        size_t bytes) const {
    return false;
  }

  /// Memory of this rank that all ranks can use.
  virtual Result<std::shared_ptr<void>> allocate(size_t bytes) = 0;

  ProgressTasks progressTasks; ///< Of this process.
};

/// Returns the status that every rank gets after an abort for the reason `why`.
Status abortedBecause(const Status &why);

/// The ranks in the context of some ranks of a group, whose members are
/// `group`. Errors: a rank that is none, or `own` is not among them.
Result<std::vector<int>> contextRanks(const std::vector<int> &members, int own,
                                      const std::vector<int> &group);

} // namespace dist

#endif // DIST_RUNTIME_COMM_ENGINE_COMMCONTEXT_H
