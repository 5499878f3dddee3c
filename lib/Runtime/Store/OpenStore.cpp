//===- OpenStore.cpp - the store of a URL ---------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpenStore.h"

#include "Discovery.h"
#include "SilentListener.h"

#include "dist/Runtime/Store/FileStore.h"
#include "dist/Runtime/Store/StoreServer.h"
#include "dist/Runtime/Store/TcpStore.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

using namespace dist;
using namespace std::chrono_literals;

/// Returns a client that owns the parts that it needs, which are destroyed
/// after it.
template <typename... Parts>
static std::shared_ptr<Store> together(std::shared_ptr<Store> client,
                                       std::shared_ptr<Parts>... parts) {
  Store *store = client.get();
  auto end = [client, ... parts = std::move(parts)](Store *) mutable {
    client.reset();
    (parts.reset(), ...);
  };
  return {store, std::move(end)};
}

static Result<std::shared_ptr<StoreServer>> serve(const StorePlace &place,
                                                  SocketAddress address) {
  StoreServerOptions options{std::move(address), place.token};
  options.linger = 600ms; // With the waits of groups: 2 s.
  auto server = StoreServer::start(std::move(options));
  if (!server)
    return server.status();
  return std::shared_ptr<StoreServer>(std::move(*server));
}

/// Serves if this process may, and connects. A port in use belongs to the
/// store, or the client detects within `patience` that it does not.
static Result<std::shared_ptr<Store>> openTcpOnce(const StorePlace &place,
                                                  Deadline deadline,
                                                  Deadline patience,
                                                  SilentListener &listener) {
  std::shared_ptr<StoreServer> server;
  Status notServed;
  if (place.mayServe) {
    const JobUrl &url = place.url;
    auto started = serve(place, {url.bind.empty() ? url.address.host : url.bind,
                                 url.address.port});
    if (started)
      server = std::move(*started);
    else
      notServed = started.status();
  }
  bool isInUse = notServed.getCode() == StatusCode::Unavailable;
  auto client =
      connectTcpStore({.server = place.url.address, .token = place.token},
                      isInUse ? patience : deadline, listener);
  if (client)
    return server ? together(*client, server) : *client;
  if (notServed.ok())
    return client.status();
  return Status(client.status().getCode(),
                fmt::format("{}; and this process {}",
                            client.status().getMessage(),
                            notServed.getMessage()));
}

/// Tries repeatedly: the port may be in use for a moment only, for example by a
/// connection of another program.
static Result<std::shared_ptr<Store>> openTcp(const StorePlace &place,
                                              Deadline deadline) {
  SilentListener listener(place.url.address, deadline);
  for (auto patience = 250ms;; patience = std::min(2 * patience, 4000ms)) {
    bool isLast = deadlineIn(2 * patience) >= deadline;
    auto store = openTcpOnce(
        place, deadline, isLast ? deadline : deadlineIn(patience), listener);
    bool mayPass = !store && place.mayServe && !isLast &&
                   store.status().getCode() == StatusCode::Unavailable;
    if (!mayPass || deadlineIn(0s) >= deadline)
      return store;
  }
}

/// Finds the server by multicast; if there is none, this process serves.
static Result<std::shared_ptr<Store>> openFound(const StorePlace &place,
                                                Deadline deadline) {
  std::string own = place.url.bind.empty() ? "127.0.0.1" : place.url.bind;
  Result<Multicast> network = Multicast::open(own);
  if (!network)
    return network.status();
  auto discovery = std::make_shared<Discovery>(std::move(*network), place.group,
                                               place.token);
  auto found = discovery->findServer(place.mayServe, deadline);
  if (!found)
    return found.status();
  if (*found)
    return connectTcpStore({.server = **found, .token = place.token}, deadline);
  auto server = serve(place, {own, 0});
  if (!server)
    return server.status();
  auto client = connectTcpStore(
      {.server = (*server)->address(), .token = place.token}, deadline);
  if (!client)
    return client.status();
  discovery->announce((*server)->address().port);
  return together(*client, discovery, *server);
}

/// Returns the path of a file of the group alone. Files of dead jobs are
/// detected one by one.
static std::string filePath(const StorePlace &place) {
  std::error_code error;
  if (std::filesystem::is_directory(place.url.path, error))
    return fmt::format("{}/{}.store", place.url.path, place.group);
  return place.group == "default" ? place.url.path
                                  : place.url.path + "." + place.group;
}

Result<std::shared_ptr<Store>> dist::openStoreAt(const StorePlace &place,
                                                 Deadline deadline) {
  if (place.url.scheme == JobUrl::File)
    return openFileStore({.path = filePath(place), .token = place.token},
                         std::min(deadline, deadlineIn(60s)));
  return place.url.address.host.empty() ? openFound(place, deadline)
                                        : openTcp(place, deadline);
}
