//===- CommunicationReport.h - the collectives of one step ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What dist-price-plan predicts of a plan, dist-communication-report says of a
// program and `dist-run --report` of what was executed. As JSON:
//
//   {"collectives": [{"kind": "all_reduce", "axes": ["dp"], "count": 2,
//                     "bytes_received": 8192, "location": "model.py:12:4"}],
//    "total_bytes_received": 8192}
//
// Bytes are those of CollectiveCost.h, of each collective those of the rank
// that receives most. Combining makes collectives fewer, and changes the bytes
// of exchanges alone. What runs in a loop whose trip count nobody knows
// has "assumed_trips": 8 as well: it is counted as if the loop ran so often
// (two nested ones: 64), and a division gives what one iteration does. What
// was executed is counted as it was.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_COMMUNICATIONREPORT_H
#define DIST_SUPPORT_COMMUNICATIONREPORT_H

#include "dist/Support/Mesh.h"

#include <nlohmann/json.hpp>

namespace dist {

/// How often something is done in a step.
struct Executions {
  int64_t count = 1;
  int64_t assumedTrips = 1; ///< The part of `count` that nobody knows.
};

class CommunicationReport {
public:
  /// `executions` of a collective over `axes` of `mesh`, in each of which the
  /// rank that receives most receives so many bytes (see bytesReceived). Those
  /// of one rank, and those never executed, are left out; those with the same
  /// kind, axes, location and assumed trips are one entry.
  void add(const Mesh &mesh, std::string_view kind, const Axes &axes,
           int64_t received, std::string_view location,
           Executions executions = {});

  /// Takes the bytes that ranks receive once collectives are combined, of each
  /// kind and axes as many as `combined` has: in one exchange of several
  /// tensors the busiest rank of one need not be that of the others. What that
  /// saves, entries share in proportion. Counts stay.
  void takeBytesOf(const CommunicationReport &combined);

  int64_t totalBytesReceived() const;
  nlohmann::json toJson() const;

  /// One line a kind and axes, and the sum:
  ///
  ///   collective      axes    count   bytes received
  ///   all_reduce      dp          2           8,192
  ///   total                       2           8,192
  std::string table() const;

private:
  struct Entry {
    std::string kind;
    Axes axes;
    std::string location;
    int64_t assumedTrips = 1;
    int64_t count = 0;
    int64_t bytesReceived = 0;
  };
  std::vector<Entry> entries;
};

} // namespace dist

#endif // DIST_SUPPORT_COMMUNICATIONREPORT_H
