//===- Regions.h - combiners in other places --------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_DIALECT_DIST_RULES_MODELS_REGIONS_H
#define DIST_LIB_DIALECT_DIST_RULES_MODELS_REGIONS_H

#include "dist/Dialect/Dist/Rules/PartitionContext.h"

namespace dist {

/// Clones the computation of a block with these arguments, and returns the
/// yielded values. Values from outside are looked up in the context.
inline llvm::SmallVector<mlir::Value> cloneBlock(PartitionContext &context,
                                                 mlir::OpBuilder &builder,
                                                 mlir::Block &block,
                                                 mlir::ValueRange arguments) {
  mlir::IRMapping &values = context.localValues;
  values.map(block.getArguments(), arguments);
  for (mlir::Operation &op : block.without_terminator())
    builder.clone(op, values);
  return llvm::map_to_vector(
      block.getTerminator()->getOperands(),
      [&](mlir::Value value) { return values.lookupOrDefault(value); });
}

} // namespace dist

#endif // DIST_LIB_DIALECT_DIST_RULES_MODELS_REGIONS_H
