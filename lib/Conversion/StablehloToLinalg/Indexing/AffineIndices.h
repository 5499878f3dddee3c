//===- AffineIndices.h - indices known at compile time ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_INDEXING_AFFINEINDICES_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_INDEXING_AFFINEINDICES_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace dist {

/// A tensor of integers whose element at position p is
/// `base + sum(steps[i] * p[i])`. The step of a dimension of one element is 0.
struct AffineTensor {
  int64_t base = 0;
  llvm::SmallVector<int64_t> steps;

  bool isSplat() const {
    return llvm::all_of(steps, [](int64_t step) { return step == 0; });
  }
};

/// Returns the elements of an imported value if it is computed from constants
/// and iotas only and is an AffineTensor; none otherwise. Visits a bounded
/// number of operations.
///
///   constant 1 + 2 * iota : tensor<7xi32>  ->  base 1, steps [2]
std::optional<AffineTensor> affineTensorOf(mlir::Value value);

/// Splits indices along `vectorDim` into their components, each an AffineTensor
/// over the other dimensions. A `vectorDim` of the rank means one component.
std::optional<llvm::SmallVector<AffineTensor>>
affineComponentsOf(mlir::Value indices, int64_t vectorDim);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_INDEXING_AFFINEINDICES_H
