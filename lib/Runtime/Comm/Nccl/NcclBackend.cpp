//===- NcclBackend.cpp - processes with GPUs ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NcclBackend.h"
#include "NcclCommunicator.h"
#include "SocketRendezvous.h"

#include <cstdlib>

using namespace dist;

Capabilities NcclBackend::capabilities() const { return ncclCapabilities(); }

Status NcclBackend::available() const { return loadNccl().status(); }

Result<std::unique_ptr<Communicator>>
NcclBackend::create(const BackendSetup &setup) const {
  const char *host = std::getenv("DIST_NCCL_HOST");
  auto device = NcclDevice::open(setup.rank);
  if (!device)
    return device.status();
  auto connections = connectSockets(setup, host ? host : "127.0.0.1");
  if (!connections)
    return connections.status();
  auto transport = std::make_unique<SocketTransport>("nccl", setup.rank,
                                                     std::move(*connections));
  auto all = createTransportCommunicator(
      std::move(transport), {setup.deadAfter, setup.lost, setup.ended},
      std::make_shared<NcclMovers>(*device));
  return std::unique_ptr<Communicator>(
      std::make_unique<NcclCommunicator>(*device, std::move(all)));
}
