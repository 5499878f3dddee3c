//===- Factorizations.cpp - Cholesky, LU, QR, triangular systems ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Calls.h"
#include "LapackFunctions.h"
#include "Matrices.h"

#include <limits>
#include <vector>

using namespace dist;
using namespace dist::lapack;

/// What StableHLO's cholesky leaves of a matrix.
template <typename T>
static void clean(T *matrix, int n, bool isLower, bool isFactor) {
  for (int column = 0; column < n; ++column)
    for (int row = 0; row < n; ++row) {
      T &element = matrix[row + int64_t(column) * n];
      if (!isFactor)
        element = std::numeric_limits<T>::quiet_NaN();
      else if (isLower ? row < column : row > column)
        element = 0;
    }
}

template <typename T> void lapack::potrf(const dist_call &call) {
  Batch<T> a = overwrite<T>(call, 0);
  char uplo = letter(call, "uplo", 'L');
  int lda = a.leading();
  for (int64_t i = 0; i < a.count; ++i) {
    int info = 0;
    functions<T>().potrf(&uplo, &a.rows, a.at(i), &lda, &info, 1);
    if (call.num_results > 1)
      static_cast<int32_t *>(call.results[1].data)[i] = info;
    else
      clean(a.at(i), a.rows, uplo == 'L', info == 0);
  }
}

template <typename T> void lapack::trsm(const dist_call &call) {
  Batch<T> a = batchOf<T>(call.operands[0], 2), b = overwrite<T>(call, 1);
  char side = letter(call, "side", 'L'), uplo = letter(call, "uplo", 'L');
  char transpose = letter(call, "trans_x", 'N');
  char diagonal = letter(call, "diag", 'N');
  int lda = a.leading(), ldb = b.leading();
  const T one = 1;
  for (int64_t i = 0; i < b.count; ++i)
    functions<T>().trsm(&side, &uplo, &transpose, &diagonal, &b.rows,
                        &b.columns, &one, a.at(i), &lda, b.at(i), &ldb, 1, 1, 1,
                        1);
}

template <typename T> void lapack::getrf(const dist_call &call) {
  Batch<T> a = overwrite<T>(call, 0);
  auto pivots = batchOf<int32_t>(call.results[1], 1);
  auto info = batchOf<int32_t>(call.results[2], 0);
  int lda = a.leading();
  for (int64_t i = 0; i < a.count; ++i)
    functions<T>().getrf(&a.rows, &a.columns, a.at(i), &lda, pivots.at(i),
                         info.at(i));
}

template <typename T> void lapack::geqrf(const dist_call &call) {
  Batch<T> a = overwrite<T>(call, 0), tau = batchOf<T>(call.results[1], 1);
  int lda = a.leading(), info = 0, size = std::max(1, 64 * a.columns);
  std::vector<T> work(size);
  for (int64_t i = 0; i < a.count; ++i)
    functions<T>().geqrf(&a.rows, &a.columns, a.at(i), &lda, tau.at(i),
                         work.data(), &size, &info);
}

template <typename T> void lapack::orgqr(const dist_call &call) {
  Batch<T> a = overwrite<T>(call, 0), tau = batchOf<T>(call.operands[1], 1);
  int lda = a.leading(), info = 0, size = std::max(1, 64 * a.columns);
  std::vector<T> work(size);
  for (int64_t i = 0; i < a.count; ++i)
    functions<T>().orgqr(&a.rows, &a.columns, &tau.rows, a.at(i), &lda,
                         tau.at(i), work.data(), &size, &info);
}

#define DIST_INSTANTIATE(T)                                                    \
  template void lapack::potrf<T>(const dist_call &);                           \
  template void lapack::trsm<T>(const dist_call &);                            \
  template void lapack::getrf<T>(const dist_call &);                           \
  template void lapack::geqrf<T>(const dist_call &);                           \
  template void lapack::orgqr<T>(const dist_call &);
DIST_INSTANTIATE(float)
DIST_INSTANTIATE(double)
#undef DIST_INSTANTIATE
