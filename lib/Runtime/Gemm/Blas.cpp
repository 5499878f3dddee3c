//===- Blas.cpp - loads OpenBLAS ------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlasFunctions.h"

#include "dist/Runtime/Blas.h"

#include <cstdlib>
#include <dlfcn.h>

using namespace dist;

/// OpenBLAS picks its kernels while it is loaded. Versions older than a CPU
/// take generic or AVX2 kernels for it; those for AVX-512 are named here.
static void chooseKernels() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
    setenv("OPENBLAS_CORETYPE", "SkylakeX", /*overwrite=*/0);
#endif
  setenv("OPENBLAS_NUM_THREADS", "1", /*overwrite=*/1);
}

static BlasFunctions load() {
  BlasFunctions blas;
  chooseKernels();
  void *library = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library)
    library = dlopen("libopenblas.so", RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return blas;
  auto find = [&](auto &function, const char *name) {
    function = reinterpret_cast<std::decay_t<decltype(function)>>(dlsym(library, name));
    return function != nullptr;
  };
  char *(*coreName)() = nullptr;
  bool complete = find(blas.f32.gemm, "cblas_sgemm") && find(blas.f32.gemv, "cblas_sgemv") &&
                  find(blas.f64.gemm, "cblas_dgemm") && find(blas.f64.gemv, "cblas_dgemv") &&
                  find(coreName, "openblas_get_corename");
  if (!complete)
    return BlasFunctions();
  blas.name = std::string("OpenBLAS ") + coreName();
  return blas;
}

const BlasFunctions &dist::blasFunctions() {
  static const BlasFunctions blas = load();
  return blas;
}

const std::string &dist::loadBlas() { return blasFunctions().name; }
