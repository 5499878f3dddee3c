//===- HostProcess.h - processes as others see them -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_HOST_HOSTPROCESS_H
#define DIST_RUNTIME_HOST_HOSTPROCESS_H

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace dist {

/// Returns a text that is equal for processes which share process numbers. It
/// identifies the boot of the machine and the PID namespace. At most 63 bytes.
std::string processSpace();

/// Returns a descriptor of a process of this space; -1 (and errno) if there is
/// none.
int openProcess(int pid);
/// True if the process of a descriptor has ended; true for -1.
bool hasEnded(int process);
/// True if the process of this number is stopped (SIGSTOP), not by a debugger.
bool isStopped(int pid);
/// Returns the indices of the processes that have ended, by one system call.
std::vector<size_t> endedAmong(std::span<const int> processes);

} // namespace dist

#endif // DIST_RUNTIME_HOST_HOSTPROCESS_H
