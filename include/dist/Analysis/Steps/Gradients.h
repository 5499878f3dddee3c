//===- Gradients.h - the gradients of a training step --------- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   d = dot x, e        product of the backward pass
//   g = mul d, 1/8      gradient: only the next state is computed from it
//   n = sum(g * g)
//   h = g / sqrt(n)
//   w' = w - h          next state: replaces an argument
//
//===----------------------------------------------------------------------===//

#ifndef DIST_ANALYSIS_STEPS_GRADIENTS_H
#define DIST_ANALYSIS_STEPS_GRADIENTS_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace dist {

/// The numbers of the results that replace arguments.
llvm::SmallDenseSet<unsigned> stateResultsOf(mlir::FunctionOpInterface func);

/// The gradients in a step's block, among the values that depend on the
/// backward pass (or on the batch).
class Gradients {
public:
  /// `dependent`: these values, of operations of the function's block. A
  /// multiple by `factor`, if there is one, is a fixed one.
  Gradients(mlir::FunctionOpInterface func,
            const llvm::DenseSet<mlir::Value> &dependent,
            mlir::Value factor = {});

  /// The gradients as the update reads them, in program order: tensors whose
  /// elements the next state is computed from, each of one of them, while
  /// products, control flow and other results of as many elements do not
  /// depend on them. Sums and fixed multiples of gradients stand for these.
  llvm::ArrayRef<mlir::Value> values() const { return found; }

  /// True if a value depends on the backward pass through these gradients
  /// alone.
  bool cover(mlir::Value value) const;

private:
  struct Uses {
    bool isState = false, isOther = false, isComputedWith = false;
  };

  bool isFixed(mlir::Value value) const;
  void followUses();
  void addUse(mlir::OpOperand &use, Uses &uses) const;
  bool isCandidate(mlir::Value value) const;
  bool isPassedOn(mlir::Value value) const;
  void find();

  mutable mlir::FunctionOpInterface func; ///< Its methods are not const.
  const llvm::DenseSet<mlir::Value> &dependent;
  mlir::Value factor;
  llvm::SmallDenseSet<unsigned> state;
  llvm::DenseMap<mlir::Value, Uses> usesOf;
  llvm::SmallVector<mlir::Value> found;
};

} // namespace dist

#endif // DIST_ANALYSIS_STEPS_GRADIENTS_H
