//===- InlineCalls.h - functions where they are called ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_CALLS_INLINECALLS_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_CALLS_INLINECALLS_H

#include "mlir/IR/BuiltinOps.h"

namespace dist {

/// Replaces each call, and each stablehlo.composite, by the body of its
/// function in the public functions and those that custom calls of theirs name;
/// other private functions go. What a function computes has the location of the
/// call as well.
///
/// Errors: no such function, or of another type; a function of several blocks;
/// recursion; more than 2^20 operations.
llvm::LogicalResult inlineCalls(mlir::ModuleOp module);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_CALLS_INLINECALLS_H
