//===- Spectra.cpp - eigenvalues, singular values -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Calls.h"
#include "LapackFunctions.h"
#include "Matrices.h"

#include <vector>

using namespace dist;
using namespace dist::lapack;

template <typename T> void lapack::syevd(const dist_call &call) {
  Batch<T> a = overwrite<T>(call, 0), values = batchOf<T>(call.results[1], 1);
  auto info = batchOf<int32_t>(call.results[2], 0);
  char job = letter(call, "mode", 'V'), uplo = letter(call, "uplo", 'L');
  int lda = a.leading(), size = -1, integersSize = -1, integers = 0;
  T best = 0;
  functions<T>().syevd(&job, &uplo, &a.rows, a.data, &lda, values.data, &best,
                       &size, &integers, &integersSize, info.data, 1, 1);
  size = static_cast<int>(best);
  integersSize = integers;
  std::vector<T> work(size);
  std::vector<int> integerWork(integersSize);
  for (int64_t i = 0; i < a.count; ++i)
    functions<T>().syevd(&job, &uplo, &a.rows, a.at(i), &lda, values.at(i),
                         work.data(), &size, integerWork.data(), &integersSize,
                         info.at(i), 1, 1);
}

template <typename T> void lapack::gesdd(const dist_call &call) {
  Batch<T> a = overwrite<T>(call, 0), values = batchOf<T>(call.results[1], 1);
  Batch<T> u = batchOf<T>(call.results[2], 2);
  Batch<T> vt = batchOf<T>(call.results[3], 2);
  auto info = batchOf<int32_t>(call.results[4], 0);
  char job = letter(call, "mode", 'A');
  int lda = a.leading(), ldu = u.leading(), ldvt = vt.leading(), size = -1;
  std::vector<int> integers(std::max(1, 8 * std::min(a.rows, a.columns)));
  T best = 0;
  functions<T>().gesdd(&job, &a.rows, &a.columns, a.data, &lda, values.data,
                       u.data, &ldu, vt.data, &ldvt, &best, &size,
                       integers.data(), info.data, 1);
  size = static_cast<int>(best);
  std::vector<T> work(size);
  for (int64_t i = 0; i < a.count; ++i)
    functions<T>().gesdd(&job, &a.rows, &a.columns, a.at(i), &lda, values.at(i),
                         u.at(i), &ldu, vt.at(i), &ldvt, work.data(), &size,
                         integers.data(), info.at(i), 1);
}

#define DIST_INSTANTIATE(T)                                                    \
  template void lapack::syevd<T>(const dist_call &);                           \
  template void lapack::gesdd<T>(const dist_call &);
DIST_INSTANTIATE(float)
DIST_INSTANTIATE(double)
#undef DIST_INSTANTIATE
