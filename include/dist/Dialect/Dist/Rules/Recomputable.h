//===- Recomputable.h - operations that copies may stand for ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A table that is computed from positions (sine and cosine, a mask, one-hot
// rows, random bits of a key) need not be moved from rank to rank: each rank
// computes the block that it needs.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_RULES_RECOMPUTABLE_H
#define DIST_DIALECT_DIST_RULES_RECOMPUTABLE_H

#include "dist/Dialect/Dist/Rules/ShardingRule.h"

#include "mlir/IR/Operation.h"

namespace dist {

/// True if a copy of the operation may compute another block of its result: it
/// has one, no side effect, and sums nothing up.
bool isRecomputable(mlir::Operation *op, const ShardingRule &rule);

/// True if the operation is recomputable and reads only scalars, values of
/// rematerializable operations, and values for which `isKnown` is true.
bool isRecomputable(mlir::Operation *op, const ShardingRule &rule,
                    llvm::function_ref<bool(mlir::Value)> isKnown);

/// True if a copy of a loop or branch may compute other blocks of its results:
/// its regions have no side effects and no regions in turn, all operations in
/// them may be copied, and `isKnown` is true for the values from outside that
/// they and the operation itself read, except for scalars and values of
/// rematerializable operations.
bool isRecomputableRegion(mlir::Operation *op,
                          llvm::function_ref<bool(mlir::Value)> isKnown);

} // namespace dist

#endif // DIST_DIALECT_DIST_RULES_RECOMPUTABLE_H
