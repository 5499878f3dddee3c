//===- HostProcess.cpp - processes as others see them ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Host/HostProcess.h"

#include <fstream>
#include <poll.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace dist;

std::string dist::processSpace() {
  std::string boot;
  std::ifstream("/proc/sys/kernel/random/boot_id") >> boot;
  struct stat space = {};
  stat("/proc/self/ns/pid", &space);
  return (boot + "." + std::to_string(space.st_ino)).substr(0, 63);
}

int dist::openProcess(int pid) { return int(syscall(SYS_pidfd_open, pid, 0)); }

bool dist::hasEnded(int process) { return !endedAmong({&process, 1}).empty(); }

std::vector<size_t> dist::endedAmong(std::span<const int> processes) {
  std::vector<pollfd> polls;
  for (int process : processes)
    if (process >= 0)
      polls.push_back({process, POLLIN, 0});
  poll(polls.data(), polls.size(), 0);
  std::vector<size_t> ended;
  auto next = polls.begin();
  for (size_t i = 0; i < processes.size(); ++i)
    if (processes[i] < 0 || (next++->revents & POLLIN))
      ended.push_back(i);
  return ended;
}

bool dist::isStopped(int pid) {
  std::string line; // "4711 (name) T 1 ...", whatever the name is.
  std::getline(std::ifstream("/proc/" + std::to_string(pid) + "/stat"), line,
               '\0');
  size_t end = line.rfind(')');
  return end != std::string::npos && line.compare(end, 3, ") T") == 0;
}
