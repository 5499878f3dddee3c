//===- CheckpointDirectory.h - the checkpoints of a run ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   DIR/step-000100/rank-00000.safetensors ... manifest.json
//   DIR/step-000200/...
//   DIR/latest                   the text "step-000200"
//   DIR/.step-000300.1f2e3d4c.tmp/   one that is being written
//   DIR/.step-000200.5a6b7c8d.old/   one that is being replaced
//   DIR/.lock                    held by the process that writes
//
// A directory called step-... is always complete: it gets its name when all its
// files are on the disk, and loses it before any of them is removed. Entries
// with other names, or without a manifest, are not touched.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_CHECKPOINT_CHECKPOINTDIRECTORY_H
#define DIST_RUNTIME_CHECKPOINT_CHECKPOINTDIRECTORY_H

#include "dist/Runtime/Checkpoint/CheckpointManifest.h"

#include <chrono>
#include <memory>
#include <optional>
#include <utility>

namespace dist {

/// Returns `step-000123`.
std::string checkpointName(int64_t step);

/// Returns the steps that have a checkpoint, in order.
std::vector<int64_t> checkpointSteps(const std::string &directory);

/// Returns `path` if it is a checkpoint, or the latest of the directory that it
/// names. Errors: NOT_FOUND if there is none; `latest` names a checkpoint that
/// does not exist.
Result<std::string> findCheckpoint(const std::string &path);

/// Returns the previous checkpoint in the same directory.
std::optional<std::string> checkpointBefore(const std::string &checkpoint);

class DirectoryLock;

struct CheckpointWriter {
  std::string job; ///< Kept in the manifests.
  /// The time that another process may still write to the directory: one of an
  /// earlier attempt of the job, on a node that was lost.
  std::chrono::milliseconds patience{0};
};

/// The directory of a run's checkpoints, for the one rank that commits them.
class CheckpointDirectory {
public:
  static constexpr const char *kLatest = "latest";

  /// Creates the directory, and removes the unfinished files of a run that was
  /// killed. `keep` is the largest number of checkpoints; 0 is any number.
  /// Errors: UNAVAILABLE if another process writes to it; INTERNAL if the file
  /// system has no locks.
  static Result<CheckpointDirectory> open(const std::string &path, int64_t keep,
                                          const CheckpointWriter &writer = {});
  CheckpointDirectory(CheckpointDirectory &&other) noexcept;
  CheckpointDirectory &operator=(CheckpointDirectory &&) = delete;
  ~CheckpointDirectory();

  /// Returns a text that distinguishes this directory from those of other hosts
  /// at the same path.
  const std::string &getMark() const { return mark; }
  /// Checks, within 5 s, that `path` on this host is the directory with this
  /// mark.
  static Status verifyShared(const std::string &path, const std::string &mark);

  /// A checkpoint that is being written.
  struct Pending {
    std::string directory; ///< The directory of the ranks' files.
    std::string id;
    int64_t step = 0;
  };
  /// Begins a checkpoint. Errors: an entry that is no checkpoint has its name;
  /// the directory was moved or removed, and another process writes to the one
  /// there now.
  Result<Pending> begin(int64_t step);

  /// Writes the manifest, gives the checkpoint its name, makes it the latest,
  /// and only then removes old ones. After an error the previous one is still
  /// the latest.
  Status commit(const Pending &pending, CheckpointManifest manifest);
  void discard(const Pending &pending);

  /// Returns the files that could not be removed since the last call, with the
  /// reasons. They only take space.
  std::vector<std::string> takeComplaints() {
    return std::exchange(complaints, {});
  }

private:
  CheckpointDirectory(std::string path, int64_t keep, std::string job,
                      std::string mark, std::unique_ptr<DirectoryLock> lock);
  Status keepLocked();
  Status publish(const Pending &pending);
  Status replace(const std::string &fresh, const std::string &place,
                 const std::string &aside);
  Status point(const std::string &name);
  void removeOld(int64_t step);
  void removeOrComplain(const std::string &what);
  std::string hidden(std::string_view name, std::string_view end) const;

  std::string path;
  int64_t keep;
  std::string job, mark;
  std::unique_ptr<DirectoryLock> lock;
  std::vector<std::string> complaints;
};

} // namespace dist

#endif // DIST_RUNTIME_CHECKPOINT_CHECKPOINTDIRECTORY_H
