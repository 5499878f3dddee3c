//===- AffineBody.h - integer arithmetic on affine tensors ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_INDEXING_AFFINEBODY_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_INDEXING_AFFINEBODY_H

#include "AffineIndices.h"

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Block.h"
#include "llvm/ADT/DenseMap.h"

namespace dist {

/// The body of an elementwise linalg.generic, evaluated for all elements at
/// once: each scalar is an AffineTensor over the loops. Nothing that wraps
/// around, and no comparison that elements decide differently, is known.
class AffineBody {
public:
  explicit AffineBody(llvm::ArrayRef<int64_t> shape) : shape(shape) {}

  /// Sets the value of a block argument that reads `tensor` through `map`.
  /// False if the map is more than dimensions and constants.
  bool map(mlir::Value argument, const AffineTensor &tensor,
           mlir::AffineMap map);

  /// Returns the one result; none if it is not known.
  std::optional<AffineTensor> evaluate(mlir::Block &body);

private:
  /// The least and the greatest element.
  struct Range {
    int64_t least = 0, greatest = 0;
  };
  Range rangeOf(const AffineTensor &tensor) const;

  std::optional<AffineTensor> evaluate(mlir::Operation &op);
  std::optional<AffineTensor> select(mlir::Operation &op);
  std::optional<AffineTensor> extremum(mlir::Operation &op, bool isMax);
  std::optional<AffineTensor> compare(mlir::Operation &op);
  /// The value of an operand; none if it is not known.
  std::optional<AffineTensor> operand(mlir::Operation &op, unsigned number);
  std::optional<AffineTensor> scaledSum(mlir::Operation &op, int64_t factor);
  std::optional<AffineTensor> product(mlir::Operation &op);

  llvm::ArrayRef<int64_t> shape;
  llvm::DenseMap<mlir::Value, AffineTensor> values;
};

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_INDEXING_AFFINEBODY_H
