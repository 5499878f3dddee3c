//===- Neighbours.cpp - the processes of this host ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Neighbours.h"

#include <cstring>
#include <fstream>
#include <poll.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace dist;

namespace {
/// Where a process number means something.
struct Home {
  char boot[40] = {}; ///< Of the kernel, which differs from host to host.
  unsigned long space = 0;
  int pid = 0;
};
} // namespace

static Home ownHome() {
  Home home;
  std::ifstream("/proc/sys/kernel/random/boot_id")
      .get(home.boot, sizeof home.boot);
  struct stat space;
  if (stat("/proc/self/ns/pid", &space) == 0)
    home.space = space.st_ino;
  home.pid = getpid();
  return home;
}

int Neighbours::meet(MPI_Comm comm) {
  int size = 1;
  MPI_Comm_size(comm, &size);
  Home own = ownHome();
  std::vector<Home> homes(static_cast<size_t>(size));
  int code = MPI_Allgather(&own, sizeof own, MPI_BYTE, homes.data(), sizeof own,
                           MPI_BYTE, comm);
  for (const Home &home : homes) {
    bool isHere = std::strcmp(home.boot, own.boot) == 0 && own.boot[0] &&
                  home.space == own.space;
    handles.push_back(isHere ? int(syscall(SYS_pidfd_open, home.pid, 0)) : -1);
  }
  return code;
}

Neighbours::~Neighbours() {
  for (int handle : handles)
    if (handle >= 0)
      close(handle);
}

std::optional<std::string> Neighbours::lost(int rank) const {
  pollfd ended = {handles[static_cast<size_t>(rank)], POLLIN, 0};
  if (ended.fd >= 0 && poll(&ended, 1, 0) > 0 && ended.revents & POLLIN)
    return "its process has ended";
  return std::nullopt;
}
