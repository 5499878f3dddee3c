//===- LapackCalls.h - custom calls that the runtime has --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_ANNOTATE_LAPACKCALLS_H
#define DIST_LIB_TRANSFORMS_ANNOTATE_LAPACKCALLS_H

#include "dist/Dialect/Dist/IR/CustomCall.h"

namespace dist {

/// Gives a call of LAPACK (`lapack_spotrf_ffi`, as JAX writes it) the library,
/// symbol and rule that the runtime has for it: batch dimensions may be
/// sharded, and of triangular systems those that number the right-hand sides;
/// those of matrices need replication. False for other targets. Errors: a call
/// that does not fit the routine (dist/Support/RoutineCall.h).
Result<bool> bindLapackCall(CustomCallOp call);

/// Checks that a call that names the runtime as its library fits the symbol.
Status checkRuntimeCall(CustomCallOp call);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_ANNOTATE_LAPACKCALLS_H
