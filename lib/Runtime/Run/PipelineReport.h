//===- PipelineReport.h - what stages hold, and when they work --*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of a program with pipeline stages. As JSON, an entry for each coordinate:
//
//   {"at": "pp=0", "segments": ["0F", "0B", "0U"], "micro_batches": 2,
//    "saved_bytes": 8192, "temporary_bytes": 4096,
//    "simulated": {"saved_bytes": 8192, "busy_seconds": 0.011, "bubble": 0.2},
//    "busy_seconds": 0.012, "bubble": 0.25}
//
// `micro_batches` have saved values at a time, at most. `simulated` is what the
// plan predicts (SimulatedStep.h); `busy_seconds` is there if the plan was made
// for a cluster. The last two are there if the run is traced.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_RUN_PIPELINEREPORT_H
#define DIST_RUNTIME_RUN_PIPELINEREPORT_H

#include "dist/Runtime/Exec/SimulatedStep.h"
#include "dist/Runtime/Exec/Trace.h"

#include <nlohmann/json.hpp>

namespace dist {

class PipelineReport {
public:
  /// `trace` has the events of each rank; none of a run that is not traced.
  PipelineReport(const Manifest &manifest,
                 const std::vector<std::vector<TraceEvent>> &trace);

  /// True if the program has no stages.
  bool empty() const { return coordinates.empty(); }
  nlohmann::json toJson() const;

  /// A table of the coordinates, the timeline of the simulated step and, of a
  /// traced run, that of its last traced step. Empty without stages.
  ///
  ///   coordinate  segments  micro-batches  bytes saved  bytes temporary
  ///   pp=0        0F 0B 0U              2        8,192            4,096
  std::string text() const;

private:
  /// A call of a segment, in seconds since the first call of the step.
  struct Span {
    std::string name;
    char part = '#';
    bool isOnce = false;
    double start = 0, end = 0;
  };
  struct Coordinate {
    std::string name;
    std::vector<std::string> segments;
    int microBatches = 0;
    int64_t savedBytes = 0, temporaryBytes = 0;
  };
  /// The calls of a step, a lane for each coordinate.
  struct Timeline {
    std::vector<std::vector<Span>> lanes;
    double seconds = 0;  ///< From the first call of the step to its last.
    double pipeline = 0; ///< From the first micro-batch to the last.

    /// Moves all spans so that the step starts at 0.
    void startAtZero();
    /// True if there is nothing between the micro-batches.
    bool empty() const { return !(pipeline > 0); }
    double busy(size_t lane) const;
    double bubble(size_t lane) const;
  };

  static Coordinate describe(const Program &program);
  static Span spanOf(const Program &program, int command, double start,
                     double end);
  static std::vector<Span> lastStep(const Program &program,
                                    const std::vector<TraceEvent> &events);
  void simulate(const Manifest &manifest);
  nlohmann::json simulatedJson(size_t lane) const;
  std::string picture(const Timeline &timeline) const;
  std::string timeText(size_t lane) const;

  std::vector<Coordinate> coordinates;
  std::optional<SimulatedStep> step;
  Timeline simulated, traced;
  bool isInSeconds = false; ///< The simulated step.
};

} // namespace dist

#endif // DIST_RUNTIME_RUN_PIPELINEREPORT_H
