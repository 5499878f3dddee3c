//===- SocketAddress.cpp - host and port ----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Store/SocketAddress.h"

#include <charconv>
#include <fmt/format.h>

using namespace dist;

std::string SocketAddress::str() const {
  bool isIPv6 = host.find(':') != std::string::npos;
  return fmt::format("{}{}{}:{}", isIPv6 ? "[" : "", host, isIPv6 ? "]" : "",
                     port);
}

Result<SocketAddress> SocketAddress::parse(std::string_view text) {
  size_t colon = text.rfind(':');
  std::string_view host = text.substr(0, colon);
  std::string_view port = colon == text.npos ? "" : text.substr(colon + 1);
  if (host.size() > 2 && host.front() == '[' && host.back() == ']')
    host = host.substr(1, host.size() - 2);
  else if (host.find(':') != host.npos)
    host = {};
  SocketAddress address{std::string(host), -1};
  auto [end, error] =
      std::from_chars(port.data(), port.data() + port.size(), address.port);
  bool isNumber = error == std::errc() && end == port.data() + port.size();
  if (host.empty() || !isNumber || address.port < 0 || address.port > 65535)
    return Status::invalid(fmt::format(
        "address '{}'; expected HOST:PORT, e.g. node1:29500 or [::1]:29500",
        text));
  return address;
}
