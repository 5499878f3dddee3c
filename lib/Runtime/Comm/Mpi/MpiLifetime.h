//===- MpiLifetime.h - from MPI_Init to MPI_Finalize ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_MPI_MPILIFETIME_H
#define DIST_RUNTIME_COMM_MPI_MPILIFETIME_H

#include "Neighbours.h"
#include "dist/Runtime/Comm/Backend.h"

#include <memory>
#include <mutex>

namespace dist {

/// Status of an MPI error code, UNAVAILABLE with MPI's own text.
Status check(int code, const char *call);

/// MPI in this process. MPI_Init and MPI_Finalize wait for all processes, also
/// for lost ones: both are left if a rank is lost.
class MpiLifetime {
public:
  static MpiLifetime &get();

  /// One thread at a time calls MPI; each context has several.
  std::mutex turn;
  /// MPI has buffers that their owners have released after a failure: it must
  /// not be called any more. Guarded by turn.
  bool hasOrphans = false;
  /// True if a group has failed: the others may not call MPI_Finalize. Guarded
  /// by turn.
  bool hasFailed = false;
  /// True if it has failed for a lost rank, which will not call MPI_Finalize.
  /// Guarded by turn.
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

#endif // DIST_RUNTIME_COMM_MPI_MPILIFETIME_H
