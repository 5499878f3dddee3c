//===- LocalCollectives.h - local forms of collectives ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_DIALECT_DIST_RULES_MODELS_LOCALCOLLECTIVES_H
#define DIST_LIB_DIALECT_DIST_RULES_MODELS_LOCALCOLLECTIVES_H

#include "GlobalCollective.h"

#include "dist/Dialect/Dist/IR/Dist.h"

namespace dist {

/// Emits the local form of a collective between two shardings. Errors: a
/// collective that does not lead from the one to the other, or blocks that do
/// not nest.
mlir::FailureOr<mlir::Value> makeLocal(AllSliceOp op,
                                       const GlobalCollective &c);
mlir::FailureOr<mlir::Value> makeLocal(AllGatherOp op,
                                       const GlobalCollective &c);
mlir::FailureOr<mlir::Value> makeLocal(GatherOp op, const GlobalCollective &c);
mlir::FailureOr<mlir::Value> makeLocal(ReduceScatterOp op,
                                       const GlobalCollective &c);
mlir::FailureOr<mlir::Value> makeLocal(ScatterOp op, const GlobalCollective &c);
mlir::FailureOr<mlir::Value> makeLocal(AllToAllOp op,
                                       const GlobalCollective &c);
mlir::FailureOr<mlir::Value> makeLocal(AllReduceOp op,
                                       const GlobalCollective &c);
mlir::FailureOr<mlir::Value> makeLocal(ReduceOp op, const GlobalCollective &c);
mlir::FailureOr<mlir::Value> makeLocal(BroadcastOp op,
                                       const GlobalCollective &c);
mlir::FailureOr<mlir::Value> makeLocal(PartializeOp op,
                                       const GlobalCollective &c);
mlir::FailureOr<mlir::Value> makeLocal(PermuteOp op, const GlobalCollective &c);
mlir::FailureOr<mlir::Value> makeLocal(ExchangeOp op,
                                       const GlobalCollective &c);

} // namespace dist

#endif // DIST_LIB_DIALECT_DIST_RULES_MODELS_LOCALCOLLECTIVES_H
