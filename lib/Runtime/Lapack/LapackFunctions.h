//===- LapackFunctions.h - OpenBLAS' LAPACK ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_LAPACKFUNCTIONS_H
#define DIST_LIB_RUNTIME_LAPACKFUNCTIONS_H

#include <cstddef>

namespace dist::lapack {

/// Fortran's functions for one element type. The last arguments are the lengths
/// of texts. All are null without OpenBLAS.
template <typename T> struct Functions {
  void (*potrf)(const char *uplo, const int *n, T *a, const int *lda, int *info,
                size_t);
  void (*trsm)(const char *side, const char *uplo, const char *transpose,
               const char *diagonal, const int *m, const int *n, const T *alpha,
               const T *a, const int *lda, T *b, const int *ldb, size_t, size_t,
               size_t, size_t);
  void (*getrf)(const int *m, const int *n, T *a, const int *lda, int *pivots,
                int *info);
  void (*geqrf)(const int *m, const int *n, T *a, const int *lda, T *tau,
                T *work, const int *size, int *info);
  void (*orgqr)(const int *m, const int *n, const int *k, T *a, const int *lda,
                const T *tau, T *work, const int *size, int *info);
  void (*syevd)(const char *job, const char *uplo, const int *n, T *a,
                const int *lda, T *values, T *work, const int *size,
                int *integers, const int *integersSize, int *info, size_t,
                size_t);
  void (*gesdd)(const char *job, const int *m, const int *n, T *a,
                const int *lda, T *values, T *u, const int *ldu, T *vt,
                const int *ldvt, T *work, const int *size, int *integers,
                int *info, size_t);
};

template <typename T> const Functions<T> &functions();

} // namespace dist::lapack

#endif // DIST_LIB_RUNTIME_LAPACKFUNCTIONS_H
