//===- Deciders.h - origins of annotations ----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An annotation is the user's, unless it has one of these attributes alongside:
// on an argument or result of a function, or on a dist.shard_tensor.
//
//   %w: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>,
//                        dist.chosen}
//
// dist-explain prints them as the origin of the annotation. Without a cluster
// they have one more effect: if the tensors of an operation disagree, it uses
// the strategy of least cost, as the search estimated it, instead of the one
// that moves the fewest bytes.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_DECIDERS_H
#define DIST_DIALECT_DIST_IR_DECIDERS_H

#include "dist/Dialect/Dist/IR/Dist.h"

namespace dist {

/// Marks an annotation that dist-auto-shard chose: a unit, or the
/// #dist.sharding that was annotated and whose open dimensions it completed.
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

/// Verifies that the attribute has the form described above. Emits an error if
/// not.
mlir::LogicalResult verifyDecider(mlir::Operation *op,
                                  mlir::NamedAttribute attr);

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_DECIDERS_H
