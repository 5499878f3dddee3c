//===- Spectra.cpp - eigenvalues, singular values -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Calls.h"
#include "LapackFunctions.h"
#include "Matrices.h"

using namespace dist;
using namespace dist::lapack;

// Workspaces have the sizes of LAPACK's manual, in int64: the size that a
// routine returns is a T, and a float rounds it. If it asks for more for blocks
// of columns, these have 64.

template <typename T> Status lapack::syevd(const dist_call &call) {
  auto values = batchOf<T>(call.results[1], 1);
  auto info = batchOf<int32_t>(call.results[2], 0);
  char job = letter(call, "mode"), uplo = letter(call, "uplo");
  int64_t n = values.rows;
  bool isWhole = job == 'V';
  auto work =
      Workspace<T>::make(isWhole ? 1 + 6 * n + 2 * n * n : 1 + (2 + 64) * n);
  auto integers = Workspace<int>::make(isWhole ? 3 + 5 * n : 1);
  if (!work || !integers)
    return work ? integers.status() : work.status();
  Batch<T> a = overwrite<T>(call, 0);
  int lda = a.leading();
  for (int64_t i = 0; i < a.count; ++i) {
    functions<T>().syevd(&job, &uplo, &a.rows, a.at(i), &lda, values.at(i),
                         work->data(), &work->size, integers->data(),
                         &integers->size, info.at(i), 1, 1);
    if (Status status = checkInfo("syevd", *info.at(i)); !status.ok())
      return status;
  }
  return {};
}

/// Checks the status. LAPACK refuses matrices with NaNs as argument 4, while
/// JAX has a result for them.
static Status checkSvd(int info) {
  return info == -4 ? Status() : checkInfo("gesdd", info);
}

static int64_t svdWorkspace(char job, int64_t rows, int64_t columns) {
  auto [least, most] = std::minmax(rows, columns);
  int64_t needed = job == 'N' ? 3 * least + std::max(most, 7 * least)
                              : 4 * least * least + 7 * least + most;
  return std::max<int64_t>(1, needed + 64 * (rows + columns));
}

template <typename T> Status lapack::gesdd(const dist_call &call) {
  Batch<T> a = overwrite<T>(call, 0), values = batchOf<T>(call.results[1], 1);
  Batch<T> u = batchOf<T>(call.results[2], 2);
  Batch<T> vt = batchOf<T>(call.results[3], 2);
  auto info = batchOf<int32_t>(call.results[4], 0);
  char job = letter(call, "mode");
  auto work = Workspace<T>::make(svdWorkspace(job, a.rows, a.columns));
  auto integers =
      Workspace<int>::make(8 * int64_t(std::min(a.rows, a.columns)));
  if (!work || !integers)
    return work ? integers.status() : work.status();
  int lda = a.leading(), ldu = u.leading(), ldvt = vt.leading();
  for (int64_t i = 0; i < a.count; ++i) {
    functions<T>().gesdd(&job, &a.rows, &a.columns, a.at(i), &lda, values.at(i),
                         u.at(i), &ldu, vt.at(i), &ldvt, work->data(),
                         &work->size, integers->data(), info.at(i), 1);
    if (Status status = checkSvd(*info.at(i)); !status.ok())
      return status;
  }
  return {};
}

#define DIST_INSTANTIATE(T)                                                    \
  template Status lapack::syevd<T>(const dist_call &);                         \
  template Status lapack::gesdd<T>(const dist_call &);
DIST_INSTANTIATE(float)
DIST_INSTANTIATE(double)
#undef DIST_INSTANTIATE
