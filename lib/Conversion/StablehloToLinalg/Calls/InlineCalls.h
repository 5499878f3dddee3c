//===- InlineCalls.h - inlining of functions --------------------*- C++ -*-===//
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
/// function, in the public functions and in those that their custom calls name.
/// Other private functions are removed. The operations of a function get the
/// location of the call in addition to theirs.
///
/// Errors: no such function, or of another type; a function of several blocks;
/// recursion; more than 2^20 operations.
llvm::LogicalResult inlineCalls(mlir::ModuleOp module);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_CALLS_INLINECALLS_H
