//===- OpenStore.cpp - the store that a URL means -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpenStore.h"

#include "dist/Runtime/Store/FileStore.h"
#include "dist/Runtime/Store/StoreServer.h"
#include "dist/Runtime/Store/TcpStore.h"

#include <filesystem>
#include <fmt/format.h>

using namespace dist;
using namespace std::chrono_literals;

/// A client and the server that it talks to: they end in this order.
static std::shared_ptr<Store> together(std::shared_ptr<Store> client,
                                       std::shared_ptr<StoreServer> server) {
  Store *store = client.get();
  auto end = [client, server](Store *) mutable {
    client.reset();
    server.reset();
  };
  return {store, std::move(end)};
}

static Result<std::shared_ptr<StoreServer>> serve(const StorePlace &place) {
  StoreServerOptions options{place.url.address, place.token};
  if (!place.url.bind.empty())
    options.address.host = place.url.bind;
  options.linger = 1s;
  auto server = StoreServer::start(std::move(options));
  if (!server)
    return server.status();
  return std::shared_ptr<StoreServer>(std::move(*server));
}

/// Whoever may and can serves; all are clients. Where the port is in use, it is
/// by the store, or the client finds out that it is not.
static Result<std::shared_ptr<Store>> openTcp(const StorePlace &place,
                                              Deadline deadline) {
  std::shared_ptr<StoreServer> server;
  Status notServed;
  if (place.mayServe) {
    auto started = serve(place);
    if (started)
      server = std::move(*started);
    else
      notServed = started.status();
  }
  auto client = connectTcpStore(
      {.server = place.url.address, .token = place.token}, deadline);
  if (client)
    return server ? together(*client, server) : *client;
  if (notServed.ok())
    return client.status();
  return Status(client.status().getCode(),
                fmt::format("{}; and this process {}",
                            client.status().getMessage(),
                            notServed.getMessage()));
}

/// A file of the group alone: those of dead jobs are found out one by one.
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
    return openFileStore({.path = filePath(place), .token = place.token});
  return openTcp(place, deadline);
}
