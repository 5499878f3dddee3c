//===- Uniformity.h - values that are equal on all ranks --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value of a local program varies along an axis if ranks that differ along it
// may have different values:
//
//   | value                              | varies along the axes            |
//   |------------------------------------|----------------------------------|
//   | argument                           | of its sharding                  |
//   | dist.axis_index                    | of its own                       |
//   | all_reduce, all_gather, broadcast  | of its operands, except its own  |
//   | other collectives                  | of its operands, and its own     |
//   | result of a loop or branch         | of the values passed to it, and  |
//   |                                    | of its predicate                 |
//   | all others                         | of their operands                |
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_COLLECTIVES_UNIFORMITY_H
#define DIST_TRANSFORMS_COLLECTIVES_UNIFORMITY_H

#include "dist/Support/Mesh.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMap.h"

namespace dist {

/// The operands that decide which regions of a loop or branch run, and how
/// often: its own, and those of the terminators in it.
llvm::SmallVector<mlir::Value> predicatesOf(mlir::Operation *op);

/// Finds the axes along which values vary in a function on local tensors, as a
/// fixed point over its loops.
class Uniformity {
public:
  Uniformity(mlir::FunctionOpInterface func, const Mesh &mesh);

  /// The axes that the value varies along; disjoint.
  Axes varying(mlir::Value value) const;
  Axes varying(mlir::ValueRange values) const;

private:
  void visit(mlir::Block &block);
  void visit(mlir::Operation &op);
  void pass(mlir::Operation &op);
  Axes varyingResults(mlir::Operation &op) const;
  void add(mlir::Value value, const Axes &axes);

  const Mesh &mesh;
  llvm::DenseMap<mlir::Value, Axes> varies; ///< Of carriers (ControlFlow.h).
  bool changed = false;
};

} // namespace dist

#endif // DIST_TRANSFORMS_COLLECTIVES_UNIFORMITY_H
