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

/// This host's numeric address on the way to another one (which need not
/// answer: nothing is sent); empty if there is no way.
std::string addressTowards(const std::string &host);

/// This host's address for those with whom it meets at another one (or at
/// itself): that towards it; where that is loopback, though the name says
/// nothing of it (Debian's 127.0.1.1), or any (0.0.0.0), of the first
/// interface.
std::string addressForMeeting(const std::string &host);

/// The address of the first interface that is up and reaches beyond this host;
/// 127.0.0.1 without one.
std::string interfaceAddress();

/// The same for processes that reach each other by 127.0.0.1: it tells the boot
/// of the machine and the network namespace.
std::string hostIdentity();

} // namespace dist

#endif // DIST_RUNTIME_HOST_HOSTADDRESS_H
