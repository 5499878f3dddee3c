//===- IndexedWindowsRule.h - what gather and scatter share -----*- C++ -*-===//
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
///   base, indexed one by one          | `indexed`: only the base has it
///   indices and stack, batch          | `batch`
///   all others                        | need replication
struct IndexedWindowsFactors {
  TensorFactors base, indices, stack;
};

/// `windowSizes` are those of a window in the base. `indexed` is the factor of
/// base dimensions of which a window takes one element at an index; `batch` the
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
};

llvm::SmallVector<ShardedComponent>
shardedComponents(const Mesh &mesh, const linalg_ext::IndexedWindows &windows,
                  const Sharding &base);

/// The indices relative to this rank's block of the base. `clamp`: they are
/// first clamped to the whole base, as gather does; without it, an index
/// outside of the block stays outside.
mlir::Value shiftIndices(const PartitionContext &context,
                         const linalg_ext::IndexedWindows &windows,
                         mlir::Value indices,
                         llvm::ArrayRef<ShardedComponent> components,
                         bool clamp);

} // namespace dist

#endif // DIST_LIB_DIALECT_DIST_RULES_MODELS_INDEXEDWINDOWSRULE_H
