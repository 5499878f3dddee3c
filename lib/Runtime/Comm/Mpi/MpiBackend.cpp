//===- MpiBackend.cpp - ranks of mpirun -----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MpiTransport.h"
#include "dist/Runtime/Comm/Messages/TransportCommunicator.h"

#include <cstdlib>
#include <fmt/format.h>

using namespace dist;

/// Returns a number that OpenMPI's mpirun sets for this process; -1 if mpirun
/// did not start it.
static int variable(const char *name) {
  const char *text = std::getenv(name);
  return text ? std::atoi(text) : -1;
}

static Status verifyPlace(const BackendSetup &setup, int rank, int size) {
  if (rank == setup.rank && size == setup.size)
    return {};
  return Status::invalid(fmt::format(
      "MPI started this process as rank {} of {}, it shall be rank {} of {}: "
      "start it by mpirun -n {}",
      rank, size, setup.rank, setup.size, setup.size));
}

/// MPI_Init waits for all that mpirun has started, not for these ranks alone.
static Status verifyVariables(const BackendSetup &setup) {
  int rank = variable("OMPI_COMM_WORLD_RANK"),
      size = variable("OMPI_COMM_WORLD_SIZE");
  return rank < 0 || size < 0 ? Status() : verifyPlace(setup, rank, size);
}

namespace {

/// The `mpi` backend. The processes are those of mpirun, which need no
/// store to find each other.
class MpiBackend final : public Backend {
public:
  Capabilities capabilities() const override { return wireCapabilities("mpi"); }
  std::string launcher() const override { return "mpirun"; }
  Result<std::unique_ptr<Communicator>>
  create(const BackendSetup &setup) const override {
    if (Status status = verifyVariables(setup); !status.ok())
      return status;
    auto transport = createMpiTransport(setup);
    if (!transport)
      return transport.status();
    if (Status status =
            verifyPlace(setup, (*transport)->rank(), (*transport)->size());
        !status.ok())
      return status;
    return createTransportCommunicator(
        std::move(*transport), {setup.deadAfter, setup.lost, setup.ended});
  }
};

} // namespace

DIST_BACKEND(MpiBackend)
