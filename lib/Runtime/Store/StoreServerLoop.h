//===- StoreServerLoop.h - the thread of a store's server -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_STORE_STORESERVERLOOP_H
#define DIST_LIB_RUNTIME_STORE_STORESERVERLOOP_H

#include "Sockets.h"
#include "StoreConnection.h"
#include "StoreService.h"

#include "dist/Runtime/Store/StoreServer.h"

#include <map>

namespace dist {

/// Handles events of the listening socket and of all connections.
class StoreServer::Loop {
public:
  Loop(Descriptor listener, StoreServerOptions options);

  /// Opens it. Errors: the process has no file descriptors left.
  Status open();
  /// Runs until stop has been called (from another thread), and the clients
  /// have left or the time to linger is over.
  void run();
  void stop();

private:
  using Connections = std::map<uint64_t, StoreConnection>;

  void handle(uint64_t id, uint32_t events);
  void accept();
  void receive(uint64_t id, StoreConnection &connection);
  void handleRequest(uint64_t id, const std::string &message);
  void reply(uint64_t id, const StoreReply &reply);
  void settle(uint64_t id, StoreConnection &connection);
  void beginToStop();
  void sayGoodbye();
  bool isDone() const;

  void dropLate(Deadline now);
  bool dropOldestStranger();
  void dropBroken();
  void breakOff(uint64_t id);
  int timeout() const;

  Descriptor listener, events, wakeUp;
  NotInherited own{listener.get()};
  StoreServerOptions options;
  StoreService service;
  /// Connections in order of arrival.
  Connections connections;
  std::set<uint64_t> strangers; ///< Connections without a proof.
  std::vector<uint64_t> broken;
  uint64_t nextId;
  Deadline acceptAgain{}; ///< Next attempt after descriptors ran out.
  bool acceptsNow = true;
  std::optional<Deadline> lingerEnd;
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_STORESERVERLOOP_H
