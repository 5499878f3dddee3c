//===- StageWork.h - arithmetic of operations -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_STAGES_STAGEWORK_H
#define DIST_LIB_TRANSFORMS_STAGES_STAGEWORK_H

#include "mlir/IR/Operation.h"

namespace dist {

/// The arithmetic of an operation and of those in its regions: an operation for
/// each element of elementwise work, two for each step of a reduction.
double arithmeticOf(mlir::Operation *op);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_STAGES_STAGEWORK_H
