//===- CommunicationReport.h - the collectives of one step ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What dist-communication-report says of a program and `dist-run --report` of
// what was executed. As JSON:
//
//   {"collectives": [{"kind": "all_reduce", "axes": ["dp"], "count": 2,
//                     "bytes_received": 8192, "location": "model.py:12:4"}],
//    "total_bytes_received": 8192}
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_COMMUNICATIONREPORT_H
#define DIST_SUPPORT_COMMUNICATIONREPORT_H

#include "dist/Support/Mesh.h"

#include <nlohmann/json.hpp>

namespace dist {

class CommunicationReport {
public:
  /// `count` collectives over `axes` of `mesh`, of each of which the rank that
  /// receives most receives so many bytes (see bytesReceived). Those of one
  /// rank are left out; those with the same kind, axes and location are one
  /// entry.
  void add(const Mesh &mesh, std::string_view kind, const Axes &axes,
           int64_t received, std::string_view location, int64_t count = 1);

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
    int64_t count = 0;
    int64_t bytesReceived = 0;
  };
  std::vector<Entry> entries;
};

} // namespace dist

#endif // DIST_SUPPORT_COMMUNICATIONREPORT_H
