//===- HostAddress.h - this host, as others see it --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_HOST_HOSTADDRESS_H
#define DIST_RUNTIME_HOST_HOSTADDRESS_H

#include <string>

namespace dist {

/// Returns this host's numeric address on the route to `host`; empty if there
/// is no route. Nothing is sent, and `host` need not answer.
std::string addressTowards(const std::string &host);

/// Returns this host's address for processes that meet at `host`, which may be
/// this host: its address on the route there. If that is loopback although the
/// name does not imply it (Debian's 127.0.1.1), or any (0.0.0.0), it is that of
/// the first interface.
std::string addressForRendezvous(const std::string &host);

/// Returns the address of the first interface that is up and reaches beyond
/// this host; 127.0.0.1 if there is none.
std::string interfaceAddress();

/// Returns a text that is equal for processes which reach each other at
/// 127.0.0.1. It identifies the boot of the machine and the network namespace.
std::string hostIdentity();

} // namespace dist

#endif // DIST_RUNTIME_HOST_HOSTADDRESS_H
