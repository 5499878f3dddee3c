//===- Blas.cpp - loads OpenBLAS and oneDNN -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/BlasFunctions.h"

#include "dist/Runtime/Blas.h"

#include <cstdlib>
#include <dlfcn.h>
#include <initializer_list>

using namespace dist;

static bool hasAvx512() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx512f") &&
         __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vl");
#else
  return false;
#endif
}

/// Names kernels for AVX-512. OpenBLAS picks its kernels while it is loaded,
/// and versions older than a CPU take generic or AVX2 kernels for it.
static void chooseKernels() {
  if (hasAvx512())
    setenv("OPENBLAS_CORETYPE", "SkylakeX", /*overwrite=*/0);
  setenv("OPENBLAS_NUM_THREADS", "1", /*overwrite=*/1);
  setenv("OMP_NUM_THREADS", "1", /*overwrite=*/1); // oneDNN's
}

/// Opens the first of these libraries that exists; null if there is none.
static void *openFirst(std::initializer_list<const char *> names) {
  for (const char *name : names)
    if (void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL))
      return library;
  return nullptr;
}

template <typename Function>
static bool find(void *library, Function &function, const char *name) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  return function != nullptr;
}

static BlasFunctions loadOpenBlas() {
  BlasFunctions blas;
  void *library = openFirst({"libopenblas.so.0", "libopenblas.so"});
  char *(*coreName)() = nullptr;
  if (!library || !find(library, blas.f32.gemm, "cblas_sgemm") ||
      !find(library, blas.f32.gemv, "cblas_sgemv") ||
      !find(library, blas.f64.gemm, "cblas_dgemm") ||
      !find(library, blas.f64.gemv, "cblas_dgemv") ||
      !find(library, coreName, "openblas_get_corename"))
    return BlasFunctions();
  blas.name = std::string("OpenBLAS ") + coreName();
  blas.openBlas = library;
  return blas;
}

static BlasFunctions load() {
  chooseKernels();
  BlasFunctions blas = loadOpenBlas();
  blas.oneDnn = openFirst({"libdnnl.so.3", "libdnnl.so.2"});
  if (blas.oneDnn && find(blas.oneDnn, blas.f32.largeGemm, "dnnl_sgemm"))
    blas.name = blas.f32.gemm ? blas.name + ", oneDNN" : "oneDNN";
  blas.f32.gemmTakesTallGradients = hasAvx512();
  return blas;
}

const BlasFunctions &dist::blasFunctions() {
  static const BlasFunctions blas = load();
  return blas;
}

const std::string &dist::loadBlas() { return blasFunctions().name; }
