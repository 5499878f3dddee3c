//===- WireCommunicator.h - a backend made of messages ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_MESSAGES_WIRECOMMUNICATOR_H
#define DIST_RUNTIME_COMM_MESSAGES_WIRECOMMUNICATOR_H

#include "dist/Runtime/Comm/Communicator.h"
#include "dist/Runtime/Comm/Messages/Wire.h"

#include <functional>

namespace dist {

/// What every backend made of messages can do, whatever its library: all of it,
/// in host memory.
inline Capabilities wireCapabilities(const char *name) { return {name, true}; }

/// What tells who is lost, beside the wire.
struct WireDeaths {
  /// Stopped is who says nothing for so long (at least 100 ms): a thread of
  /// each process says that it runs.
  std::chrono::milliseconds deadAfter;
  /// Who has ended first without taking leave; or null (BackendSetup::lost).
  std::function<Status()> killed = nullptr;
  /// Why a rank does not run any more, if so; or null (BackendSetup::ended).
  std::function<std::optional<std::string>(int rank)> ended = nullptr;
};

/// The group of all processes on a wire: all that a backend needs beside it.
/// Results have the bits of `local`; a process that is lost, stopped or late is
/// named by its rank.
std::unique_ptr<Communicator> createWireCommunicator(std::unique_ptr<Wire> wire,
                                                     WireDeaths deaths);

} // namespace dist

#endif // DIST_RUNTIME_COMM_MESSAGES_WIRECOMMUNICATOR_H
