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
  /// How long a client may take to show that it belongs to the job.
  std::chrono::milliseconds handshakeTimeout{10000};
  /// How long the end waits for clients that are still connected.
  std::chrono::milliseconds linger{0};
};

/// Serves a store to any number of clients (connectTcpStore) from one thread.
/// Nobody who has not proved to hold the token reaches the store. Of those at
/// most 256 stay connected, each with at most 256 bytes; the oldest must go.
class StoreServer {
public:
  /// UNAVAILABLE: the port is in use; INVALID_ARGUMENT: no such address here.
  static Result<std::unique_ptr<StoreServer>> start(StoreServerOptions options);
  ~StoreServer();

  /// Where it listens, with the port that was chosen.
  const SocketAddress &address() const { return where; }

private:
  class Loop;
  StoreServer(std::unique_ptr<Loop> loop, SocketAddress where);

  std::unique_ptr<Loop> loop;
  SocketAddress where;
  std::thread thread;
  const pid_t process; ///< That has the thread.
};

} // namespace dist

#endif // DIST_RUNTIME_STORE_STORESERVER_H
