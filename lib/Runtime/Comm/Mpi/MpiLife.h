//===- MpiLife.h - from MPI_Init to MPI_Finalize ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_MPI_MPILIFE_H
#define DIST_RUNTIME_COMM_MPI_MPILIFE_H

#include "Neighbours.h"
#include "dist/Runtime/Comm/Backend.h"

#include <memory>
#include <mutex>

namespace dist {

/// Status of an MPI error code, UNAVAILABLE with MPI's own text.
Status check(int code, const char *call);

/// MPI in this process. MPI_Init and MPI_Finalize wait for all processes and
/// are not told that one is lost: both are left where one is.
class MpiLife {
public:
  static MpiLife &get();

  /// MPI is told that one thread at a time calls it; each world has several.
  std::mutex turn;
  /// Buffers of this process are with MPI that their owners have let go of,
  /// after a failure: MPI must not run on. Guarded by turn.
  bool hasOrphans = false;
  /// A group has failed: the others may not come to MPI_Finalize. Likewise.
  bool hasFailed = false;
  /// It has for a rank that is lost: one of them does not come. Likewise.
  bool isRankLost = false;

  /// Why MPI must not be called any more, if so. Its turn is the caller's.
  Status whyOver() const;
  /// UNAVAILABLE: MPI cannot go on in this process after a failure.
  Status verifyUsable();
  /// Initialises MPI unless that is done, to be ended with the process. Errors:
  ///   UNAVAILABLE        setup.lost: a rank is lost in MPI_Init
  ///   DEADLINE_EXCEEDED  MPI_Init does not end in time
  Status initialize(const BackendSetup &setup);
  /// The processes that MPI_Finalize waits for.
  void watch(std::shared_ptr<const Neighbours> others);

private:
  static void atExit(int status, void *);
  void end(int status);
  void finalize(int status);
  Status initializeOwn(const BackendSetup &setup);

  std::shared_ptr<const Neighbours> neighbours;
  bool isStuck = false; ///< A thread of this process is in MPI_Init for good.
  bool isOwn = false;   ///< Not the program has initialised MPI.
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_MPI_MPILIFE_H
