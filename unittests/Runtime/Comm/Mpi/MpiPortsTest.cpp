//===- MpiPortsTest.cpp - ports of processes of MPI -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ranks.h"

#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <sys/socket.h>

using namespace dist;
using namespace dist::testing;

namespace {

int optionOf(int descriptor, int name) {
  int value = 0;
  socklen_t size = sizeof value;
  bool isSocket = getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0;
  return isSocket ? value : 0;
}

/// Returns the number of this process's sockets that strangers can connect to.
int openPorts() {
  int count = 0;
  for (const auto &entry :
       std::filesystem::directory_iterator("/proc/self/fd")) {
    int descriptor = std::atoi(entry.path().filename().c_str());
    count += optionOf(descriptor, SO_ACCEPTCONN) &&
             optionOf(descriptor, SO_DOMAIN) != AF_UNIX;
  }
  return count;
}

/// Runs as a part of the suite of TransportBackendTest.cpp, where all processes
/// are on one host.
TEST(Ports, AreNoneOnMpi) {
  if (!isUnderMpi())
    GTEST_SKIP() << "runs under mpirun";
  for (const Status &status :
       onMpi(2, [](int, std::unique_ptr<Communicator>) { return Status(); }))
    EXPECT_TRUE(status.ok()) << status.str();
  EXPECT_EQ(openPorts(), 0);
}

} // namespace
