//===- JobEnvironment.h - variables that launchers set ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_STORE_JOBENVIRONMENT_H
#define DIST_LIB_RUNTIME_STORE_JOBENVIRONMENT_H

#include "dist/Runtime/Store/SocketAddress.h"

#include <functional>
#include <optional>

namespace dist {

/// The variables of this process and its job. The launcher is the first one
/// whose variable of the rank is set, or else of the world size:
///
///   torch    RANK, WORLD_SIZE                            MASTER_ADDR and _PORT
///   paddle   PADDLE_TRAINER_ID, PADDLE_TRAINERS_NUM      PADDLE_MASTER, or the
///                                     first of PADDLE_TRAINER_ENDPOINTS
///   OpenMPI  OMPI_COMM_WORLD_RANK, OMPI_COMM_WORLD_SIZE  this host
///   MPICH    PMI_RANK, PMI_SIZE                          this host
///   SLURM    SLURM_PROCID, SLURM_NTASKS                  the first node
///
/// MASTER_ADDR and MASTER_PORT count for all of them.
struct JobEnvironment {
  /// Returns the value of a variable, or null.
  using Lookup = std::function<const char *(const char *name)>;

  std::optional<int> rank, worldSize, localRank, generation;
  std::string rankVariable; ///< The variable of the rank.
  std::string worldSizeVariable;
  std::string group; ///< The launcher's name for the job.
  bool launcherServes = false;

  /// Reads the environment. Errors: INVALID_ARGUMENT if a variable is no
  /// number.
  static Result<JobEnvironment> read(const Lookup &lookup);

  /// Checks the world size if no option gives one. Errors: INVALID_ARGUMENT if
  /// a rank is set without it.
  Status verifyWorldSize() const;
};

/// Returns the address of the rendezvous. Errors: INVALID_ARGUMENT if the
/// environment has none.
Result<SocketAddress> findMaster(const JobEnvironment::Lookup &lookup);

/// Returns the first of `node[08-11,20],login`: node08.
std::string firstNode(std::string_view list);

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_JOBENVIRONMENT_H
