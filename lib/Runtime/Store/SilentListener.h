//===- SilentListener.h - a listener that is no store -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_STORE_SILENTLISTENER_H
#define DIST_LIB_RUNTIME_STORE_SILENTLISTENER_H

#include "dist/Runtime/Store/TcpStore.h"

#include <optional>

namespace dist {

/// Detects a listener at the address of a store that accepts connections and
/// does not answer like a store, and reports it once on the standard error.
/// Waiting continues, as a process that is stopped or busy may answer later.
class SilentListener {
public:
  /// `deadline` is the end of all attempts, which the remark names.
  SilentListener(SocketAddress address, Deadline deadline)
      : address(std::move(address)), deadline(deadline) {}

  /// Begins an attempt to connect. Returns its deadline.
  Deadline beginAttempt();
  /// Records the result of that attempt (StoreLink::open).
  void endAttempt(const Status &status);

private:
  SocketAddress address;
  Deadline deadline;
  Deadline attempt;              ///< The start of the latest one.
  std::optional<Deadline> since; ///< The first one without an answer.
  bool isSaid = false;
};

/// Connects like the function without a listener; several calls may share one.
Result<std::shared_ptr<Store>> connectTcpStore(TcpStoreOptions options,
                                               Deadline deadline,
                                               SilentListener &listener);

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_SILENTLISTENER_H
