//===- TcpStore.h - a store over TCP: its clients ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_STORE_TCPSTORE_H
#define DIST_RUNTIME_STORE_TCPSTORE_H

#include "dist/Runtime/Store/JobToken.h"
#include "dist/Runtime/Store/SocketAddress.h"
#include "dist/Runtime/Store/Store.h"

namespace dist {

struct TcpStoreOptions {
  SocketAddress server;
  JobToken token;
};

/// Returns a client of the StoreServer at an address; waits until there is one.
/// The end of the server's process is an error of every call at once. A process
/// that forks must not use it on both sides. Errors:
///
///   UNAVAILABLE       nothing listens there, or what does is no store
///   INVALID_ARGUMENT  the job token is missing or is not the server's
Result<std::shared_ptr<Store>> connectTcpStore(TcpStoreOptions options,
                                               Deadline deadline);

} // namespace dist

#endif // DIST_RUNTIME_STORE_TCPSTORE_H
