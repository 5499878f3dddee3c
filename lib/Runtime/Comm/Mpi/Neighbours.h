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

/// The processes of this host. MPI does not report which have ended; the kernel
/// does for those on this host.
class Neighbours {
public:
  ~Neighbours();
  /// All ranks call it; an MPI error code. They have met once the request is
  /// done and finish was called.
  int meet(MPI_Comm comm, MPI_Request &request);
  void finish();
  /// Returns why a rank is lost, if its process was on this host and has ended.
  std::optional<std::string> lost(int rank) const;
  /// True if a process of this host has ended.
  bool isOneLost() const;

private:
  static constexpr int kElsewhere = -1, kEnded = -2;

  /// A process number and the namespace in which it is valid.
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
