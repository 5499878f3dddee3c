//===- MpiBackend.cpp - ranks of mpirun -----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MpiWire.h"
#include "dist/Runtime/Comm/WireCommunicator.h"

#include <fmt/format.h>

using namespace dist;

namespace {

/// The `mpi` backend. The processes are those of mpirun, which need no
/// store to find each other.
class MpiBackend final : public Backend {
public:
  Capabilities capabilities() const override { return wireCapabilities("mpi"); }
  Result<std::unique_ptr<Communicator>>
  create(const BackendSetup &setup) const override {
    auto wire = createMpiWire(setup);
    if (!wire)
      return wire.status();
    if ((*wire)->rank() != setup.rank || (*wire)->size() != setup.size)
      return Status::invalid(fmt::format(
          "MPI started this process as rank {} of {}, it shall be rank {} of "
          "{}: start it by mpirun -n {}",
          (*wire)->rank(), (*wire)->size(), setup.rank, setup.size,
          setup.size));
    return createWireCommunicator(std::move(*wire),
                                  {setup.deadAfter, setup.lost, setup.ended});
  }
};

} // namespace

DIST_BACKEND(MpiBackend)
