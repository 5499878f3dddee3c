//===- SimulatedStep.h - a step as planned ----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs the lists of an artifact's programs with the planned costs of segments
// and edges, to be compared with a run. A call takes the cost of its segment. A
// transfer begins when both ends have begun it and the one before it between
// the same coordinates has ended; a wait ends with its transfer. Segments with
// a collective between programs begin together.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_EXEC_SIMULATEDSTEP_H
#define DIST_RUNTIME_EXEC_SIMULATEDSTEP_H

#include "dist/Runtime/Artifact/Manifest.h"

namespace dist {

struct SimulatedStep {
  /// A call or a send, in Manifest::costUnit since the step began.
  struct Span {
    int command = 0;
    double begin = 0, end = 0;
  };
  struct ProgramStep {
    std::vector<Span> calls, sends; ///< In the order of the list.
    /// Bytes of the frames' slots that hold a micro-batch at a time, at most.
    int64_t savedBytes = 0;
  };
  std::vector<ProgramStep> programs; ///< One each.
  double end = 0;                    ///< Of the last call or transfer.
  double period = 0; ///< From step to step, if steps follow each other.
};

/// Returns the step; none for a manifest with one program or without costs.
std::optional<SimulatedStep> simulateStep(const Manifest &manifest);

} // namespace dist

#endif // DIST_RUNTIME_EXEC_SIMULATEDSTEP_H
