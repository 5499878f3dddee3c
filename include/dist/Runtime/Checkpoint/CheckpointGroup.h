//===- CheckpointGroup.h - the ranks that save together ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_CHECKPOINT_CHECKPOINTGROUP_H
#define DIST_RUNTIME_CHECKPOINT_CHECKPOINTGROUP_H

#include "dist/Runtime/Comm/Work.h"
#include "dist/Support/Status.h"

#include <memory>
#include <vector>

namespace dist {

class Group;

/// The communication of saving: one rank's end of a group of its own, since
/// ranks save while they communicate about their steps. All ranks make the same
/// calls in the same order.
class CheckpointGroup {
public:
  virtual ~CheckpointGroup() = default;

  virtual int rank() const = 0;
  virtual int size() const = 0;

  /// Returns the text of rank 0 on every rank.
  virtual Result<std::string> broadcast(std::string text) = 0;
  /// Returns the text of every rank, by rank, on rank 0, and nothing on the
  /// others.
  virtual Result<std::vector<std::string>> gather(std::string text) = 0;
  /// Stops this rank; later calls of the others fail.
  virtual void abort(const Status &why) = 0;
};

/// Returns the result of `function`, a part of a save. An exception aborts the
/// group, as the others wait.
template <typename Function>
Status orAbort(CheckpointGroup &group, Function &&function) {
  return withoutExceptions(function, [&](const Status &thrown) {
    Status status(StatusCode::ResourceExhausted,
                  "a checkpoint cannot be saved: " + thrown.getMessage(),
                  group.rank());
    group.abort(status);
    return status;
  });
}

/// Creates a group of all ranks of `world`, which all call it.
Result<std::unique_ptr<CheckpointGroup>> createCheckpointGroup(Group &world);

/// Creates groups for ranks that are threads of this process; each takes its
/// own.
std::vector<std::unique_ptr<CheckpointGroup>>
createLocalCheckpointGroups(int size);

} // namespace dist

#endif // DIST_RUNTIME_CHECKPOINT_CHECKPOINTGROUP_H
