//===- Multicast.h - datagrams to all of a network --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_STORE_MULTICAST_H
#define DIST_LIB_RUNTIME_STORE_MULTICAST_H

#include "dist/Runtime/Deadline.h"
#include "dist/Support/Descriptor.h"
#include "dist/Support/Status.h"

#include <optional>
#include <string_view>

namespace dist {

/// Sends to, and receives from, all processes of one network that have a
/// Multicast (239.255.68.84, port 29499; it does not leave the network).
class Multicast {
public:
  struct Datagram {
    std::string bytes;
    std::string sender; ///< Its address, as a number.
  };

  /// Opens it on the interface that has `address`. Errors: UNAVAILABLE if that
  /// has no multicast.
  static Result<Multicast> open(const std::string &address);

  Status send(std::string_view bytes) const;
  /// Returns the next datagram before the deadline; this process's own are
  /// included.
  std::optional<Datagram> receive(Deadline deadline) const;

  /// Returns a descriptor that is readable when a datagram has come.
  int fd() const { return receiver.get(); }

private:
  Status error(std::string_view what, int error) const;
  Status enable(const std::string &address);

  std::string interface;
  Descriptor receiver, sender;
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_MULTICAST_H
