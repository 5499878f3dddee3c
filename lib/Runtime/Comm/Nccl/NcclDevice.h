//===- NcclDevice.h - the GPU of a process ----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_NCCL_NCCLDEVICE_H
#define DIST_RUNTIME_COMM_NCCL_NCCLDEVICE_H

#include "NcclApi.h"

#include <memory>
#include <mutex>

namespace dist {

/// The GPU of a process: that of the calling thread's CUDA context, if it has
/// one; else the $LOCAL_RANK-th (or rank-th) of those that the process sees,
/// again from the first where there are fewer.
class NcclDevice {
public:
  /// Errors: as loadNccl; INTERNAL: CUDA's own.
  static Result<std::shared_ptr<NcclDevice>> open(int rank);
  ~NcclDevice();

  /// All calls of NCCL and CUDA are made within one, one thread at a time.
  class Scope {
  public:
    explicit Scope(NcclDevice &device);
    ~Scope();
    Scope(const Scope &) = delete;

  private:
    NcclDevice &device;
    std::lock_guard<std::recursive_mutex> lock;
  };

  enum class Memory { Pageable, Pinned, Device };
  Memory memoryOf(const void *data) const;

  const NcclApi &api;

private:
  NcclDevice(const NcclApi &api, int number) : api(api), number(number) {}

  int number;
  CudaContext context = nullptr;
  std::recursive_mutex mutex;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_NCCL_NCCLDEVICE_H
