//===- SaveCheckpoint.h - writing checkpoints -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   auto directory = CheckpointDirectory::open("checkpoints", /*keep=*/3);
//   CheckpointPlan plan(mesh, tensors);
//   on every rank, between two steps:
//     snapshot.take(plan, rank, buffers);          // a copy
//   on every rank, beside the next steps:
//     saveCheckpoint(group, rank == 0 ? &*directory : nullptr, step, plan,
//                    snapshot);
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_CHECKPOINT_SAVECHECKPOINT_H
#define DIST_RUNTIME_CHECKPOINT_SAVECHECKPOINT_H

#include "dist/Runtime/Checkpoint/CheckpointDirectory.h"
#include "dist/Runtime/Checkpoint/CheckpointGroup.h"

#include <span>

namespace dist {

/// A copy of the pieces that one rank writes, in the order of its file. The
/// next take() reuses its memory.
class RankSnapshot {
public:
  /// Copies the pieces. `locals` has the rank's buffer of every tensor, with
  /// its padding.
  void take(const CheckpointPlan &plan, int64_t rank,
            std::span<const void *const> locals);

  std::span<const std::byte> bytes() const { return {data.data(), size}; }

private:
  std::vector<std::byte> data;
  size_t size = 0;
};

/// Opens a directory on rank 0. The other ranks check that it is the same, as
/// it must be shared. All ranks get the same status, and rank 0 gets the
/// directory.
Result<std::optional<CheckpointDirectory>>
openTogether(CheckpointGroup &group, const std::string &path, int64_t keep,
             const CheckpointWriter &writer = {});

/// Writes a checkpoint of this step. Every rank of the group calls it and gets
/// the same status: Ok once the checkpoint is complete and the latest, or the
/// first failure of a rank; MISMATCH if one saves another step, mesh or array
/// than rank 0. Rank 0 commits, and has the directory.
Status saveCheckpoint(CheckpointGroup &group, CheckpointDirectory *directory,
                      int64_t step, const CheckpointPlan &plan,
                      const RankSnapshot &snapshot);

} // namespace dist

#endif // DIST_RUNTIME_CHECKPOINT_SAVECHECKPOINT_H
