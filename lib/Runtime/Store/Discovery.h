//===- Discovery.h - finding who serves a group -----------------*- C++ -*-===//
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

/// What a process tells the others of its network, signed with the job token.
struct Beacon {
  std::string id; ///< 16 random bytes: of those who may serve, the least does.
  bool serves = false;
  bool mayServe = false;
  int port = 0; ///< Where it serves.

  std::string encode(const std::string &group, const JobToken &token) const;
};

/// A group of processes that look for each other.
class Discovery {
public:
  Discovery(Multicast network, std::string group, JobToken token);

  /// Who serves the group; none: this process has to, since for half a second
  /// nobody did who has more right to. DEADLINE_EXCEEDED: nobody serves it;
  /// UNAVAILABLE: there is no multicast.
  Result<std::optional<SocketAddress>> findServer(bool mayServe,
                                                  Deadline deadline);

  /// From now on tells everyone who asks that this process serves at `port`.
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
  pid_t process; ///< That answers.
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_DISCOVERY_H
