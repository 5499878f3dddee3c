//===- Barrier.h - where threads wait for one another -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_HOST_BARRIER_H
#define DIST_RUNTIME_COMM_HOST_BARRIER_H

#include "dist/Runtime/Comm/Communicator.h"

#include <atomic>

namespace dist {

/// A barrier for a fixed number of threads. Waiting spins shortly, then gives
/// its core to other ranks, then sleeps: ranks may outnumber cores.
class Barrier {
public:
  enum class Outcome { Passed, Poisoned, TimedOut };

  explicit Barrier(int size);

  /// Returns once all have come: either all pass or nobody does. Who times out
  /// poisons the barrier for the others.
  Outcome wait(Deadline deadline);

  /// Lets everyone go, now and later.
  void poison();

private:
  Outcome await(uint32_t generation, Deadline deadline);

  const int size;
  const int spins;
  alignas(64) std::atomic<int> arrived = 0;
  /// Counts in steps of 2; bit 0 is set by poison.
  alignas(64) std::atomic<uint32_t> state = 0;
  std::atomic<int> sleepers = 0;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_HOST_BARRIER_H
