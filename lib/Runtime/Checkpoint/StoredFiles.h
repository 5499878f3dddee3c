//===- StoredFiles.h - the files of a checkpoint ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_CHECKPOINT_STOREDFILES_H
#define DIST_RUNTIME_CHECKPOINT_STOREDFILES_H

#include "dist/Runtime/Checkpoint/CheckpointManifest.h"
#include "dist/Runtime/Checkpoint/SafeTensors.h"

#include <deque>
#include <mutex>
#include <span>

namespace dist {

/// Maps files and verifies pieces when they are first used.
class StoredFiles {
public:
  /// Refers to `manifest`, which must outlive it.
  StoredFiles(std::string directory, const CheckpointManifest &manifest);

  /// Checks that all files exist and have their sizes.
  Status verifySizes() const;
  /// Checks that a file is the one in the manifest.
  Status verifyFile(int64_t rank);
  /// Returns the data of piece `index` of a file, after verifying them.
  Result<const std::byte *> piece(int64_t rank, size_t index);

  /// Unmaps all files until the next piece() call. No thread may read
  /// meanwhile.
  void unmap();

private:
  struct OpenPiece {
    std::once_flag once;
    Status status;
    const std::byte *data = nullptr;
  };
  struct OpenFile {
    std::once_flag once;
    Status status;
    SafeTensorsFile file;
    std::deque<OpenPiece> pieces; ///< Do not move.
  };

  std::string pathOf(int64_t rank) const {
    return directory + "/" + checkpointFileName(rank);
  }
  Status openFile(int64_t rank, OpenFile &file) const;
  Status explainSize(int64_t rank, int64_t size, int64_t expected) const;
  Status verifyOrigin(int64_t rank, const SafeTensorsHeader &header) const;
  Status verifyPiece(int64_t rank, size_t index, const OpenFile &file,
                     const std::byte *&data) const;

  std::string directory;
  const CheckpointManifest &manifest;
  std::deque<OpenFile> files; ///< By rank.
};

} // namespace dist

#endif // DIST_RUNTIME_CHECKPOINT_STOREDFILES_H
