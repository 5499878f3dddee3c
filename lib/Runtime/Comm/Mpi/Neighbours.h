//===- Neighbours.h - the processes of this host ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_MPI_NEIGHBOURS_H
#define DIST_RUNTIME_COMM_MPI_NEIGHBOURS_H

#include <mpi.h>
#include <optional>
#include <string>
#include <vector>

namespace dist {

/// MPI does not say who has ended; the kernel does, of those on this host.
class Neighbours {
public:
  ~Neighbours();
  /// All ranks call it; an MPI error code. They have met once the request is
  /// done and finish was called.
  int meet(MPI_Comm comm, MPI_Request &request);
  void finish();
  /// Whether a process of this host has ended.
  std::optional<std::string> lost(int rank) const;
  /// Whether any of them has.
  bool isOneLost() const;

private:
  static constexpr int kElsewhere = -1, kEnded = -2;

  /// Where a process number means something, and the number.
  struct ProcessId {
    char space[64] = {};
    int pid = 0;
  };

  ProcessId own;
  std::vector<ProcessId> processIds; ///< Of all ranks.
  /// A pidfd for each rank; kElsewhere, or kEnded before it was opened.
  std::vector<int> handles;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_MPI_NEIGHBOURS_H
