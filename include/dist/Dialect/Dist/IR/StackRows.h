//===- StackRows.h - parts of stacked arguments and results -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// dist-split-layer-loops cuts an argument or result of stacked layers into
// blocks of its rows, one for each stage. The blocks follow one another:
//
//   %w0: tensor<2x8x8xf32> {dist.rows = array<i64: 0, 2>, dist.stage = 0},
//   %w1: tensor<2x8x8xf32> {dist.rows = array<i64: 1, 2>, dist.stage = 1}
//
// In the artifact they are one tensor<4x8x8xf32>, whose dimension 0 is sharded
// over the axis of the pipeline.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_STACKROWS_H
#define DIST_DIALECT_DIST_IR_STACKROWS_H

#include "mlir/IR/BuiltinAttributes.h"

#include <optional>

namespace dist {

/// On arguments and results: the number of the block, and of all blocks.
inline constexpr llvm::StringLiteral kRowsAttr = "dist.rows";

struct StackRows {
  int64_t block = 0, blocks = 1;
};

/// Reads `dist.rows`; nothing where the attribute is null.
inline std::optional<StackRows> stackRowsOf(mlir::Attribute attr) {
  auto rows = mlir::dyn_cast_or_null<mlir::DenseI64ArrayAttr>(attr);
  if (!rows)
    return std::nullopt;
  return StackRows{rows[0], rows[1]};
}

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_STACKROWS_H
