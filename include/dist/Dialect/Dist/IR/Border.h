//===- Border.h - the border of a manual region -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_BORDER_H
#define DIST_DIALECT_DIST_IR_BORDER_H

#include "dist/Dialect/Dist/IR/Dist.h"

namespace dist {

/// Checks that what crosses the border of a manual region lies as the
/// dist.manual says. `op` is the dist.manual, whose operands go in, or its
/// dist.yield, whose operands come out; `shardingOf` knows how a value lies.
///
///   error: 'dist.manual' op operand 0 is [{}], at the border of the manual
///   region it must be [{"x"}]; run dist-insert-reshards first
mlir::LogicalResult verifyBorder(
    mlir::Operation *op,
    llvm::function_ref<mlir::FailureOr<Sharding>(mlir::Value)> shardingOf);

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_BORDER_H
