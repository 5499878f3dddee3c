//===- MovedInputs.h - inputs in other roundings ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_SESSION_MOVEDINPUTS_H
#define DIST_LIB_RUNTIME_SESSION_MOVEDINPUTS_H

#include "dist/Runtime/Session/Inputs.h"

namespace dist {

/// A copy of the inputs with floats moved up or down by one unit in the last
/// place (ulp), as the seed decides: every f32 and f64, and one in 16 of the
/// narrower floats, whose ulp is much larger than what rounding does to a sum.
/// Unchanged are zeros, integers, and arrays that hold nothing but whole
/// numbers: these are masks, counts and positions.
Inputs moveByUlp(const Inputs &inputs, uint64_t seed);

/// The distance from 1 to the next larger value of a float type.
double ulpOfOne(DType dtype);

} // namespace dist

#endif // DIST_LIB_RUNTIME_SESSION_MOVEDINPUTS_H
