//===- IndexedWindowsRule.h - rules of gather and scatter -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_DIALECT_DIST_RULES_MODELS_INDEXEDWINDOWSRULE_H
#define DIST_LIB_DIALECT_DIST_RULES_MODELS_INDEXEDWINDOWSRULE_H

#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

namespace dist {

/// The factors of base, indices and stack (see linalg_ext::IndexedWindows).
///
///   dimension of                      | factor
///   ----------------------------------|-------------------------------------
///   base, batching                    | parallel, shared with indices, stack
///   base and stack, whole in windows  | parallel
///   base, indexed, not whole          | `indexed`: only the base has it
///   indices and stack, batch          | `batch`
///   all others                        | need replication
struct IndexedWindowsFactors {
  TensorFactors base, indices, stack;
};

/// `windowSizes` are those of a window in the base. `indexed` is the factor of
/// base dimensions of which a window takes a part at an index; `batch` the
/// one of dimensions that number the windows (sizes are filled in).
IndexedWindowsFactors
addIndexedWindows(ShardingRule &rule, const linalg_ext::IndexedWindows &windows,
                  llvm::ArrayRef<int64_t> windowSizes, Factor indexed,
                  Factor batch);

/// An index component whose base dimension is sharded.
struct ShardedComponent {
  unsigned component = 0;
  unsigned baseDim = 0;
  Axes axes;
  int64_t window = 1;  ///< The elements that a window has of the dimension.
  bool isKept = false; ///< The window is a dimension of the stack.

  /// The number of elements added to either end of the local base if windows
  /// extend across blocks. Every window that touches the base is then within
  /// it.
  int64_t margin() const { return isKept ? window : 0; }
};

/// `windowSizes` as of addIndexedWindows.
llvm::SmallVector<ShardedComponent>
shardedComponents(const Mesh &mesh, const linalg_ext::IndexedWindows &windows,
                  llvm::ArrayRef<int64_t> windowSizes, const Sharding &base);

/// The local base with the margins of all components, of `filling`.
mlir::Value addMargins(const PartitionContext &context, mlir::Value base,
                       llvm::ArrayRef<ShardedComponent> components,
                       mlir::TypedAttr filling);
/// The inverse.
mlir::Value cutMargins(const PartitionContext &context, mlir::Value base,
                       llvm::ArrayRef<ShardedComponent> components);

/// The indices relative to this rank's block of the base with its margins.
/// `clamp`: they are first clamped to the whole base, as gather does; without
/// it, an index outside of the block stays outside, and one whose window is not
/// within the whole base becomes -1.
mlir::Value shiftIndices(const PartitionContext &context,
                         const linalg_ext::IndexedWindows &windows,
                         mlir::Value indices,
                         llvm::ArrayRef<ShardedComponent> components,
                         bool clamp);

} // namespace dist

#endif // DIST_LIB_DIALECT_DIST_RULES_MODELS_INDEXEDWINDOWSRULE_H
