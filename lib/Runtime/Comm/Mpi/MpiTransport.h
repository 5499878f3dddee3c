//===- MpiTransport.h - bytes between the processes of mpirun ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_MPI_MPITRANSPORT_H
#define DIST_RUNTIME_COMM_MPI_MPITRANSPORT_H

#include "dist/Runtime/Comm/Backend.h"
#include "dist/Runtime/Comm/Messages/Transport.h"

namespace dist {

/// All processes that mpirun started; each of them calls it. MPI is initialised
/// by the first call of a process and ended with the process, unless the
/// program does so itself. Errors:
///   UNAVAILABLE        the error of MPI; setup.lost
///   DEADLINE_EXCEEDED  not all have called it in time
Result<std::unique_ptr<Transport>>
createMpiTransport(const BackendSetup &setup);

} // namespace dist

#endif // DIST_RUNTIME_COMM_MPI_MPITRANSPORT_H
