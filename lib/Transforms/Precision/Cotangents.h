//===- Cotangents.h - gradients of the loss by values --------- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A backward pass is linear in the gradients of the loss by its values, the
// cotangents. In it, a product has one of them and a value of the forward pass
// as operands:
//
//   y = dot x, w        forward pass; the loss is computed from y without
//   l = sum(y * y)      another product
//   e = 2 y             cotangent of y: no part of the forward pass, reads y
//   d = dot x, e        product of x, and of a cotangent
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_PRECISION_COTANGENTS_H
#define DIST_LIB_TRANSFORMS_PRECISION_COTANGENTS_H

#include "dist/Analysis/Steps/ForwardPass.h"
#include "llvm/ADT/BitVector.h"

namespace dist {

/// The cotangents of a function. A value that is none by mistake, or one by
/// mistake, is scaled the wrong way: it uses the range of f16 less well, but
/// results are the same numbers.
class Cotangents {
public:
  Cotangents(mlir::FunctionOpInterface func,
             llvm::ArrayRef<mlir::Operation *> operations);

  bool contains(mlir::Value value) const { return lookup(value).isCotangent; }

  /// The operand of a product that is a cotangent; with two, the one that
  /// depends on later operations of the forward pass. Empty if there is none.
  llvm::BitVector operandOf(mlir::Operation *product) const;

  /// The operands of another operation that are cotangents.
  llvm::BitVector operandsOf(mlir::Operation *op) const;

private:
  struct Origin {
    bool isCotangent = false;
    int last = -1; ///< The last operation of the forward pass, by number.
  };

  void findData(llvm::ArrayRef<mlir::Operation *> operations);
  void findHead();
  Origin lookup(mlir::Value value) const;
  bool merge(mlir::Value value, const Origin &origin);
  bool isForward(mlir::Operation *op) const;
  bool visit(mlir::Operation *op);
  bool visitCarried(mlir::Operation *op);

  mutable mlir::FunctionOpInterface func; ///< Its methods are not const.
  ForwardPass forward;
  llvm::DenseMap<mlir::Operation *, int> numbers; ///< Of the function's block.
  /// Values that depend on arguments of the function or of regions.
  llvm::DenseSet<mlir::Value> data;
  /// Values that the forward pass makes of data, and from which it computes its
  /// results without a product.
  llvm::DenseSet<mlir::Value> head;
  llvm::DenseMap<mlir::Value, Origin> origins;
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_PRECISION_COTANGENTS_H
