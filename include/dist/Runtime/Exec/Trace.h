//===- Trace.h - what every rank did, and when ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_EXEC_TRACE_H
#define DIST_RUNTIME_EXEC_TRACE_H

#include "dist/Runtime/Artifact/Manifest.h"

namespace dist {

/// One command as one rank carried it out; times in nanoseconds since the
/// executor was made.
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

/// The events of each rank, as a Chrome trace (JSON that chrome://tracing and
/// Perfetto open): a row for each rank, kernels, collectives, loops and
/// branches as categories `compute`, `collective` and `control`, with their
/// locations, axes and bytes. Collectives that go on while the rank computes
/// are in rows of their own, one for each of its groups; in the rank's row are
/// `start all_reduce` and `wait all_reduce` then.
std::string chromeTrace(const Manifest &manifest,
                        const std::vector<std::vector<TraceEvent>> &ranks);

} // namespace dist

#endif // DIST_RUNTIME_EXEC_TRACE_H
