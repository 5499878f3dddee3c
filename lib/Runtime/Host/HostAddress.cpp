//===- HostAddress.cpp - this host, as others see it ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Host/HostAddress.h"
#include "dist/Support/Descriptor.h"

#include <filesystem>
#include <fstream>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <netdb.h>
#include <sys/socket.h>

using namespace dist;

static std::string numeric(const sockaddr *address, socklen_t size) {
  char name[NI_MAXHOST] = "";
  getnameinfo(address, size, name, sizeof name, nullptr, 0, NI_NUMERICHOST);
  return name;
}

std::string dist::addressTowards(const std::string &host) {
  addrinfo hints = {}, *list = nullptr;
  hints.ai_socktype = SOCK_DGRAM;
  if (getaddrinfo(host.c_str(), "9", &hints, &list) != 0)
    return "";
  std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(list, freeaddrinfo);
  for (addrinfo *at = list; at; at = at->ai_next) {
    Descriptor socket(::socket(at->ai_family, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    sockaddr_storage own = {};
    socklen_t size = sizeof own;
    auto *generic = reinterpret_cast<sockaddr *>(&own);
    if (socket && connect(socket.get(), at->ai_addr, at->ai_addrlen) == 0 &&
        getsockname(socket.get(), generic, &size) == 0)
      return numeric(generic, size);
  }
  return "";
}

static bool isLoopback(const std::string &host) {
  return host.starts_with("127.") || host == "::1" || host == "localhost";
}

std::string dist::addressForRendezvous(const std::string &host) {
  std::string towards = addressTowards(host);
  bool isAny = host == "0.0.0.0" || host == "::";
  bool isHidden = isLoopback(towards) && !isLoopback(host);
  return towards.empty() || isAny || isHidden ? interfaceAddress() : towards;
}

std::string dist::interfaceAddress() {
  ifaddrs *list = nullptr;
  if (getifaddrs(&list) != 0)
    return "127.0.0.1";
  std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> owner(list, freeifaddrs);
  for (const ifaddrs *at = list; at; at = at->ifa_next)
    if (at->ifa_addr && at->ifa_addr->sa_family == AF_INET &&
        (at->ifa_flags & IFF_UP) && !(at->ifa_flags & IFF_LOOPBACK))
      return numeric(at->ifa_addr, sizeof(sockaddr_in));
  return "127.0.0.1";
}

std::string dist::hostIdentity() {
  std::string boot;
  std::ifstream("/proc/sys/kernel/random/boot_id") >> boot;
  std::error_code error;
  auto network = std::filesystem::read_symlink("/proc/self/ns/net", error);
  return boot + "/" + network.string();
}
