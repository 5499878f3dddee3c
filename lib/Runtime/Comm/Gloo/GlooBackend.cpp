//===- GlooBackend.cpp - processes that TCP joins -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GlooTransport.h"
#include "dist/Runtime/Comm/Backend.h"
#include "dist/Runtime/Comm/Messages/TransportCommunicator.h"

#include <cstdlib>

using namespace dist;

namespace {

/// The `gloo` backend: see docs/reference/backends.md for where it listens.
class GlooBackend final : public Backend {
public:
  Capabilities capabilities() const override {
    return wireCapabilities("gloo");
  }
  Result<std::unique_ptr<Communicator>>
  create(const BackendSetup &setup) const override {
    GlooOptions options;
    if (!setup.host.empty())
      options.host = setup.host;
    if (const char *host = std::getenv("DIST_GLOO_HOST"))
      options.host = host;
    if (const char *interface = std::getenv("DIST_GLOO_INTERFACE"))
      options.interface = interface;
    auto transport = createGlooTransport(setup, options);
    if (!transport)
      return transport.status();
    return createTransportCommunicator(
        std::move(*transport), {setup.deadAfter, setup.lost, setup.ended});
  }
};

} // namespace

DIST_BACKEND(GlooBackend)
