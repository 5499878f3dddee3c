//===- BlasBuffers.cpp - memory that OpenBLAS needs -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Blas.h"
#include "dist/Runtime/BlasFunctions.h"

#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <mutex>
#include <sys/mman.h>
#include <vector>

using namespace dist;

/// The most that OpenBLAS maps for a call: 32 << 22 bytes, and its alignment.
static constexpr size_t kBufferBytes = (size_t(32) << 22) + (size_t(2) << 20);

/// True if the system grants that much; OpenBLAS does not check.
static bool isRoomForBuffer() {
  void *room = mmap(nullptr, kBufferBytes, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED)
    return false;
  munmap(room, kBufferBytes);
  return true;
}

namespace {
/// OpenBLAS's functions that take and return buffers of calls; null in versions
/// that hide them.
struct BufferPool {
  void *(*take)(int) = nullptr;
  void (*give)(void *) = nullptr;

  explicit BufferPool(void *library)
      : take(reinterpret_cast<void *(*)(int)>(
            dlsym(library, "blas_memory_alloc"))),
        give(reinterpret_cast<void (*)(void *)>(
            dlsym(library, "blas_memory_free"))) {}
};
} // namespace

Status dist::reserveBlas(int threads) {
  static std::mutex mutex;
  static int reserved = 0;
  void *library = blasFunctions().openBlas;
  std::lock_guard lock(mutex);
  if (!library || threads <= reserved)
    return {};
  BufferPool pool(library);
  std::vector<void *> taken;
  Status status;
  for (int i = 0; status.ok() && i < threads; ++i)
    if (i >= reserved && !isRoomForBuffer())
      status = Status(StatusCode::ResourceExhausted,
                      std::string("OpenBLAS needs 128 MiB of address space for "
                                  "each of ") +
                          std::to_string(threads) +
                          (threads == 1 ? " rank" : " ranks") +
                          " of a process, which the system refuses: " +
                          std::strerror(errno) + " (see ulimit -v)");
    else if (pool.take && pool.give)
      taken.push_back(pool.take(0));
  for (void *buffer : taken)
    pool.give(buffer);
  if (status.ok())
    reserved = threads;
  return status;
}
