//===- RuleTable.h - one rule for operations that are alike -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program repeats itself: its layers are made of the same few hundred
// operations, whatever its depth. What follows from an operation alone is found
// once for all that are alike, and a rule's address says which these are.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_RULES_RULETABLE_H
#define DIST_DIALECT_DIST_RULES_RULETABLE_H

#include "dist/Dialect/Dist/Rules/ShardingRule.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

#include <memory>

namespace dist {

/// Operations are alike if they have one name and parent, equal attributes (but
/// for discardable ones), types and bodies, and read the same values where
/// these are no tensors.
struct AlikeInfo : llvm::DenseMapInfo<mlir::Operation *> {
  static unsigned getHashValue(const mlir::Operation *op);
  static bool isEqual(const mlir::Operation *lhs, const mlir::Operation *rhs);
};

/// A cache of sharding rules. Valid until an operation changes.
class RuleTable {
public:
  /// dist::getShardingRule; the same pointer for operations that are alike.
  std::shared_ptr<const ShardingRule> get(mlir::Operation *op);

private:
  llvm::DenseMap<mlir::Operation *, std::shared_ptr<const ShardingRule>,
                 AlikeInfo>
      rules;
};

} // namespace dist

#endif // DIST_DIALECT_DIST_RULES_RULETABLE_H
