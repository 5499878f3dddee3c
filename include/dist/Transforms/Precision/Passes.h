//===- Passes.h - types that programs compute in ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_PRECISION_PASSES_H
#define DIST_TRANSFORMS_PRECISION_PASSES_H

#include "dist/Dialect/Dist/IR/Dist.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace dist {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "dist/Transforms/Precision/Passes.h.inc"

} // namespace dist

#endif // DIST_TRANSFORMS_PRECISION_PASSES_H
