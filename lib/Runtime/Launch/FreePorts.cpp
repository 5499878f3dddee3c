//===- FreePorts.cpp - ports for workers to listen on ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assignment.h"
#include "dist/Support/Descriptor.h"

#include <fstream>
#include <netinet/in.h>
#include <random>
#include <sys/socket.h>

using namespace dist;

/// Returns the first port that the system takes for outgoing connections. Ours
/// are below: no other process gets one by chance before a worker listens.
static int firstOfSystem() {
  int first = 0;
  std::ifstream("/proc/sys/net/ipv4/ip_local_port_range") >> first;
  return first;
}

/// Returns a socket that holds the port; 0: any port. None if it is taken.
static Descriptor hold(int &port) {
  Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_port = htons(uint16_t(port));
  socklen_t size = sizeof address;
  auto *generic = reinterpret_cast<sockaddr *>(&address);
  if (bind(socket.get(), generic, size) != 0 ||
      getsockname(socket.get(), generic, &size) != 0)
    return Descriptor();
  port = ntohs(address.sin_port);
  return socket;
}

static Descriptor holdAny(int &port) {
  static constexpr int first = 10000, tries = 100;
  static const int end = firstOfSystem();
  static std::mt19937 random{std::random_device()()};
  for (int i = 0; i < tries && end > first; ++i) {
    port = std::uniform_int_distribution(first, end - 1)(random);
    if (Descriptor socket = hold(port))
      return socket;
  }
  port = 0;
  return hold(port);
}

std::vector<int> dist::freePorts(int count) {
  std::vector<int> ports;
  std::vector<Descriptor> held; // Held together, so that they differ.
  for (int i = 0; i < count; ++i) {
    int port = 0;
    Descriptor socket = holdAny(port);
    if (!socket)
      break;
    ports.push_back(port);
    held.push_back(std::move(socket));
  }
  return ports;
}
