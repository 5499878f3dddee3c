//===- BlasFunctions.h - the installed BLAS ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_BLASFUNCTIONS_H
#define DIST_RUNTIME_BLASFUNCTIONS_H

#include <cstdint>
#include <string>

namespace dist {

// CBLAS's enumerators.
enum CblasOrder { RowMajor = 101 };
enum CblasTranspose { NoTranspose = 111, Transpose = 112 };

/// CBLAS's functions for one element type.
template <typename T> struct BlasOf {
  void (*gemm)(int order, int transposeA, int transposeB, int m, int n, int k,
               T alpha, const T *a, int lda, const T *b, int ldb, T beta, T *c,
               int ldc) = nullptr;
  void (*gemv)(int order, int transpose, int m, int n, T alpha, const T *a,
               int lda, const T *x, int incX, T beta, T *y, int incY) = nullptr;
  /// A product of oneDNN, row-major, for large matrices; it may be null.
  int (*largeGemm)(char transposeA, char transposeB, int64_t m, int64_t n,
                   int64_t k, T alpha, const T *a, int64_t lda, const T *b,
                   int64_t ldb, T beta, T *c, int64_t ldc) = nullptr;
  /// True if `gemm` is faster than `largeGemm` for gradients of tall weights.
  bool gemmTakesTallGradients = false;
};

/// The loaded functions. They are null without a BLAS.
struct BlasFunctions {
  std::string name = "none";
  BlasOf<float> f32;
  BlasOf<double> f64;
  void *openBlas = nullptr; ///< The library's handle (dlopen).
  void *oneDnn = nullptr;
};

const BlasFunctions &blasFunctions();

} // namespace dist

#endif // DIST_RUNTIME_BLASFUNCTIONS_H
