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
  /// For all ranks to find each other.
  std::chrono::milliseconds timeout = std::chrono::minutes(1);
  /// A process that does not run for so long (stopped, or frozen) counts as
  /// lost; one that has ended is found at once. At least 100 ms.
  std::chrono::milliseconds deadAfter = std::chrono::seconds(30);
  /// Most bytes that a rank allocates; 0: as many as the machine has. Taken as
  /// address space; memory is used when it is allocated.
  size_t symmetricBytes = 0;
  /// Most groups at a time, those of all ranks together.
  int maxGroups = 256;
  /// Reads what other processes send where it lies, in one copy, where the
  /// system lets it (process_vm_readv); ranks may differ.
  bool crossMemoryAttach = true;
  /// UNAVAILABLE: a rank that must still join has ended.
  std::function<Status()> lost = [] { return Status(); };
};

/// The `shm` backend: `size` ranks that are processes of this host (of one user
/// and one PID namespace). They share memory that has no name: a process that
/// is killed leaves nothing behind. Buffers in memory of allocate are used
/// where they lie; others are read where they lie, or go through the shared
/// memory. Same bits as `local`.
///
/// All ranks call it, with the same size and options; what they write to the
/// store is removed again. Errors, besides the store's:
///   DEADLINE_EXCEEDED  ranks have not come; they are named
///   UNAVAILABLE        a rank was lost, or is of another host or user
///   RESOURCE_EXHAUSTED no memory, address space or file descriptors
Result<std::unique_ptr<Communicator>>
createShmCommunicator(Store &store, int rank, int size,
                      const ShmOptions &options = {});

} // namespace dist

#endif // DIST_RUNTIME_COMM_SHM_SHMCOMMUNICATOR_H
