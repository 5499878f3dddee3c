//===- CommunicationReport.h - the collectives of one step ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The collectives that dist-price-plan predicts for a plan, that
// dist-communication-report finds in a program, and that `dist-run --report`
// counts in an execution. As JSON:
//
//   {"collectives": [{"kind": "all_reduce", "axes": ["dp"], "count": 2,
//                     "bytes_received": 8192, "location": "model.py:12:4"}],
//    "total_bytes_received": 8192}
//
// With pipeline stages, a collective of the ranks of one program has "at":
// "pp=0" as well, and "transfers" has an entry for each edge:
//
//   {"edge": "y", "from": "pp=0", "to": "pp=1", "count": 8,
//    "bytes_received": 4096, "location": "model.py:12:4"}
//
// The total is that of the program whose ranks receive most.
//
// Bytes are those of CollectiveCost.h: for each collective, of the rank that
// receives most. Combining reduces the number of collectives, and changes only
// the bytes of exchanges. A collective in a loop of unknown trip count has
// "assumed_trips": 8 as well. It is counted as if the loop ran that often (two
// nested loops: 64), and division gives the bytes of one iteration. An
// execution is reported with its true counts.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_COMMUNICATIONREPORT_H
#define DIST_SUPPORT_COMMUNICATIONREPORT_H

#include "dist/Support/Mesh.h"

#include <nlohmann/json.hpp>

namespace dist {

/// The number of times a collective is executed in a step.
struct Executions {
  int64_t count = 1;
  int64_t assumedTrips = 1; ///< The part of `count` that is assumed.
};

class CommunicationReport {
public:
  /// Adds `executions` of a collective over `axes` of `mesh`. The rank that
  /// receives most receives `received` bytes in each of them (see
  /// bytesReceived). Collectives of one rank and those never executed are left
  /// out. Those with the same kind, axes, location and assumed trips share one
  /// entry. `program` has the coordinates of the ranks of one program; empty
  /// for the ranks of all.
  void add(const Mesh &mesh, std::string_view kind, const Axes &axes,
           int64_t received, std::string_view location,
           Executions executions = {}, std::string_view program = {});

  /// A value that the ranks of one program send to those of another.
  struct Edge {
    std::string name, from, to, location;
    bool operator==(const Edge &) const = default;
  };
  /// Adds `count` transfers of an edge, of `received` bytes for each rank.
  void add(const Edge &edge, int64_t received, int64_t count);

  /// Sets the bytes to those received once collectives are combined: for each
  /// kind and axes as many as `combined` has. The busiest rank of one tensor's
  /// exchange need not be that of another's, so an exchange of several may have
  /// fewer bytes. Entries share what that saves in proportion. Counts stay.
  void takeBytesOf(const CommunicationReport &combined);

  int64_t totalBytesReceived() const;
  nlohmann::json toJson() const;

  /// One line for each kind and axes, and the sum:
  ///
  ///   collective      axes    count   bytes received
  ///   all_reduce      dp          2           8,192
  ///   total                       2           8,192
  ///
  /// With pipeline stages the line of a kind names the program, and edges have
  /// lines of their own: `transfer pp=0 to pp=1`.
  std::string table() const;

private:
  struct Entry {
    std::string kind;
    Axes axes;
    std::string location, program;
    int64_t assumedTrips = 1;
    int64_t count = 0;
    int64_t bytesReceived = 0;
  };
  struct Transfers {
    Edge edge;
    int64_t count = 0, bytesReceived = 0;
  };
  std::vector<Entry> entries;
  std::vector<Transfers> transfers;
};

} // namespace dist

#endif // DIST_SUPPORT_COMMUNICATIONREPORT_H
