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

/// The custom call of a LAPACK routine without its letter of the type, such as
/// "potrf", for column-major matrices of f32 or f64 behind any number of batch
/// dimensions. Operands, results and attributes are those that JAX's
/// `lapack_spotrf_ffi` and so on have; the function refuses others
/// (dist/Support/RoutineCall.h). Errors: no such routine, no OpenBLAS.
Result<dist_custom_call_fn> lapackFunction(std::string_view routine);

} // namespace dist

#endif // DIST_RUNTIME_LAPACK_H
