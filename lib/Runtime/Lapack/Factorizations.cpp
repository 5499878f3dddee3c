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

using namespace dist;
using namespace dist::lapack;

/// Leaves the content that StableHLO's cholesky defines.
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

/// Calls `each` with a matrix, its number and LAPACK's status.
template <typename T, typename Each>
static Status factorize(const dist_call &call, Each each) {
  Batch<T> a = overwrite<T>(call, 0);
  char uplo = letter(call, "uplo");
  int lda = a.leading();
  for (int64_t i = 0; i < a.count; ++i) {
    int info = 0;
    functions<T>().potrf(&uplo, &a.rows, a.at(i), &lda, &info, 1);
    if (Status status = checkInfo("potrf", info); !status.ok())
      return status;
    each(a.at(i), i, info);
  }
  return {};
}

template <typename T> Status lapack::cholesky(const dist_call &call) {
  int n = batchOf<T>(call.results[0], 2).rows;
  bool isLower = letter(call, "uplo") == 'L';
  return factorize<T>(call, [&](T *matrix, int64_t, int info) {
    clean(matrix, n, isLower, info == 0);
  });
}

template <typename T> Status lapack::potrf(const dist_call &call) {
  auto infos = batchOf<int32_t>(call.results[1], 0);
  return factorize<T>(call,
                      [&](T *, int64_t i, int info) { *infos.at(i) = info; });
}

/// LAPACK's trsm returns no status; its arguments are all checked before.
template <typename T> Status lapack::trsm(const dist_call &call) {
  Batch<T> a = batchOf<T>(call.operands[0], 2), b = overwrite<T>(call, 1);
  char side = letter(call, "side"), uplo = letter(call, "uplo");
  char transpose = letter(call, "trans_x"), diagonal = letter(call, "diag");
  int lda = a.leading(), ldb = b.leading();
  const T one = 1;
  for (int64_t i = 0; i < b.count; ++i)
    functions<T>().trsm(&side, &uplo, &transpose, &diagonal, &b.rows,
                        &b.columns, &one, a.at(i), &lda, b.at(i), &ldb, 1, 1, 1,
                        1);
  return {};
}

template <typename T> Status lapack::getrf(const dist_call &call) {
  Batch<T> a = overwrite<T>(call, 0);
  auto pivots = batchOf<int32_t>(call.results[1], 1);
  auto info = batchOf<int32_t>(call.results[2], 0);
  int lda = a.leading();
  for (int64_t i = 0; i < a.count; ++i) {
    functions<T>().getrf(&a.rows, &a.columns, a.at(i), &lda, pivots.at(i),
                         info.at(i));
    if (Status status = checkInfo("getrf", *info.at(i)); !status.ok())
      return status;
  }
  return {};
}

/// Returns a workspace for blocks of 64 columns; one element for each column is
/// the minimum.
template <typename T> static Result<Workspace<T>> makeBlocks(int columns) {
  return Workspace<T>::make(std::clamp<int64_t>(
      int64_t(columns) * 64, 1, std::numeric_limits<int>::max()));
}

template <typename T> Status lapack::geqrf(const dist_call &call) {
  Batch<T> a = overwrite<T>(call, 0), tau = batchOf<T>(call.results[1], 1);
  Result<Workspace<T>> work = makeBlocks<T>(a.columns);
  if (!work)
    return work.status();
  int lda = a.leading(), info = 0;
  for (int64_t i = 0; i < a.count && info == 0; ++i)
    functions<T>().geqrf(&a.rows, &a.columns, a.at(i), &lda, tau.at(i),
                         work->data(), &work->size, &info);
  return checkInfo("geqrf", info);
}

template <typename T> Status lapack::orgqr(const dist_call &call) {
  Batch<T> a = overwrite<T>(call, 0), tau = batchOf<T>(call.operands[1], 1);
  Result<Workspace<T>> work = makeBlocks<T>(a.columns);
  if (!work)
    return work.status();
  int lda = a.leading(), info = 0;
  for (int64_t i = 0; i < a.count && info == 0; ++i)
    functions<T>().orgqr(&a.rows, &a.columns, &tau.rows, a.at(i), &lda,
                         tau.at(i), work->data(), &work->size, &info);
  return checkInfo("orgqr", info);
}

#define DIST_INSTANTIATE(T)                                                    \
  template Status lapack::cholesky<T>(const dist_call &);                      \
  template Status lapack::potrf<T>(const dist_call &);                         \
  template Status lapack::trsm<T>(const dist_call &);                          \
  template Status lapack::getrf<T>(const dist_call &);                         \
  template Status lapack::geqrf<T>(const dist_call &);                         \
  template Status lapack::orgqr<T>(const dist_call &);
DIST_INSTANTIATE(float)
DIST_INSTANTIATE(double)
#undef DIST_INSTANTIATE
