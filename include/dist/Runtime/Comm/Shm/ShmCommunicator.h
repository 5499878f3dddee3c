//===- ShmCommunicator.h - ranks as processes of a host ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_SHM_SHMCOMMUNICATOR_H
#define DIST_RUNTIME_COMM_SHM_SHMCOMMUNICATOR_H

#include "dist/Runtime/Comm/Communicator.h"
#include "dist/Runtime/Store/Store.h"

#include <functional>

namespace dist {

struct ShmOptions {
  /// The time for all ranks to find each other.
  std::chrono::milliseconds timeout = std::chrono::minutes(1);
  /// The time without running (stopped, or frozen) after which a process counts
  /// as lost, at least 100 ms. A process that has ended is detected at once.
  std::chrono::milliseconds deadAfter = std::chrono::seconds(30);
  /// The most bytes that a rank allocates; 0: the memory of the machine. They
  /// reserve address space; memory is used when it is allocated. Lower it where
  /// ulimit -v or -f is low.
  size_t symmetricBytes = 0;
  /// The most groups at a time, those of all ranks together.
  int maxGroups = 256;
  /// Reads the sends of other processes in place, in one copy, if the system
  /// permits it (process_vm_readv); ranks may differ.
  bool crossMemoryAttach = true;
  /// Returns UNAVAILABLE if a rank that must still join has ended.
  std::function<Status()> lost = [] { return Status(); };
};

/// Creates the `shm` backend: `size` ranks that are processes of this host (of
/// one user and one PID namespace). They share memory without a name: a process
/// that is killed leaves nothing behind. Buffers in memory of allocate are used
/// in place; others are read in place, or copied through the shared memory. The
/// results have the bits of `local`.
///
/// All ranks call it, with the same size and options. Their keys in the store
/// are removed again. Errors, besides the store's:
///
///   DEADLINE_EXCEEDED  ranks have not come; they are named
///   UNAVAILABLE        a rank was lost, or is of another host or user
///   RESOURCE_EXHAUSTED no memory, address space or file descriptors
Result<std::unique_ptr<Communicator>>
createShmCommunicator(Store &store, int rank, int size,
                      const ShmOptions &options = {});

} // namespace dist

#endif // DIST_RUNTIME_COMM_SHM_SHMCOMMUNICATOR_H
