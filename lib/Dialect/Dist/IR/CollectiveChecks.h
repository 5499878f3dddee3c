//===- CollectiveChecks.h - checks that collectives share -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts of the verifiers of collectives. Each check emits an error if it
// fails.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_DIALECT_DIST_IR_COLLECTIVECHECKS_H
#define DIST_LIB_DIALECT_DIST_IR_COLLECTIVECHECKS_H

#include "dist/Dialect/Dist/IR/Dist.h"

namespace dist {

/// The mesh around `op`; null if there is none.
const Mesh *gridAround(mlir::Operation *op);

/// Checks that there is a mesh, and that it has these axes, none of them twice.
llvm::LogicalResult verifyAxes(mlir::Operation *op, AxesAttr axes);

/// `type` has the dimension, which the operation calls `name`.
llvm::LogicalResult verifyDim(mlir::Operation *op, int64_t dim, mlir::Type type,
                              llvm::StringRef name);

/// The dimension splits evenly over the axes; in the local form only.
llvm::LogicalResult verifyDivides(mlir::Operation *op, mlir::Type type,
                                  int64_t dim, AxesAttr axes);

/// The group has a rank of this index.
llvm::LogicalResult verifyRoot(mlir::Operation *op, int64_t root,
                               AxesAttr axes);

/// Checks that there are as many results as inputs, and at least one; exactly
/// one in the global form.
llvm::LogicalResult verifyCounts(mlir::Operation *op, bool isGlobal);

/// Changes the shape of an input to that of its result, for a collective over
/// `parts` ranks. `result` is the actual shape of the result, for collectives
/// that allow several.
using ShapeChange =
    llvm::function_ref<void(llvm::SmallVector<int64_t> &shape, int64_t parts,
                            llvm::ArrayRef<int64_t> result)>;
inline void keepShape(llvm::SmallVector<int64_t> &, int64_t,
                      llvm::ArrayRef<int64_t>) {}

/// Checks axes and form; then, in the global form that both types are equal and
/// both shardings legal, in the local form that each result's shape is its
/// input's as changed.
llvm::LogicalResult verifyCollective(mlir::Operation *op, AxesAttr axes,
                                     ShardingAttr from, ShardingAttr to,
                                     ShapeChange change);

template <typename Op>
llvm::LogicalResult verifyCollective(Op op, ShapeChange change) {
  return verifyCollective(op, op.getAxes(), op.getOperandShardingAttr(),
                          op.getResultShardingAttr(), change);
}

/// Checks that the kind combines elements of every input's type.
llvm::LogicalResult verifyKind(mlir::Operation *op, AxesAttr axes,
                               ReductionKind kind);

/// Both checks, for a collective that combines.
template <typename Op>
llvm::LogicalResult verifyReduction(Op op, ShapeChange change) {
  return llvm::failure(
      failed(verifyCollective(op, change)) ||
      failed(verifyKind(op, op.getAxes(), op.getKind().getValue())));
}

} // namespace dist

#endif // DIST_LIB_DIALECT_DIST_IR_COLLECTIVECHECKS_H
