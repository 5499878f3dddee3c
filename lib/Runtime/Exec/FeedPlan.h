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

/// Makes results the arguments of the next step: buffers exchange their memory.
/// Data is only copied if that is impossible, because one result replaces two
/// arguments, or is a constant or an argument that stays.
class FeedPlan {
public:
  /// Creates the plan for the ranks of a program. Errors: a carry between
  /// different types; an argument that is replaced twice.
  static Result<FeedPlan> create(const Manifest &manifest,
                                 const Program &program,
                                 const std::vector<Carry> &carries);

  /// Returns the carries to an argument of another sharding, the same for all
  /// programs. Their data moves
  /// between ranks, and apply() does not change the buffers of these arguments.
  const std::vector<Carry> &reshards() const { return resharded; }

  /// True if apply() changes neither the place nor the contents of a buffer.
  bool empty() const { return copies.empty() && moves.empty(); }

  /// Applies the plan to one rank's buffers.
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
  /// Copies from a buffer's memory before the moves to a buffer's memory after
  /// them.
  std::vector<Transfer> copies;
  std::vector<Carry> resharded;
};

} // namespace dist

#endif // DIST_RUNTIME_EXEC_FEEDPLAN_H
