//===- StoreServer.h - a store over TCP: its server -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_STORE_STORESERVER_H
#define DIST_RUNTIME_STORE_STORESERVER_H

#include "dist/Runtime/Store/JobToken.h"
#include "dist/Runtime/Store/SocketAddress.h"

#include <chrono>
#include <memory>
#include <sys/types.h>
#include <thread>

namespace dist {

struct StoreServerOptions {
  SocketAddress address{"127.0.0.1", 0}; ///< Port 0: any that is free.
  JobToken token;
  /// The time in which a client has to prove that it belongs to the job.
  std::chrono::milliseconds handshakeTimeout{10000};
  /// The time that the destructor waits for clients that are still connected.
  std::chrono::milliseconds linger{0};
};

/// Serves a store to any number of clients (connectTcpStore) from one thread. A
/// client must prove that it has the token before it reaches the store. At most
/// 256 clients without a proof stay connected, each with at most 256 bytes;
/// beyond that the oldest is closed.
class StoreServer {
public:
  /// Starts a server. Errors: UNAVAILABLE if the port is in use;
  /// INVALID_ARGUMENT if this host has no such address.
  static Result<std::unique_ptr<StoreServer>> start(StoreServerOptions options);
  ~StoreServer();

  /// Returns the server's address, with the port that was chosen.
  const SocketAddress &address() const { return where; }

private:
  class Loop;
  StoreServer(std::unique_ptr<Loop> loop, SocketAddress where);

  std::unique_ptr<Loop> loop;
  SocketAddress where;
  std::thread thread;
  const pid_t process; ///< The one with the thread.
};

} // namespace dist

#endif // DIST_RUNTIME_STORE_STORESERVER_H
