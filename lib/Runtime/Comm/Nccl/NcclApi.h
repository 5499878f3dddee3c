//===- NcclApi.h - what is called of NCCL and CUDA ------------ -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_NCCL_NCCLAPI_H
#define DIST_RUNTIME_COMM_NCCL_NCCLAPI_H

#include "dist/Support/Status.h"

#include <climits>
#include <cstddef>

namespace dist {

// What nccl.h (2.18 and later) and cuda.h declare, as far as it is used: the
// runtime is built where there is neither. A test compares both.

struct NcclUniqueId {
  char bytes[128];
};
using NcclHandle = struct NcclCommOpaque *;
using CudaStream = struct CudaStreamOpaque *;
using CudaContext = struct CudaContextOpaque *;
using CudaAddress = unsigned long long;

enum NcclResult : int { kNcclSuccess = 0, kNcclInProgress = 7 };
enum class NcclType : int {
  I8 = 0,
  U8 = 1,
  I32 = 2,
  U32 = 3,
  I64 = 4,
  U64 = 5,
  F16 = 6,
  F32 = 7,
  F64 = 8,
  BF16 = 9,
};
enum class NcclOp : int { Sum = 0, Product = 1, Max = 2, Min = 3, Average = 4 };

enum CudaCode : int {
  kCudaSuccess = 0,
  kCudaOutOfMemory = 2,
  kCudaNotReady = 600,
};
inline constexpr unsigned kCudaNonBlockingStream = 1;
inline constexpr int kCudaMemoryType = 2; ///< An attribute of pointers.
inline constexpr unsigned kCudaHostMemory = 1, kCudaDeviceMemory = 2;

/// ncclConfig_t of 2.18, by which later versions know what it has.
struct NcclConfig {
  size_t size = sizeof(NcclConfig);
  unsigned magic = 0xcafebeef, version = 21800;
  int blocking = 0;
  int cgaClusterSize = INT_MIN, minCTAs = INT_MIN, maxCTAs = INT_MIN;
  const char *netName = nullptr;
  int splitShare = INT_MIN;
};

// clang-format off
#define DIST_NCCL_FUNCTIONS(F)                                                                     \
  F(ncclGetVersion, int, (int *))                                                                  \
  F(ncclGetUniqueId, int, (NcclUniqueId *))                                                        \
  F(ncclCommInitRankConfig, int, (NcclHandle *, int, NcclUniqueId, int, NcclConfig *))             \
  F(ncclCommSplit, int, (NcclHandle, int, int, NcclHandle *, NcclConfig *))                        \
  F(ncclCommGetAsyncError, int, (NcclHandle, int *))                                               \
  F(ncclCommFinalize, int, (NcclHandle))                                                           \
  F(ncclCommDestroy, int, (NcclHandle))                                                            \
  F(ncclCommAbort, int, (NcclHandle))                                                              \
  F(ncclGetErrorString, const char *, (int))                                                       \
  F(ncclGetLastError, const char *, (NcclHandle))                                                  \
  F(ncclGroupStart, int, ())                                                                       \
  F(ncclGroupEnd, int, ())                                                                         \
  F(ncclAllReduce, int, (const void *, void *, size_t, NcclType, NcclOp, NcclHandle, CudaStream))  \
  F(ncclReduce, int, (const void *, void *, size_t, NcclType, NcclOp, int, NcclHandle, CudaStream)) \
  F(ncclBroadcast, int, (const void *, void *, size_t, NcclType, int, NcclHandle, CudaStream))     \
  F(ncclAllGather, int, (const void *, void *, size_t, NcclType, NcclHandle, CudaStream))          \
  F(ncclReduceScatter, int, (const void *, void *, size_t, NcclType, NcclOp, NcclHandle, CudaStream)) \
  F(ncclSend, int, (const void *, size_t, NcclType, int, NcclHandle, CudaStream))                  \
  F(ncclRecv, int, (void *, size_t, NcclType, int, NcclHandle, CudaStream))

/// Functions of the driver, under the names that it exports.
#define DIST_CUDA_FUNCTIONS(F)                                                                     \
  F(cuInit, int, (unsigned))                                                                       \
  F(cuGetErrorString, int, (int, const char **))                                                   \
  F(cuDeviceGetCount, int, (int *))                                                                \
  F(cuDevicePrimaryCtxRetain, int, (CudaContext *, int))                                           \
  F(cuDevicePrimaryCtxRelease_v2, int, (int))                                                      \
  F(cuCtxGetDevice, int, (int *))                                                                  \
  F(cuCtxPushCurrent_v2, int, (CudaContext))                                                       \
  F(cuCtxPopCurrent_v2, int, (CudaContext *))                                                      \
  F(cuStreamCreate, int, (CudaStream *, unsigned))                                                 \
  F(cuStreamDestroy_v2, int, (CudaStream))                                                         \
  F(cuStreamQuery, int, (CudaStream))                                                              \
  F(cuMemAllocAsync, int, (CudaAddress *, size_t, CudaStream))                                     \
  F(cuMemFreeAsync, int, (CudaAddress, CudaStream))                                                \
  F(cuMemHostAlloc, int, (void **, size_t, unsigned))                                              \
  F(cuMemFreeHost, int, (void *))                                                                  \
  F(cuMemcpyAsync, int, (CudaAddress, CudaAddress, size_t, CudaStream))                            \
  F(cuMemsetD8Async, int, (CudaAddress, unsigned char, size_t, CudaStream))                        \
  F(cuPointerGetAttribute, int, (void *, int, CudaAddress))
// clang-format on

/// The functions of NCCL and of the CUDA driver that the backend calls; those
/// of a test double where the environment names one.
struct NcclApi {
#define DIST_DECLARE(name, result, arguments) result(*name) arguments = nullptr;
  DIST_NCCL_FUNCTIONS(DIST_DECLARE)
  DIST_CUDA_FUNCTIONS(DIST_DECLARE)
#undef DIST_DECLARE

  /// INTERNAL: the error text of the library; RESOURCE_EXHAUSTED: the GPU
  /// has no memory.
  Status cuda(int code) const;
  Status nccl(int code) const;
};

/// Loads $DIST_NCCL_LIBRARY or libnccl.so.2, and $DIST_CUDA_LIBRARY or
/// libcuda.so.1, once for the process. UNAVAILABLE: one is missing or too old,
/// or there is no GPU; the message names what to install. CUDA does not survive
/// a fork: a process that forks loads it in its children.
Result<const NcclApi *> loadNccl();

} // namespace dist

#endif // DIST_RUNTIME_COMM_NCCL_NCCLAPI_H
