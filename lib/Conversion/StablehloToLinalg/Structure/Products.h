//===- Products.h - sums of products -------------------------- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_STRUCTURE_PRODUCTS_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_STRUCTURE_PRODUCTS_H

#include "Source/SourceOp.h"

#include "mlir/IR/AffineMap.h"

namespace dist {

/// Operands 0 and 1 can be multiplied and summed in the result's type: numbers
/// of one kind, the result as wide as either.
llvm::LogicalResult checkProductTypes(SourceOp &op);

/// The products of elements of `lhs` and `rhs`, widened to elements of `type`
/// and summed over the dimensions that the result lacks. `maps` are those of
/// lhs, rhs and result (plain dimensions). A sum of plain dimensions is a
/// linalg.contract, anything else a linalg.generic.
mlir::Value emitProducts(mlir::ImplicitLocOpBuilder &builder, mlir::Value lhs,
                         mlir::Value rhs, mlir::RankedTensorType type,
                         llvm::ArrayRef<mlir::AffineMap> maps, bool isUnsigned);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_STRUCTURE_PRODUCTS_H
