//===- SilentListener.h - a port that is no store's -------------*- C++ -*-===//
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

/// Notices that something accepts connections at the address of a store and
/// does not answer as one, and says so once, on the standard error: a process
/// that is stopped or busy may answer later, so that waiting goes on.
class SilentListener {
public:
  /// `deadline`: the end of all attempts, which the remark names.
  SilentListener(SocketAddress address, Deadline deadline)
      : address(std::move(address)), deadline(deadline) {}

  /// Before an attempt to connect: how long it may take.
  Deadline beginAttempt();
  /// The result of that attempt (StoreLink::open).
  void endAttempt(const Status &status);

private:
  SocketAddress address;
  Deadline deadline;
  Deadline attempt;              ///< When the latest one began.
  std::optional<Deadline> since; ///< The first of those without an answer.
  bool isSaid = false;
};

/// As the function without a listener; several calls may share one.
Result<std::shared_ptr<Store>> connectTcpStore(TcpStoreOptions options,
                                               Deadline deadline,
                                               SilentListener &listener);

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_SILENTLISTENER_H
