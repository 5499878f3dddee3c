//===- Passes.h - from a local program to kernels and flat collectives ----===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_DISTTORUNTIME_PASSES_H
#define DIST_CONVERSION_DISTTORUNTIME_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace dist {

#define GEN_PASS_DECL
#include "dist/Conversion/DistToRuntime/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "dist/Conversion/DistToRuntime/Passes.h.inc"

} // namespace dist

#endif // DIST_CONVERSION_DISTTORUNTIME_PASSES_H
