//===- FeedPlan.h - results that become arguments ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_EXEC_FEEDPLAN_H
#define DIST_RUNTIME_EXEC_FEEDPLAN_H

#include "dist/Runtime/Exec/Executor.h"

#include <set>

namespace dist {

/// How results take the place of arguments between two steps: buffers change
/// their memory, and only where that is impossible (one result replaces two
/// arguments, or is a constant or an argument that stays) is data copied.
class FeedPlan {
public:
  /// Errors: a carry between different types; an argument that is replaced
  /// twice.
  static Result<FeedPlan> create(const Manifest &manifest,
                                 const std::vector<Carry> &carries);

  /// Carries to an argument of another sharding: data moves between ranks, and
  /// apply() leaves the buffers of these arguments alone.
  const std::vector<Carry> &reshards() const { return resharded; }

  /// True if apply() changes no buffer's place or contents.
  bool empty() const { return copies.empty() && moves.empty(); }

  /// Applies it to one rank's buffers.
  void apply(std::vector<void *> &buffers) const;

private:
  struct Transfer {
    int from, to;
    int64_t bytes;
  };

  void assignMemory(const std::set<int> &given);

  /// Buffer i takes over the memory of buffer memoryOf[i].
  std::vector<int> memoryOf;
  std::vector<Transfer> moves;
  /// From a buffer's memory before the moves to a buffer's memory after them.
  std::vector<Transfer> copies;
  std::vector<Carry> resharded;
};

} // namespace dist

#endif // DIST_RUNTIME_EXEC_FEEDPLAN_H
