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

/// All memory of a rank, allocated once: the arena of the temporaries, the
/// frames, and the arguments and results. Buffers are aligned to 64 bytes.
/// Pages are first touched by the thread that uses them.
class RankMemory {
public:
  /// Allocates memory. Errors: RESOURCE_EXHAUSTED.
  static Result<RankMemory> allocate(const Artifact &artifact, int64_t rank);
  /// Uses `region`, zeroed memory of bytesFor bytes.
  static RankMemory place(const Artifact &artifact, int64_t rank,
                          std::shared_ptr<void> region);

  /// Returns the bytes that a rank of the program needs, without constants:
  /// these stay in the file, which all ranks of a host map.
  static int64_t bytesFor(const Program &program);

  /// Sets the addresses of parts of buffers, after a change of the others.
  void placeParts(const Program &program);

  void *buffer(int index) const { return buffers[index]; }
  /// The address of each buffer; constants are read-only. Buffers of frames
  /// are in slot 0. Null for a buffer of no memory.
  std::vector<void *> buffers;

private:
  RankMemory() = default;

  std::shared_ptr<void> region;
};

} // namespace dist

#endif // DIST_RUNTIME_EXEC_RANKMEMORY_H
