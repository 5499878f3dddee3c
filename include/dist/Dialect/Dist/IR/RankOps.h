//===- RankOps.h - operations on the tensors of one rank --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_RANKOPS_H
#define DIST_DIALECT_DIST_IR_RANKOPS_H

#include "dist/Dialect/Dist/IR/Dist.h"

namespace dist {

/// True for an operation of several ranks: it is over axes.
bool isCollective(mlir::Operation *op);

/// The axes of all manual regions around the block, outermost first.
Axes manualAxesAround(mlir::Block *block);

/// Checks a program that is not local yet. An operation on one rank's tensors
/// must be in a dist.manual, must not be asynchronous, and its group must not
/// differ along axes that are not manual there. Emits an error if one does not
/// comply.
llvm::LogicalResult verifyRankOps(mlir::Operation *program);

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_RANKOPS_H
