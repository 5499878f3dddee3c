//===- NcclQueue.h - what goes on a CUDA stream -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_NCCL_NCCLQUEUE_H
#define DIST_RUNTIME_COMM_NCCL_NCCLQUEUE_H

#include "NcclDevice.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace dist {

/// Memory that is given away piece by piece and taken back as a whole.
class NcclArena {
public:
  using Allocate = std::function<void *(size_t bytes)>;
  using Free = std::function<void(void *)>;
  /// Gives at most `most` bytes, and keeps at most `kept` of them.
  NcclArena(Allocate allocate, Free free, size_t most, size_t kept)
      : allocate(std::move(allocate)), free(std::move(free)), most(most),
        kept(kept) {}

  /// Null where there is no more.
  std::byte *take(size_t bytes);
  void takeBack();
  void clear();

private:
  struct Block {
    std::byte *data;
    size_t size, used;
  };
  Allocate allocate;
  Free free;
  size_t most, kept, total = 0;
  std::vector<Block> blocks;
};

/// A CUDA stream, and the memory of the work under way on it. All calls are
/// made within a scope of the device. The first failure stays.
class NcclQueue {
public:
  explicit NcclQueue(std::shared_ptr<NcclDevice> device);
  /// Destroys the queue. All work that uses it has ended before.
  ~NcclQueue();

  Status open();
  bool isOpen() const { return queue; }
  CudaStream stream() const { return queue; }

  /// Memory of the GPU until release; null after a failure.
  std::byte *allocate(size_t bytes);
  void zero(void *data, size_t bytes);
  /// Between memories of any kind. Pageable host memory is copied by way of
  /// pinned memory: it is read now, and written by land.
  void copy(void *to, const void *from, size_t bytes);
  bool isOnDevice(const void *data) const {
    return device->memoryOf(data) == NcclDevice::Memory::Device;
  }

  /// True if all work is done. Errors: the first failure.
  Result<bool> isIdle();
  /// Fills pageable host memory with the data copied to it. Called once all is
  /// done.
  void land();
  void release();

private:
  void call(int code);
  /// A copy between host and GPU through pinned memory, if there is some.
  std::byte *pinned(const void *data, size_t bytes);

  struct Landing {
    void *to;
    const void *from;
    size_t bytes;
  };

  std::shared_ptr<NcclDevice> device;
  CudaStream queue = nullptr;
  NcclArena onDevice, onHost;
  std::vector<Landing> landings;
  Status failure;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_NCCL_NCCLQUEUE_H
