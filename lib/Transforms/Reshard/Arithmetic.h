//===- Arithmetic.h - what an operation computes ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RESHARD_ARITHMETIC_H
#define DIST_LIB_TRANSFORMS_RESHARD_ARITHMETIC_H

#include "dist/Transforms/Reshard/Prices.h"

namespace dist {

/// Seconds of arithmetic of one rank's part: a matrix product by its size, a
/// convolution at the full rate, elementwise work by what is in the body,
/// irregular work by its steps.
double arithmeticSeconds(const ReshardContext &context, const Device &device,
                         const OpShardings &shardings, const Work &work);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RESHARD_ARITHMETIC_H
