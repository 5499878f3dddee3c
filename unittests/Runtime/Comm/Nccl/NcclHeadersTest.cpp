//===- NcclHeadersTest.cpp - declarations of NCCL and CUDA ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// NcclApi.h declares what it uses of nccl.h and cuda.h by itself. Where these
// are, the compiler compares; and where the libraries are, their functions are
// looked for.
//
//===----------------------------------------------------------------------===//

#include "Comm/Nccl/NcclApi.h"

#include <cstdlib>
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <type_traits>

#ifdef DIST_HAS_CUDA_H
#include <cuda.h>
#endif
#ifdef DIST_HAS_NCCL_H
#include <nccl.h>
#endif

using namespace dist;

namespace {

/// True if values of both types are passed in the same way.
template <typename A, typename B>
constexpr bool isAlike =
    sizeof(A) == sizeof(B) && std::is_pointer_v<A> ==
                                  std::is_pointer_v<B> &&std::is_class_v<A> ==
                                  std::is_class_v<B>;

template <typename Ours, typename Theirs>
constexpr bool isAlikeFunction = false;
template <typename R, typename... A, typename S, typename... B>
requires(
    sizeof...(A) ==
    sizeof...(B)) constexpr bool isAlikeFunction<R (*)(A...), S (*)(B...)> =
    isAlike<R, S> && (isAlike<A, B> && ...);

#define DIST_COMPARE(name, result, arguments)                                  \
  static_assert(isAlikeFunction<decltype(NcclApi::name), decltype(&::name)>,   \
                #name);

#ifdef DIST_HAS_CUDA_H
DIST_CUDA_FUNCTIONS(DIST_COMPARE)
static_assert(kCudaSuccess == int(CUDA_SUCCESS));
static_assert(kCudaOutOfMemory == int(CUDA_ERROR_OUT_OF_MEMORY));
static_assert(kCudaNotReady == int(CUDA_ERROR_NOT_READY));
static_assert(kCudaNonBlockingStream == CU_STREAM_NON_BLOCKING);
static_assert(kCudaMemoryType == int(CU_POINTER_ATTRIBUTE_MEMORY_TYPE));
static_assert(kCudaHostMemory == CU_MEMORYTYPE_HOST);
static_assert(kCudaDeviceMemory == CU_MEMORYTYPE_DEVICE);
#endif

#ifdef DIST_HAS_NCCL_H
DIST_NCCL_FUNCTIONS(DIST_COMPARE)
static_assert(kNcclSuccess == int(ncclSuccess));
static_assert(kNcclInProgress == int(ncclInProgress));
static_assert(int(NcclType::I8) == ncclInt8 && int(NcclType::U8) == ncclUint8);
static_assert(int(NcclType::I32) == ncclInt32);
static_assert(int(NcclType::U32) == ncclUint32);
static_assert(int(NcclType::I64) == ncclInt64);
static_assert(int(NcclType::U64) == ncclUint64);
static_assert(int(NcclType::F16) == ncclFloat16);
static_assert(int(NcclType::F32) == ncclFloat32);
static_assert(int(NcclType::F64) == ncclFloat64);
static_assert(int(NcclType::BF16) == ncclBfloat16);
static_assert(int(NcclOp::Sum) == ncclSum && int(NcclOp::Product) == ncclProd);
static_assert(int(NcclOp::Max) == ncclMax && int(NcclOp::Min) == ncclMin);
static_assert(int(NcclOp::Average) == ncclAvg);
static_assert(sizeof(NcclUniqueId) == sizeof(ncclUniqueId));
static_assert(sizeof(NcclConfig) <= sizeof(ncclConfig_t));
static_assert(offsetof(NcclConfig, version) == offsetof(ncclConfig_t, version));
static_assert(offsetof(NcclConfig, blocking) ==
              offsetof(ncclConfig_t, blocking));
static_assert(offsetof(NcclConfig, netName) == offsetof(ncclConfig_t, netName));
static_assert(offsetof(NcclConfig, splitShare) ==
              offsetof(ncclConfig_t, splitShare));

/// Checks the fields that are left to NCCL, and the version of the
/// configuration.
TEST(NcclHeaders, Configuration) {
  NcclConfig ours;
  ncclConfig_t theirs = NCCL_CONFIG_INITIALIZER;
  EXPECT_EQ(ours.magic, theirs.magic);
  EXPECT_EQ(ours.minCTAs, theirs.minCTAs);
  EXPECT_EQ(ours.netName, theirs.netName);
  EXPECT_EQ(ours.splitShare, theirs.splitShare);
}
#endif

TEST(NcclHeaders, WereCompared) {
#ifndef DIST_HAS_CUDA_H
  GTEST_SKIP() << "there was no cuda.h when this was built";
#endif
#ifndef DIST_HAS_NCCL_H
  GTEST_SKIP() << "there was no nccl.h when this was built";
#endif
}

void expectAll(void *library, std::initializer_list<const char *> names) {
  for (const char *name : names)
    EXPECT_TRUE(dlsym(library, name)) << name;
}

/// Closes the library, so that the next user loads the installed one.
struct Closed {
  void *library;
  ~Closed() { dlclose(library); }
};

#define DIST_NAME(name, result, arguments) #name,

TEST(NcclHeaders, LibraryOfNcclHasAll) {
  const char *chosen = std::getenv("DIST_NCCL_LIBRARY");
  void *library = dlopen(chosen ? chosen : "libnccl.so.2", RTLD_LAZY);
  if (!library)
    GTEST_SKIP() << dlerror();
  Closed closed{library};
  expectAll(library, {DIST_NCCL_FUNCTIONS(DIST_NAME)});
  int version = 0;
  auto getVersion =
      reinterpret_cast<int (*)(int *)>(dlsym(library, "ncclGetVersion"));
  EXPECT_EQ(getVersion(&version), kNcclSuccess);
  EXPECT_GE(version, 21800);
}

/// Loads the driver's library, or the stub by which programs are linked.
TEST(NcclHeaders, LibraryOfCudaHasAll) {
  void *library = dlopen("libcuda.so.1", RTLD_LAZY);
  if (!library)
    library = dlopen(DIST_CUDA_STUB, RTLD_LAZY);
  if (!library)
    GTEST_SKIP() << dlerror();
  Closed closed{library};
  expectAll(library, {DIST_CUDA_FUNCTIONS(DIST_NAME)});
}

} // namespace
