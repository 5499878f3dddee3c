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
//   DIR/.step-000300.1f2e.tmp/   one that is being written
//
// A directory that is called step-... is complete, always: it gets its name
// when everything in it is on the disk, and loses it before anything is
// removed.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_CHECKPOINT_CHECKPOINTDIRECTORY_H
#define DIST_RUNTIME_CHECKPOINT_CHECKPOINTDIRECTORY_H

#include "dist/Runtime/Checkpoint/CheckpointManifest.h"

namespace dist {

/// `step-000123`.
std::string checkpointName(int64_t step);

/// The steps of which there is a checkpoint, in order.
std::vector<int64_t> checkpointSteps(const std::string &directory);

/// The checkpoint that `path` is, or the latest of the directory that it is.
/// NOT_FOUND where there is none. Errors: `latest` names one that is not there.
Result<std::string> findCheckpoint(const std::string &path);

/// Where a run keeps its checkpoints: of the one rank that commits them.
class CheckpointDirectory {
public:
  /// Makes the directory, and removes what a run that was killed left
  /// unfinished. `keep`: how many checkpoints there are at most; 0: any number.
  /// Errors: UNAVAILABLE where another process writes to it.
  static Result<CheckpointDirectory> open(const std::string &path,
                                          int64_t keep);
  CheckpointDirectory(CheckpointDirectory &&other) noexcept;
  CheckpointDirectory &operator=(CheckpointDirectory &&) = delete;
  ~CheckpointDirectory();

  /// A checkpoint that is not there yet.
  struct Pending {
    std::string directory; ///< Where the ranks write their files.
    std::string id;
    int64_t step = 0;
  };
  Result<Pending> begin(int64_t step);

  /// Writes the manifest, gives the checkpoint its name, makes it the latest,
  /// and only then removes old ones. After an error the one before is the
  /// latest, as it was.
  Status commit(const Pending &pending, const CheckpointManifest &manifest);
  void discard(const Pending &pending);

private:
  CheckpointDirectory(std::string path, int64_t keep, int lock)
      : path(std::move(path)), keep(keep), lock(lock) {}
  Status publish(const Pending &pending);
  Status point(const std::string &name);
  Status removeOld(int64_t step);
  std::string temporary(const std::string &name) const;

  std::string path;
  int64_t keep;
  int lock;
};

} // namespace dist

#endif // DIST_RUNTIME_CHECKPOINT_CHECKPOINTDIRECTORY_H
