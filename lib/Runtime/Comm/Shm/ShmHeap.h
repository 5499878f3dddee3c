//===- ShmHeap.h - a rank's part of the shared memory -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_SHM_SHMHEAP_H
#define DIST_RUNTIME_COMM_SHM_SHMHEAP_H

#include "ShmSegment.h"

#include <map>
#include <mutex>

namespace dist {

/// A rank's own part of the shared memory, from which it allocates. Freed
/// memory is joined with its neighbours. Memory of large blocks goes back to
/// the system.
class ShmHeap {
public:
  ShmHeap(const ShmSegment &segment, int rank);

  /// RESOURCE_EXHAUSTED: no room in the heap, or no memory.
  Result<std::byte *> allocate(size_t bytes);
  void free(std::byte *block);

private:
  const ShmSegment &segment;
  std::byte *begin;
  size_t bytes, used = 0;
  std::mutex mutex;
  std::map<size_t, size_t> holes;  ///< Offset to length.
  std::map<size_t, size_t> blocks; ///< The same, in use.
};

/// Bytes that this process can still get, as the machine and its control group
/// report them.
size_t availableMemory();

} // namespace dist

#endif // DIST_RUNTIME_COMM_SHM_SHMHEAP_H
