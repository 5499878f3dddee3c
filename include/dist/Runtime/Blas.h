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

/// Loads OpenBLAS and, for large f32 products, oneDNN if it is there: once, for
/// one thread a call, with the kernels of this CPU. Says what was loaded, e.g.
/// "OpenBLAS SkylakeX, oneDNN"; where it says "none", dist_gemm computes by
/// plain loops. The first call changes the environment: make it before threads
/// are started. dist_gemm calls it if nobody has.
const std::string &loadBlas();

/// Makes OpenBLAS allocate the buffers that `threads` calls at a time need, and
/// keep them: where the system refuses memory, a call that allocates would spin
/// for ever. RESOURCE_EXHAUSTED: it refuses now (ulimit -v).
Status reserveBlas(int threads);

} // namespace dist

#endif // DIST_RUNTIME_BLAS_H
