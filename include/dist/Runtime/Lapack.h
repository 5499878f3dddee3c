//===- Lapack.h - the linear algebra that JAX calls -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_LAPACK_H
#define DIST_RUNTIME_LAPACK_H

#include "dist/Runtime/CustomCall.h"
#include "dist/Support/Status.h"

#include <string_view>

namespace dist {

/// Returns the custom call of a LAPACK routine, for column-major matrices of
/// f32 or f64 behind any number of batch dimensions. The name lacks the letter
/// of the type: "potrf". Operands, results and attributes are those of JAX's
/// `lapack_spotrf_ffi` and so on; the function refuses others
/// (dist/Support/RoutineCall.h). Errors: no such routine, no OpenBLAS.
Result<dist_custom_call_fn> lapackFunction(std::string_view routine);

} // namespace dist

#endif // DIST_RUNTIME_LAPACK_H
