//===- Verification.h - checks that verifiers share -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of operations on tensors whose region works on elements: those of linalg_ext,
// and those of other dialects that are read to become one.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_LINALGEXT_IR_VERIFICATION_H
#define DIST_DIALECT_LINALGEXT_IR_VERIFICATION_H

#include "mlir/IR/Operation.h"

namespace dist::linalg_ext {

/// Checks that there are tensors, all of one shape. Errors call them `name`:
///   "expected an input"
///   "input 1 has shape [3], expected [4] as input 0"
llvm::LogicalResult verifySameType(mlir::Operation *op, llvm::StringRef name,
                                   mlir::ValueRange values);

/// The same, and `dimension` is one of theirs:
///   "dimension is 7, expected 0 <= dimension < 2"
llvm::LogicalResult verifyAlong(mlir::Operation *op, llvm::StringRef name,
                                mlir::ValueRange values, int64_t dimension);

/// The results have the types of `values`, which errors call `name`:
///   "results have types 'tensor<4xf32>', expected those of the inputs, ..."
llvm::LogicalResult verifyResultTypes(mlir::Operation *op, llvm::StringRef name,
                                      mlir::ValueRange values);

/// The types that a region takes and yields, and its names in errors:
///   "combiner has arguments of types 'f32', expected 'f32', 'f32'"
///   "combiner must end in linalg_ext.yield of types 'f32'"
struct RegionSignature {
  llvm::StringRef region; ///< "combiner"
  llvm::StringRef yield;  ///< "linalg_ext.yield"
  llvm::SmallVector<mlir::Type> arguments, results;
};

llvm::LogicalResult verifyRegion(mlir::Operation *op, mlir::Block &block,
                                 const RegionSignature &expected);

/// The signature of a region that takes accumulated values, then as many
/// elements of `tensors`, and yields accumulated values.
RegionSignature combinerOf(mlir::ValueRange tensors, llvm::StringRef yield);

/// The signature of a region that takes two elements of each of `tensors` in
/// turn and yields true if the first ones come before the second ones.
RegionSignature comparatorOf(mlir::ValueRange tensors, llvm::StringRef yield);

} // namespace dist::linalg_ext

#endif // DIST_DIALECT_LINALGEXT_IR_VERIFICATION_H
