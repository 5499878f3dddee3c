//===- FreePorts.cpp - ports for workers to listen on ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assignment.h"
#include "dist/Support/Descriptor.h"

#include <netinet/in.h>
#include <sys/socket.h>

using namespace dist;

std::vector<int> dist::freePorts(int count) {
  std::vector<int> ports;
  std::vector<Descriptor> held; // All at once: so they differ.
  for (int i = 0; i < count; ++i) {
    Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    socklen_t size = sizeof address;
    auto *generic = reinterpret_cast<sockaddr *>(&address);
    if (bind(socket.get(), generic, size) != 0 ||
        getsockname(socket.get(), generic, &size) != 0)
      break;
    ports.push_back(ntohs(address.sin_port));
    held.push_back(std::move(socket));
  }
  return ports;
}
