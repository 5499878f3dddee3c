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
// A directory that is called step-... is complete, always: it gets its name
// when everything in it is on the disk, and loses it before anything is
// removed. What has none of these names, or no manifest, is not touched.
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

/// `step-000123`.
std::string checkpointName(int64_t step);

/// The steps of which there is a checkpoint, in order.
std::vector<int64_t> checkpointSteps(const std::string &directory);

/// The checkpoint that `path` is, or the latest of the directory that it is.
/// NOT_FOUND where there is none. Errors: `latest` names one that is not there.
Result<std::string> findCheckpoint(const std::string &path);

/// The one before this one, in the same directory.
std::optional<std::string> checkpointBefore(const std::string &checkpoint);

class DirectoryLock;

struct CheckpointWriter {
  std::string job; ///< Kept in the manifests.
  /// How long another process may still write to the directory: one of an
  /// earlier attempt of the job, on a node that was lost.
  std::chrono::milliseconds patience{0};
};

/// Where a run keeps its checkpoints: of the one rank that commits them.
class CheckpointDirectory {
public:
  static constexpr const char *kLatest = "latest";

  /// Makes the directory, and removes what a run that was killed left
  /// unfinished. `keep`: how many checkpoints there are at most; 0: any number.
  /// Errors: UNAVAILABLE where another process
  /// writes to it; INTERNAL where the file system has no locks.
  static Result<CheckpointDirectory> open(const std::string &path, int64_t keep,
                                          const CheckpointWriter &writer = {});
  CheckpointDirectory(CheckpointDirectory &&other) noexcept;
  CheckpointDirectory &operator=(CheckpointDirectory &&) = delete;
  ~CheckpointDirectory();

  /// What tells this directory from those of other hosts at the same path.
  const std::string &getMark() const { return mark; }
  /// That `path` leads to the directory with this mark here, too, within 5 s.
  static Status verifyShared(const std::string &path, const std::string &mark);

  /// A checkpoint that is not there yet.
  struct Pending {
    std::string directory; ///< Where the ranks write their files.
    std::string id;
    int64_t step = 0;
  };
  /// Errors: something that is no checkpoint has its name; the directory was
  /// moved or removed, and another process writes to what is there now.
  Result<Pending> begin(int64_t step);

  /// Writes the manifest, gives the checkpoint its name, makes it the latest,
  /// and only then removes old ones. After an error the one before is the
  /// latest, as it was.
  Status commit(const Pending &pending, CheckpointManifest manifest);
  void discard(const Pending &pending);

  /// What could not be removed since the last call, and why: it costs space,
  /// and nothing else.
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
