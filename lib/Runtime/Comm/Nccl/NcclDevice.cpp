//===- NcclDevice.cpp - the GPU of a process ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NcclDevice.h"

#include <cstdlib>

using namespace dist;

static int chooseDevice(const NcclApi &api, int rank) {
  int chosen = 0, count = 1;
  if (api.cuCtxGetDevice(&chosen) == kCudaSuccess)
    return chosen;
  if (const char *local = std::getenv("LOCAL_RANK"))
    rank = std::atoi(local);
  (void)api.cuDeviceGetCount(&count);
  return rank % count;
}

Result<std::shared_ptr<NcclDevice>> NcclDevice::open(int rank) {
  auto api = loadNccl();
  if (!api)
    return api.status();
  std::shared_ptr<NcclDevice> device(
      new NcclDevice(**api, chooseDevice(**api, rank)));
  int code = (*api)->cuDevicePrimaryCtxRetain(&device->context, device->number);
  if (Status status = (*api)->cuda(code); !status.ok())
    return status;
  return device;
}

NcclDevice::~NcclDevice() {
  if (context)
    (void)api.cuDevicePrimaryCtxRelease_v2(number);
}

NcclDevice::Scope::Scope(NcclDevice &device)
    : device(device), lock(device.mutex) {
  (void)device.api.cuCtxPushCurrent_v2(device.context);
}

NcclDevice::Scope::~Scope() {
  CudaContext left = nullptr;
  (void)device.api.cuCtxPopCurrent_v2(&left);
}

/// Returns the kind of the memory at `data`. The query fails for memory that
/// CUDA does not know; that memory is pageable.
NcclDevice::Memory NcclDevice::memoryOf(const void *data) const {
  unsigned type = 0;
  int code = api.cuPointerGetAttribute(&type, kCudaMemoryType,
                                       reinterpret_cast<CudaAddress>(data));
  if (code == kCudaSuccess && type == kCudaDeviceMemory)
    return Memory::Device;
  return code == kCudaSuccess && type == kCudaHostMemory ? Memory::Pinned
                                                         : Memory::Pageable;
}
