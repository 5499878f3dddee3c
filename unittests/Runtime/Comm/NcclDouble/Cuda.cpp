//===- Cuda.cpp - the CUDA driver, played ---------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Double.h"

#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <sys/mman.h>
#include <unistd.h>

using namespace dist;
using namespace dist::nccl_double;

struct dist::CudaStreamOpaque {
  std::deque<Operation> operations;
};

namespace {

/// Memory of the GPU: accesses at its apparent address crash.
struct Block {
  std::byte *real;
  size_t bytes;
};

struct Gpu {
  std::map<const std::byte *, Block> memory;
  std::map<const std::byte *, size_t> pinned;
  int entered = 0;
  bool isBroken = false;
};

Gpu &gpu() {
  static Gpu gpu;
  return gpu;
}

const std::byte *pointer(CudaAddress address) {
  return reinterpret_cast<const std::byte *>(address);
}

template <typename Blocks> auto blockOf(Blocks &blocks, const void *data) {
  auto at = static_cast<const std::byte *>(data);
  auto next = blocks.upper_bound(at);
  return next == blocks.begin() ? blocks.end() : std::prev(next);
}

bool isOnGpu(const std::byte *data) {
  auto found = blockOf(gpu().memory, data);
  return found != gpu().memory.end() &&
         data < found->first + found->second.bytes;
}

bool isPinned(const std::byte *data) {
  auto found = blockOf(gpu().pinned, data);
  return found != gpu().pinned.end() && data < found->first + found->second;
}

std::byte *map(int file, size_t bytes, int access) {
  void *at = mmap(nullptr, bytes, access, MAP_SHARED, file, 0);
  return at == MAP_FAILED ? nullptr : static_cast<std::byte *>(at);
}

int outside() {
  return gpu().entered > 0 ? int(kCudaSuccess) : kInvalidContext;
}

} // namespace

std::byte *nccl_double::real(const void *data) {
  auto at = static_cast<const std::byte *>(data);
  if (!isOnGpu(at))
    return const_cast<std::byte *>(at);
  auto found = blockOf(gpu().memory, at);
  return found->second.real + (at - found->first);
}

int nccl_double::enqueue(CudaStream stream, Operation operation) {
  if (int code = outside())
    return code;
  stream->operations.push_back(std::move(operation));
  return kCudaSuccess;
}

void nccl_double::breakStreams() { gpu().isBroken = true; }

extern "C" {

int cuInit(unsigned) {
  return Fault::get().is("no-driver") ? kNoDevice : int(kCudaSuccess);
}
int cuGetErrorString(int code, const char **text) {
  *text = code == kCudaOutOfMemory  ? "played: out of memory"
          : code == kInvalidContext ? "played: invalid device context"
          : code == kIllegalAddress ? "played: an illegal memory access"
                                    : "played: invalid value";
  return kCudaSuccess;
}
int cuDeviceGetCount(int *count) {
  *count = Fault::get().is("no-gpu") ? 0 : 1;
  return kCudaSuccess;
}
int cuDevicePrimaryCtxRetain(CudaContext *context, int device) {
  *context = reinterpret_cast<CudaContext>(&gpu());
  return device == 0 ? int(kCudaSuccess) : kInvalidValue;
}
int cuDevicePrimaryCtxRelease_v2(int) { return kCudaSuccess; }
int cuCtxGetDevice(int *device) {
  *device = 0;
  return outside();
}
int cuCtxPushCurrent_v2(CudaContext) {
  ++gpu().entered;
  return kCudaSuccess;
}
int cuCtxPopCurrent_v2(CudaContext *) {
  return gpu().entered-- > 0 ? int(kCudaSuccess) : kInvalidContext;
}

int cuStreamCreate(CudaStream *stream, unsigned) {
  *stream = new CudaStreamOpaque;
  return outside();
}
int cuStreamDestroy_v2(CudaStream stream) {
  delete stream;
  return outside();
}
int cuStreamQuery(CudaStream stream) {
  if (int code = outside())
    return code;
  if (gpu().isBroken)
    return kIllegalAddress;
  auto &operations = stream->operations;
  while (!operations.empty() && operations.front()())
    operations.pop_front();
  return operations.empty() ? kCudaSuccess : kCudaNotReady;
}

int cuMemAllocAsync(CudaAddress *data, size_t bytes, CudaStream) {
  if (Fault::get().is("no-memory"))
    return kCudaOutOfMemory;
  int file = memfd_create("gpu", MFD_CLOEXEC);
  if (ftruncate(file, off_t(bytes)) != 0)
    return kCudaOutOfMemory;
  std::byte *visible = map(file, bytes, PROT_NONE);
  gpu().memory[visible] = {map(file, bytes, PROT_READ | PROT_WRITE), bytes};
  close(file);
  *data = CudaAddress(visible);
  return outside();
}
int cuMemFreeAsync(CudaAddress data, CudaStream stream) {
  auto found = gpu().memory.find(pointer(data));
  if (found == gpu().memory.end())
    return kInvalidValue;
  munmap(const_cast<std::byte *>(found->first), found->second.bytes);
  munmap(found->second.real, found->second.bytes);
  gpu().memory.erase(found);
  return outside();
}
int cuMemHostAlloc(void **data, size_t bytes, unsigned) {
  *data = std::malloc(bytes);
  gpu().pinned[static_cast<const std::byte *>(*data)] = bytes;
  return outside();
}
int cuMemFreeHost(void *data) {
  if (gpu().pinned.erase(static_cast<const std::byte *>(data)) == 0)
    return kInvalidValue;
  std::free(data);
  return outside();
}

/// Copies from pageable memory at once, else when the stream reaches the copy.
int cuMemcpyAsync(CudaAddress to, CudaAddress from, size_t bytes,
                  CudaStream stream) {
  const std::byte *source = pointer(from);
  if (isOnGpu(source) || isPinned(source))
    return enqueue(stream, [=] {
      std::memcpy(real(pointer(to)), real(source), bytes);
      return true;
    });
  return enqueue(
      stream,
      [=, copy = std::string(reinterpret_cast<const char *>(source), bytes)] {
        std::memcpy(real(pointer(to)), copy.data(), bytes);
        return true;
      });
}
int cuMemsetD8Async(CudaAddress to, unsigned char value, size_t bytes,
                    CudaStream stream) {
  return enqueue(stream, [=] {
    std::memset(real(pointer(to)), value, bytes);
    return true;
  });
}
int cuPointerGetAttribute(void *type, int attribute, CudaAddress data) {
  if (int code = outside())
    return code;
  bool isKnown = isOnGpu(pointer(data)) || isPinned(pointer(data));
  if (attribute != kCudaMemoryType || !isKnown)
    return kInvalidValue;
  unsigned value = isOnGpu(pointer(data)) ? kCudaDeviceMemory : kCudaHostMemory;
  std::memcpy(type, &value, sizeof value);
  return kCudaSuccess;
}

} // extern "C"

#define DIST_CHECK(name, result, arguments)                                    \
  static_assert(std::is_same_v<decltype(&::name), decltype(NcclApi::name)>);
DIST_CUDA_FUNCTIONS(DIST_CHECK)
