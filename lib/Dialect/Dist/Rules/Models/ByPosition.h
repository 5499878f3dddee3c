//===- ByPosition.h - elements chosen by position ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_DIALECT_DIST_RULES_MODELS_BYPOSITION_H
#define DIST_LIB_DIALECT_DIST_RULES_MODELS_BYPOSITION_H

#include "dist/Dialect/Dist/Rules/PartitionContext.h"

namespace dist {

/// An element of this rank's block: its inputs and its position.
struct ElementHere {
  mlir::OpBuilder &builder;
  mlir::Location loc;
  mlir::ValueRange inputs;           ///< One element of each input.
  llvm::ArrayRef<mlir::Value> place; ///< In the whole tensor; index.

  /// True if the element is in [begin, end) of the whole tensor's dimension.
  mlir::Value isWithin(unsigned dim, int64_t begin, int64_t end) const;
};

/// This rank's block of result 0. `choose` makes each element from elements of
/// the inputs. `maps` index these local tensors by the dimensions of the block
/// (identities if there are none).
mlir::Value
chooseByPosition(PartitionContext &context, mlir::ValueRange inputs,
                 llvm::ArrayRef<mlir::AffineMap> maps,
                 llvm::function_ref<mlir::Value(const ElementHere &)> choose);

/// The same of this rank's window of result 0.
mlir::Value
chooseByPosition(PartitionContext &context, llvm::ArrayRef<DimWindow> windows,
                 mlir::ValueRange inputs, llvm::ArrayRef<mlir::AffineMap> maps,
                 llvm::function_ref<mlir::Value(const ElementHere &)> choose);

} // namespace dist

#endif // DIST_LIB_DIALECT_DIST_RULES_MODELS_BYPOSITION_H
