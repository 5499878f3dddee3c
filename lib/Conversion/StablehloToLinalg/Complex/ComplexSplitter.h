//===- ComplexSplitter.h - complex programs become real ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_COMPLEX_COMPLEXSPLITTER_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_COMPLEX_COMPLEXSPLITTER_H

#include "ComplexArithmetic.h"
#include "ComplexTypes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace dist {

/// Rewrites a function so that each complex value is two real ones, and each
/// complex argument and result one tensor with a last dimension of 2.
///
/// Operations are not verified: a value may come from anywhere. Errors:
/// operations without importer for complex numbers, dynamic shapes.
class ComplexSplitter {
public:
  explicit ComplexSplitter(mlir::MLIRContext *context)
      : b(mlir::UnknownLoc::get(context), context) {}

  llvm::LogicalResult run(mlir::func::FuncOp function);

private:
  // Functions and blocks.
  void unpackArguments(mlir::func::FuncOp function);
  llvm::LogicalResult packResults(mlir::Operation *end);
  void splitArguments(mlir::Block &block);
  void pairArguments(mlir::Block &block);
  llvm::LogicalResult convertBlock(mlir::Block &block, bool isEntry);

  // Operations (ComplexOps.cpp, ComplexTransforms.cpp).
  llvm::LogicalResult checkTypes(mlir::Operation *op);
  llvm::LogicalResult convertOp(mlir::Operation *op);
  llvm::LogicalResult convertConstant(mlir::Operation *op);
  void convertEachPart(mlir::Operation *op);
  llvm::LogicalResult convertLists(mlir::Operation *op);
  llvm::LogicalResult convertPacked(mlir::Operation *op);
  llvm::LogicalResult convertTransform(mlir::Operation *op);
  llvm::LogicalResult convertArithmetic(mlir::Operation *op);

  ComplexParts partsOf(mlir::Value value) const {
    return isComplex(value) ? parts.lookup(value) : ComplexParts{value, {}};
  }
  mlir::SmallVector<mlir::Value> flatten(mlir::ValueRange values) const;
  void replace(mlir::Value value, ComplexParts with) {
    if (isComplex(value))
      parts[value] = with;
    else
      value.replaceAllUsesWith(with.re);
  }

  HloBuilder b;
  llvm::DenseMap<mlir::Value, ComplexParts> parts;
  mlir::SmallVector<mlir::Operation *> dead;
};

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_COMPLEX_COMPLEXSPLITTER_H
