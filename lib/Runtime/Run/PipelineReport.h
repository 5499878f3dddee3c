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
//    "busy_seconds": 0.012, "bubble": 0.25}
//
// `micro_batches` have saved values at a time, at most. The last two are there
// if the run is traced.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_RUN_PIPELINEREPORT_H
#define DIST_RUNTIME_RUN_PIPELINEREPORT_H

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

  /// A table of the coordinates, and of a traced run the timeline of its last
  /// traced step. Empty without stages.
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
    std::vector<Span> spans;
  };

  static Coordinate describe(const Program &program);
  static std::vector<Span> lastStep(const Program &program,
                                    const std::vector<TraceEvent> &events);
  void startAtZero();
  std::string picture() const;
  double busy(const Coordinate &coordinate) const;
  double bubble(const Coordinate &coordinate) const;

  std::vector<Coordinate> coordinates;
  bool isTraced = false;
  double seconds = 0;  ///< From the first call of the step to its last.
  double pipeline = 0; ///< From the first micro-batch to the last.
};

} // namespace dist

#endif // DIST_RUNTIME_RUN_PIPELINEREPORT_H
