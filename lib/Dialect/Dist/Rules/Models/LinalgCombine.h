//===- LinalgCombine.h - reductions without a kind --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where combiners have no kind (arg-max, by pairs of value and index), each
// rank reduces its part, the partial results of all ranks are gathered and
// combined as elements are. The initial value enters there, once:
//
//   x = [3 1 | 4 1 | 5 2]   each rank 3 4 5    f(f(f(init, 3), 4), 5)
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_DIALECT_DIST_RULES_MODELS_LINALGCOMBINE_H
#define DIST_LIB_DIALECT_DIST_RULES_MODELS_LINALGCOMBINE_H

#include "dist/Dialect/Dist/Rules/PartitionContext.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace dist {

/// A reduction loop that is sharded.
struct SplitLoop {
  Axes axes;
  int64_t parts = 1;    ///< The number of blocks,
  int64_t notEmpty = 1; ///< and of those that have an element: the first ones.
};

/// The sharded loops of kind Permutation; none where there is nothing to
/// reduce.
llvm::SmallVector<SplitLoop> splitLoops(mlir::linalg::LinalgOp op,
                                        const Mesh &mesh,
                                        const ShardingRule &rule,
                                        const FactorAxes &axes);

/// Lets a local reduction begin with its first element instead of the initial
/// value.
void startFromFirstElement(mlir::linalg::GenericOp local);

/// The results of the global operation, from those of such local reductions.
llvm::SmallVector<mlir::Value> combineParts(mlir::linalg::LinalgOp op,
                                            PartitionContext &context,
                                            llvm::ArrayRef<SplitLoop> loops,
                                            mlir::ValueRange parts);

} // namespace dist

#endif // DIST_LIB_DIALECT_DIST_RULES_MODELS_LINALGCOMBINE_H
