//===- ImportTmTensor.h - scans, scatters, sorts of PyTorch -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CONVERSION_TORCHTOLINALG_IMPORTTMTENSOR_H
#define DIST_LIB_CONVERSION_TORCHTOLINALG_IMPORTTMTENSOR_H

#include "dist/Conversion/TorchToLinalg/TmTensor.h"
#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace dist {

/// Makes linalg_ext of tm_tensor.scan, scatter and sort, and of tosa.scatter,
/// which linalg does not have either.
llvm::LogicalResult importTmTensor(mlir::ModuleOp module);

//===----------------------------------------------------------------------===//
// One operation
//===----------------------------------------------------------------------===//

/// The linalg_ext operation that has the first results of `op`.
///
/// Errors: exclusive scans, scans whose last accumulator is used or that
/// combine by something without an identity.
llvm::FailureOr<mlir::Operation *> importScan(mlir::OpBuilder &builder,
                                              tm_tensor::ScanOp op);
llvm::FailureOr<mlir::Operation *> importScatter(mlir::OpBuilder &builder,
                                                 tm_tensor::ScatterOp op);
/// Errors: shapes that are not static.
llvm::FailureOr<mlir::Operation *> importScatter(mlir::OpBuilder &builder,
                                                 mlir::tosa::ScatterOp op);
/// Errors: sorts by something else than one comparison of one pair.
llvm::FailureOr<mlir::Operation *> importSort(mlir::OpBuilder &builder,
                                              tm_tensor::SortOp op);

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

/// Copies a region of one block; argument `order[i]` becomes argument i.
void copyCombiner(mlir::Region &target, mlir::Block &source,
                  llvm::ArrayRef<unsigned> order);

/// The one operation of a region that yields its result; null for any other.
mlir::Operation *onlyOperation(mlir::Block &block);

} // namespace dist

#endif // DIST_LIB_CONVERSION_TORCHTOLINALG_IMPORTTMTENSOR_H
