//===- Calls.h - custom calls of LAPACK -------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_LAPACKCALLS_H
#define DIST_LIB_RUNTIME_LAPACKCALLS_H

#include "dist/Runtime/CustomCall.h"
#include "dist/Support/Status.h"

namespace dist::lapack {

// Each function calls LAPACK's function of that name for all matrices of the
// batch. LAPACK's status for a matrix is its `info`, if there is a result for
// it. The call fits the routine (dist/Support/RuntimeLibrary.h). Errors: an
// argument that LAPACK refuses, a workspace of more elements than an int.

/// a -> factor. Other elements are 0. A matrix without a factor becomes NaN.
template <typename T> Status cholesky(const dist_call &call);
/// a -> factor, info
template <typename T> Status potrf(const dist_call &call);
/// a, b -> x of a x = b or x a = b.
template <typename T> Status trsm(const dist_call &call);
/// a -> lu, pivots, info
template <typename T> Status getrf(const dist_call &call);
/// a -> qr, tau
template <typename T> Status geqrf(const dist_call &call);
/// qr, tau -> q
template <typename T> Status orgqr(const dist_call &call);
/// a -> vectors, values, info
template <typename T> Status syevd(const dist_call &call);
/// a -> (anything), values, u, v^T, info
template <typename T> Status gesdd(const dist_call &call);

} // namespace dist::lapack

#endif // DIST_LIB_RUNTIME_LAPACKCALLS_H
