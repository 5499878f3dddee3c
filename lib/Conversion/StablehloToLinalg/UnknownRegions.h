//===- UnknownRegions.h - calls from regions of unknown ops -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_UNKNOWNREGIONS_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_UNKNOWNREGIONS_H

#include "mlir/IR/BuiltinOps.h"

namespace dist {

/// MLIR takes an unknown operation with one region for a symbol table: a
/// func.call in it does not find its callee, and does not verify. Such
/// operations get a second, empty region; then the module is verified, which
/// the tools may have left out when they read it (readsUnverified of
/// Pipelines).
llvm::LogicalResult openUnknownRegions(mlir::ModuleOp module);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_UNKNOWNREGIONS_H
