//===- Deciders.h - who decided how a value lies ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An annotation is what the user says, unless one of these attributes stands
// beside it: on an argument or result of a function, or on a dist.shard_tensor.
//
//   %w: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>,
//                        dist.chosen}
//
// They say why, to dist-explain. Where there is no cluster they do one thing
// more: an operation whose tensors disagree is done in the way that costs least,
// as the search counted it, and not in that which moves the fewest bytes.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_DECIDERS_H
#define DIST_DIALECT_DIST_IR_DECIDERS_H

#include "dist/Dialect/Dist/IR/Dist.h"

namespace dist {

/// dist-auto-shard chose it: a unit, or the #dist.sharding that was annotated
/// and left dimensions open, which the search settled.
inline constexpr llvm::StringLiteral kChosenAttr = "dist.chosen";

/// A string on arguments: the option of the search that the sharding follows
/// from, such as `replicate=params*` (docs/guide/auto.md).
inline constexpr llvm::StringLiteral kConstraintAttr = "dist.constraint";

/// True if anything of the function was chosen by the search.
bool hasChoices(mlir::FunctionOpInterface func);

/// The new value of `dist.chosen` after the search completed the annotation
/// `asked` (null if there was none); `known` is its value before. Null if the
/// annotation left nothing to choose.
mlir::Attribute chosenMark(mlir::Attribute known, ShardingAttr asked,
                           mlir::MLIRContext *context);

/// Error: the attribute is of another kind than it says above.
mlir::LogicalResult verifyDecider(mlir::Operation *op,
                                  mlir::NamedAttribute attr);

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_DECIDERS_H
