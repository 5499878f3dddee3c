//===- Blas.h - the BLAS behind dist_gemm -----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_BLAS_H
#define DIST_RUNTIME_BLAS_H

#include "dist/Support/Status.h"

#include <string>

namespace dist {

/// Loads OpenBLAS and, for large f32 products, oneDNN if it is installed, with
/// the kernels of this CPU and for one thread a call. Loads them once. Returns
/// the libraries, e.g. "OpenBLAS SkylakeX, oneDNN"; with "none" dist_gemm
/// computes by plain loops. The first call changes the environment: make it
/// before threads start. dist_gemm makes it otherwise.
const std::string &loadBlas();

/// Makes OpenBLAS allocate and keep the buffers for `threads` calls at a time.
/// A call that allocates while the system refuses memory would spin forever.
/// Errors: RESOURCE_EXHAUSTED if the system refuses the memory now (ulimit -v).
Status reserveBlas(int threads);

} // namespace dist

#endif // DIST_RUNTIME_BLAS_H
