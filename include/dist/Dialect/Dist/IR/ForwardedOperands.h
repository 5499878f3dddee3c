//===- ForwardedOperands.h - values that others stand for -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_FORWARDEDOPERANDS_H
#define DIST_DIALECT_DIST_IR_FORWARDEDOPERANDS_H

#include "dist/Dialect/Dist/IR/Dist.h"

namespace dist {

/// True for an operation that computes nothing and passes its operands on: a
/// return, a loop or branch, a dist.manual, and the terminators in these.
bool forwardsOperands(mlir::Operation *op);

/// Checks that each operand that such an operation passes on has the sharding
/// of the value it becomes:
///
///   | a return                             | the function's result      |
///   | a loop, branch or its terminators    | its result                 |
///   | a dist.manual, the dist.yield in it  | its in- and out-shardings  |
///
/// `shardingOf` returns the sharding of a value.
///
///   error: 'scf.yield' op operand 0 is [{}], result 0 of 'scf.if', which
///   it becomes, is [{"x"}]; run dist-insert-reshards first
mlir::LogicalResult verifyForwardedOperands(
    mlir::Operation *op,
    llvm::function_ref<mlir::FailureOr<Sharding>(mlir::Value)> shardingOf);

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_FORWARDEDOPERANDS_H
