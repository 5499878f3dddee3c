//===- StoreServer.cpp - a store over TCP: its server ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Store/StoreServer.h"

#include "StoreServerLoop.h"

#include <unistd.h>

using namespace dist;

Result<std::unique_ptr<StoreServer>>
StoreServer::start(StoreServerOptions options) {
  Result<Descriptor> listener = listenAt(options.address);
  if (!listener)
    return listener.status();
  SocketAddress where{options.address.host, portOf(*listener)};
  auto loop = std::make_unique<Loop>(std::move(*listener), std::move(options));
  if (Status status = loop->open(); !status.ok())
    return status;
  return std::unique_ptr<StoreServer>(
      new StoreServer(std::move(loop), std::move(where)));
}

StoreServer::StoreServer(std::unique_ptr<Loop> ownLoop, SocketAddress where)
    : loop(std::move(ownLoop)), where(std::move(where)),
      thread([this] { loop->run(); }), process(getpid()) {}

/// Does nothing in a forked process: its parent serves.
StoreServer::~StoreServer() {
  if (getpid() != process) {
    (void)loop.release();
    thread.detach();
    return;
  }
  loop->stop();
  thread.join();
}
