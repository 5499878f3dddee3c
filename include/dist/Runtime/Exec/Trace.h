//===- Trace.h - timeline of all ranks --------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_EXEC_TRACE_H
#define DIST_RUNTIME_EXEC_TRACE_H

#include "dist/Runtime/Artifact/Manifest.h"

namespace dist {

/// The execution of one command of its program by one rank. Times are in
/// nanoseconds since the executor was created.
struct TraceEvent {
  enum Kind : int {
    Done,   ///< By the rank's thread.
    Start,  ///< Handed to the queue of the collective's group.
    OnQueue ///< By the queue's thread.
  };
  int command = 0;
  int64_t begin = 0, end = 0;
  Kind kind = Done;
};

/// Returns the events of each rank as a Chrome trace (JSON for chrome://tracing
/// and Perfetto). Each rank has a row with kernels, collectives, loops and
/// branches as categories `compute`, `collective` and `control`, with their
/// locations, axes and bytes. Collectives that continue while the rank computes
/// have rows of their own, one for each group of the rank. The rank's row then
/// has `start all_reduce` and `wait all_reduce`. The call of a segment, such as
/// `1F3`, has the category `call`, its stage and micro-batch, and spans its
/// commands. Sends and receives, and the waits for them, have the category
/// `transfer`. A second process has the calls and transfers of a step as
/// planned (SimulatedStep.h), a row for each coordinate, from where the first
/// traced step begins; it is as long as that step if the plan is not in
/// seconds.
std::string chromeTrace(const Manifest &manifest,
                        const std::vector<std::vector<TraceEvent>> &ranks);

} // namespace dist

#endif // DIST_RUNTIME_EXEC_TRACE_H
