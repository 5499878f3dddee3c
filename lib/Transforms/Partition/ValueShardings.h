//===- ValueShardings.h - shardings of global values ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_PARTITION_VALUESHARDINGS_H
#define DIST_LIB_TRANSFORMS_PARTITION_VALUESHARDINGS_H

#include "dist/Dialect/Dist/IR/Shardings.h"

#include "llvm/ADT/DenseMap.h"

namespace dist {

/// The shardings of the values of a program by their definitions: closed;
/// replicated if there is none.
class ValueShardings {
public:
  explicit ValueShardings(const Mesh &mesh) : mesh(mesh) {}

  /// Reads those of tensors. Errors: a sharding that does not fit the mesh or
  /// the shape, dynamic shapes and complex numbers that are sharded, single
  /// placements, temporal axes.
  mlir::LogicalResult read(mlir::ValueRange values);

  /// The sharding that was read for a value; empty if it is not a tensor.
  Sharding of(mlir::Value value) const { return shardings.lookup(value); }
  llvm::SmallVector<Sharding> of(mlir::ValueRange values) const;

  /// The type of a rank's block of a tensor.
  mlir::RankedTensorType localType(mlir::Value value) const;

private:
  const Mesh &mesh;
  llvm::DenseMap<mlir::Value, Sharding> shardings;
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_PARTITION_VALUESHARDINGS_H
