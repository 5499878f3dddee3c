//===- BatchDims.h - what data axes may divide ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An axis of data parallelism divides the batch wherever it is, and nothing
// else: the dimensions of arguments that are annotated with it and that no
// result replaces (BatchArguments.h), and those that operations tie to them.
//
//   x: [{"dp"}, {}]  w: [{}, {}]   y = x * w: ([i, k], [k, j]) -> [i, j]
//   dp divides i, not k or j; of y its first dimension.
//
// A reshape that cuts the batch makes batches: of 64 rows as 8 micro-batches of
// 8 dp divides either. Tokens cut into examples and positions are none: only
// what came together from the batch alone is.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_BATCHDIMS_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_BATCHDIMS_H

#include "dist/Transforms/Propagation/DimClasses.h"

namespace dist {

/// Of the dimensions of a value, or of the factors of an operation.
struct Confined {
  Axes axes;              ///< That may divide only
  llvm::BitVector places; ///< these.

  bool allows(const AxisRef &axis, unsigned place) const {
    return !llvm::is_contained(axes, axis) || places.test(place);
  }
};

class BatchDims {
public:
  BatchDims(PropagationGraph &graph, Axes dataAxes);

  Confined dims(ValueId value) const;
  Confined factors(mlir::Operation *op) const;

private:
  PropagationGraph &graph;
  Axes dataAxes;
  std::optional<DimClasses> classes; ///< None without data axes.
  llvm::BitVector isBatch;           ///< By class.
  llvm::DenseMap<mlir::Operation *, const Node *> nodes;

  llvm::BitVector annotatedDims() const;
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_BATCHDIMS_H
