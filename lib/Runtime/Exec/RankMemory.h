//===- RankMemory.h - the buffers of one rank -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_EXEC_RANKMEMORY_H
#define DIST_RUNTIME_EXEC_RANKMEMORY_H

#include "dist/Runtime/Artifact/Artifact.h"

namespace dist {

/// All memory of a rank, allocated once: the arena of the temporaries, and the
/// arguments and results. Buffers are aligned to 64 bytes; pages are touched by
/// whoever uses them first.
class RankMemory {
public:
  /// Errors: RESOURCE_EXHAUSTED.
  static Result<RankMemory> allocate(const Artifact &artifact, int64_t rank);
  /// In zeroed memory that somebody else has allocated, of bytesFor bytes.
  static RankMemory place(const Artifact &artifact, int64_t rank,
                          std::shared_ptr<void> region);

  /// Bytes that a rank of the program needs, besides constants, which stay in
  /// the file that all ranks of a host map.
  static int64_t bytesFor(const Manifest &manifest);

  void *buffer(int index) const { return buffers[index]; }
  /// Where each buffer is; constants are read-only.
  std::vector<void *> buffers;

private:
  RankMemory() = default;

  std::shared_ptr<void> region;
};

} // namespace dist

#endif // DIST_RUNTIME_EXEC_RANKMEMORY_H
