//===- NcclQueue.cpp - what goes on a CUDA stream -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NcclQueue.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

using namespace dist;

static constexpr size_t kLine = 512;
static constexpr size_t kSmallestBlock = 1 << 20;
/// Pinned memory is never given back while the queue lives (that may wait for
/// the GPU): larger copies go without.
static constexpr size_t kMostPinned = 32 << 20;
static constexpr size_t kKept = 64 << 20; ///< Of the GPU's.

//===----------------------------------------------------------------------===//
// NcclArena
//===----------------------------------------------------------------------===//

std::byte *NcclArena::take(size_t bytes) {
  size_t whole = (std::max<size_t>(bytes, 1) + kLine - 1) / kLine * kLine;
  for (Block &block : blocks)
    if (block.size - block.used >= whole)
      return block.data + std::exchange(block.used, block.used + whole);
  size_t size = std::max(whole, kSmallestBlock);
  void *data = total + size <= most ? allocate(size) : nullptr;
  if (!data)
    return nullptr;
  total += size;
  blocks.push_back({static_cast<std::byte *>(data), size, whole});
  return blocks.back().data;
}

void NcclArena::takeBack() {
  if (total > kept)
    return clear();
  for (Block &block : blocks)
    block.used = 0;
}

void NcclArena::clear() {
  for (Block &block : blocks)
    free(block.data);
  blocks.clear();
  total = 0;
}

//===----------------------------------------------------------------------===//
// NcclQueue
//===----------------------------------------------------------------------===//

static CudaAddress addressOf(const void *data) {
  return reinterpret_cast<CudaAddress>(data);
}

NcclQueue::NcclQueue(std::shared_ptr<NcclDevice> given)
    : device(std::move(given)),
      onDevice(
          [this](size_t bytes) {
            CudaAddress data = 0;
            call(device->api.cuMemAllocAsync(&data, bytes, queue));
            return reinterpret_cast<void *>(data);
          },
          [this](void *data) {
            (void)device->api.cuMemFreeAsync(addressOf(data), queue);
          },
          SIZE_MAX, kKept),
      onHost(
          [this](size_t bytes) {
            void *data = nullptr;
            (void)device->api.cuMemHostAlloc(&data, bytes, 0);
            return data;
          },
          [this](void *data) { (void)device->api.cuMemFreeHost(data); },
          kMostPinned, kMostPinned) {}

NcclQueue::~NcclQueue() {
  NcclDevice::Scope scope(*device);
  onDevice.clear();
  onHost.clear();
  if (queue)
    (void)device->api.cuStreamDestroy_v2(queue);
}

void NcclQueue::call(int code) {
  if (failure.ok())
    failure = device->api.cuda(code);
}

Status NcclQueue::open() {
  call(device->api.cuStreamCreate(&queue, kCudaNonBlockingStream));
  return failure;
}

std::byte *NcclQueue::allocate(size_t bytes) {
  return failure.ok() ? onDevice.take(bytes) : nullptr;
}

void NcclQueue::zero(void *data, size_t bytes) {
  if (bytes > 0 && failure.ok())
    call(device->api.cuMemsetD8Async(addressOf(data), 0, bytes, queue));
}

std::byte *NcclQueue::pinned(const void *data, size_t bytes) {
  return device->memoryOf(data) == NcclDevice::Memory::Pageable
             ? onHost.take(bytes)
             : nullptr;
}

void NcclQueue::copy(void *to, const void *from, size_t bytes) {
  if (bytes == 0 || to == from || !failure.ok())
    return;
  if (std::byte *stage = pinned(from, bytes)) {
    std::memcpy(stage, from, bytes);
    from = stage;
  } else if (std::byte *stage = pinned(to, bytes)) {
    landings.push_back({to, stage, bytes});
    to = stage;
  }
  call(device->api.cuMemcpyAsync(addressOf(to), addressOf(from), bytes, queue));
}

Result<bool> NcclQueue::isIdle() {
  int code = queue ? device->api.cuStreamQuery(queue) : int(kCudaSuccess);
  if (code != kCudaNotReady)
    call(code);
  if (!failure.ok())
    return failure;
  return code == kCudaSuccess;
}

void NcclQueue::land() {
  for (const Landing &landing : landings)
    std::memcpy(landing.to, landing.from, landing.bytes);
  landings.clear();
}

void NcclQueue::release() {
  landings.clear();
  onDevice.takeBack();
  onHost.takeBack();
}
