//===- ExtractWindows.h - windows of an extract over loops ------*- C++ -*-===//
//-*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CONVERSION_TORCHTOLINALG_EXTRACTWINDOWS_H
#define DIST_LIB_CONVERSION_TORCHTOLINALG_EXTRACTWINDOWS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace dist {

/// An index that the body of `op` computes.
struct IndexSlice {
  IndexSlice(mlir::linalg::GenericOp op, mlir::Value index);

  /// True if it reads an element of this input.
  bool reads(mlir::OpOperand *input) const;
  bool dependsOn(unsigned loop) const;

  mlir::linalg::GenericOp op;
  llvm::SetVector<mlir::Operation *> ops;
};

/// The elements that an extract reads over all loops of its linalg.generic, as
/// windows of the tensor: of dimensions that a loop runs through as a whole.
///
///   yield extract %table[%id, %k]   // 50 x 64; %k: loop 2, of size 64
///   ->  sizes [1, 64], collapsed [0], indexMap [0], computed [%id],
///       batchLoops [0, 1], offsetLoops [2]
struct ExtractWindows {
  ExtractWindows(mlir::linalg::GenericOp op, mlir::tensor::ExtractOp extract);

  // Of the tensor's dimensions, as linalg_ext.gather has them.
  llvm::SmallVector<int64_t> sizes, collapsed, indexMap;
  llvm::SmallVector<mlir::Value> computed; ///< The index of each of indexMap.
  llvm::SmallVector<int64_t> batchLoops;   ///< Loops over windows.
  llvm::SmallVector<int64_t> offsetLoops;  ///< Loops in a window.
};

} // namespace dist

#endif // DIST_LIB_CONVERSION_TORCHTOLINALG_EXTRACTWINDOWS_H
