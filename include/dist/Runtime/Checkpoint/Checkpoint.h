//===- Checkpoint.h - reading checkpoints -----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_CHECKPOINT_CHECKPOINT_H
#define DIST_RUNTIME_CHECKPOINT_CHECKPOINT_H

#include "dist/Runtime/Array/ShardedArray.h"
#include "dist/Runtime/Checkpoint/CheckpointManifest.h"

#include <span>

namespace dist {

/// A complete checkpoint. Files are mapped when a piece of theirs is read, and
/// the checksum of a piece is verified before its first use. Several threads
/// may read at once.
///
///   auto checkpoint = Checkpoint::open("checkpoints/step-000100");
///   int index = checkpoint->find("params['w']");
///   ShardedLayout layout(mesh, sharding, DType::F32, shape); // as you like it
///   checkpoint->load(index, layout, rank, buffer);
///
/// Errors name the checkpoint, the file and the piece.
class Checkpoint {
public:
  /// Reads the manifest. Every file must exist and have its size. `path` is the
  /// checkpoint itself (findCheckpoint).
  static Result<Checkpoint> open(const std::string &path);
  Checkpoint(Checkpoint &&) noexcept;
  Checkpoint &operator=(Checkpoint &&) noexcept;
  ~Checkpoint();

  const std::string &getPath() const;
  const CheckpointManifest &manifest() const;
  /// Returns the position of a tensor; -1 if there is none.
  int find(std::string_view name) const;

  /// Reads the whole tensor.
  Result<Array> read(int tensor) const;

  /// Fills the buffer of `rank` with its part of the tensor in a layout of the
  /// same type, on any mesh. Reads only the pieces that it needs. If both
  /// layouts are Partial over as many ranks and by the same reductions, each
  /// rank gets its contribution unchanged; else rank 0 of them gets the value.
  Status load(int tensor, const ShardedLayout &layout, int64_t rank,
              void *local) const;

  /// Unmaps the files, so that they may be removed. Reading maps them again.
  void unmap();

  /// Verifies all files and checksums. Returns the faults found.
  std::vector<std::string> damage() const;

private:
  struct State;
  explicit Checkpoint(std::unique_ptr<State> state);

  std::unique_ptr<State> state;
};

} // namespace dist

#endif // DIST_RUNTIME_CHECKPOINT_CHECKPOINT_H
