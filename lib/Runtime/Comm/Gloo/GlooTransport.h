//===- GlooTransport.h - bytes over Gloo's TCP connections ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_GLOO_GLOOTRANSPORT_H
#define DIST_RUNTIME_COMM_GLOO_GLOOTRANSPORT_H

#include "dist/Runtime/Comm/Backend.h"
#include "dist/Runtime/Comm/Messages/Transport.h"

namespace dist {

struct GlooOptions {
  /// The address at which this process listens and is reached: a name or
  /// address of this host. If `interface` is set, that network interface is
  /// used instead.
  std::string host = "127.0.0.1";
  std::string interface;
};

/// Connects each process of the setup with each other one, twice: data does not
/// delay control messages. Errors, besides those of the store:
///   INVALID_ARGUMENT   no such host or interface here
///   DEADLINE_EXCEEDED  a rank has not joined; it is named
///   UNAVAILABLE        a rank cannot be reached; it is named
Result<std::unique_ptr<Transport>>
createGlooTransport(const BackendSetup &setup, const GlooOptions &options);

} // namespace dist

#endif // DIST_RUNTIME_COMM_GLOO_GLOOTRANSPORT_H
