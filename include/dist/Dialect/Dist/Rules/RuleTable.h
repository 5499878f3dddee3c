//===- RuleTable.h - one rule for equivalent operations ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program repeats itself: its layers consist of the same few hundred
// operations, whatever its depth. Properties that follow from an operation
// alone are found once for all equivalent ones. The address of a rule
// identifies an equivalence class.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_RULES_RULETABLE_H
#define DIST_DIALECT_DIST_RULES_RULETABLE_H

#include "dist/Dialect/Dist/Rules/ShardingRule.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

#include <memory>

namespace dist {

/// Operations are equivalent if they have one name and parent, equal attributes
/// (except discardable ones), types and bodies, and read the same values if
/// these are no tensors.
struct EquivalenceInfo : llvm::DenseMapInfo<mlir::Operation *> {
  static unsigned getHashValue(const mlir::Operation *op);
  static bool isEqual(const mlir::Operation *lhs, const mlir::Operation *rhs);
};

/// A cache of sharding rules. Valid until an operation changes.
class RuleTable {
public:
  /// Returns dist::getShardingRule; the same pointer for equivalent operations.
  std::shared_ptr<const ShardingRule> get(mlir::Operation *op);

private:
  llvm::DenseMap<mlir::Operation *, std::shared_ptr<const ShardingRule>,
                 EquivalenceInfo>
      rules;
};

} // namespace dist

#endif // DIST_DIALECT_DIST_RULES_RULETABLE_H
