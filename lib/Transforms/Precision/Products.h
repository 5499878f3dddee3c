//===- Products.h - products that are computed in 16 bits -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_PRECISION_PRODUCTS_H
#define DIST_LIB_TRANSFORMS_PRECISION_PRODUCTS_H

#include "Conversions.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SetVector.h"

namespace dist {

using OpSet = llvm::DenseSet<mlir::Operation *>;

/// The operations of a function in program order, with those in loops,
/// branches and manual regions, but not those in bodies of linalg.
llvm::SmallVector<mlir::Operation *>
operationsOf(mlir::FunctionOpInterface func);

/// True for a loop, a branch or a manual region.
bool isBorder(mlir::Operation *op);

/// True for operations at locations that match one of the patterns.
bool isKept(mlir::Operation *op, llvm::ArrayRef<std::string> keep);

/// The matrix products and convolutions of f32 that may take shorter operands:
/// all but those that depend on state which the forward pass does not read,
/// and those at the locations of `keep`.
OpSet findProducts(mlir::FunctionOpInterface func,
                   llvm::ArrayRef<mlir::Operation *> operations,
                   llvm::ArrayRef<std::string> keep);

/// Gives a product shorter operands, `scaled` ones times the scale. It
/// multiplies and adds in f32 as before, and its result is not scaled.
void shortenOperands(mlir::linalg::LinalgOp product,
                     const llvm::BitVector &scaled, Conversions &conversions);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_PRECISION_PRODUCTS_H
