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

/// The same for processes to whom a process number means the same: it tells the
/// boot of the machine and the PID namespace. At most 63 bytes.
std::string processSpace();

/// A descriptor of a process of this space; -1 (and errno): there is none.
int openProcess(int pid);
/// Whether the process that a descriptor stands for has ended; -1: it has.
bool hasEnded(int process);
/// True if the process of this number is stopped (SIGSTOP), not by a debugger.
bool isStopped(int pid);
/// The places of those of the processes that have, by one call of the kernel.
std::vector<size_t> endedAmong(std::span<const int> processes);

} // namespace dist

#endif // DIST_RUNTIME_HOST_HOSTPROCESS_H
