//===- SocketAddress.h - host and port --------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_STORE_SOCKETADDRESS_H
#define DIST_RUNTIME_STORE_SOCKETADDRESS_H

#include "dist/Support/Status.h"

#include <string_view>

namespace dist {

/// A host's name or number, and a port of it.
struct SocketAddress {
  std::string host;
  int port = 0;

  /// Returns `node1:29500` or `[::1]:29500`.
  std::string str() const;
  /// Parses an address. Errors: INVALID_ARGUMENT for a missing port, or one
  /// that is not in 0..65535.
  static Result<SocketAddress> parse(std::string_view text);
};

} // namespace dist

#endif // DIST_RUNTIME_STORE_SOCKETADDRESS_H
