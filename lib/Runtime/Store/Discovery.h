//===- Discovery.h - search for the server of a group -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_STORE_DISCOVERY_H
#define DIST_LIB_RUNTIME_STORE_DISCOVERY_H

#include "Multicast.h"

#include "dist/Runtime/Store/JobToken.h"
#include "dist/Runtime/Store/SocketAddress.h"

#include <thread>

namespace dist {

/// A message that a process sends to all others of its network, signed with the
/// job token.
struct Beacon {
  std::string id; ///< 16 random bytes; the least one serves.
  bool serves = false;
  bool mayServe = false;
  int port = 0; ///< The port of its store.

  std::string encode(const std::string &group, const JobToken &token) const;
};

/// The search for the other processes of a group.
class Discovery {
public:
  Discovery(Multicast network, std::string group, JobToken token);

  /// Returns the address of the server of the group. Returns none if this
  /// process has to serve, since for half a second no process with a smaller id
  /// has answered. Errors: DEADLINE_EXCEEDED if no process serves it;
  /// UNAVAILABLE if there is no multicast.
  Result<std::optional<SocketAddress>> findServer(bool mayServe,
                                                  Deadline deadline);

  /// Answers from now on that this process serves at `port`.
  void announce(int port);
  ~Discovery();

private:
  std::optional<Beacon> listen(Deadline deadline, std::string &sender);
  Status nobody() const;
  void answer(int port);

  Multicast network;
  std::string group;
  JobToken token;
  std::string id;
  bool heardItself = false, heardStrangers = false;
  Descriptor stop;
  std::thread answering;
  pid_t process; ///< The answering process.
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_DISCOVERY_H
