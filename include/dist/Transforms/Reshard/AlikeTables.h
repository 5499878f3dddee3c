//===- AlikeTables.h - found once for operations that are alike -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What follows from an operation's rule and shardings is the same for all
// operations that have one rule (RuleTable), as those of layers do.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_ALIKETABLES_H
#define DIST_TRANSFORMS_RESHARD_ALIKETABLES_H

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/ShardingRule.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/Hashing.h"

#include <memory>
#include <unordered_map>

namespace dist {

using SharedRule = std::shared_ptr<const ShardingRule>;

/// Values by a rule and something else. Keeps rules, and so their addresses.
template <typename Rest, typename T> class AlikeTable {
public:
  /// The value that is known, or what `make` returns.
  template <typename Make>
  const T &find(const SharedRule &rule, Rest rest, Make make) {
    Key key{rule, std::move(rest)};
    auto it = known.find(key);
    if (it == known.end())
      it = known.emplace(std::move(key), make()).first;
    return it->second;
  }

private:
  struct Key {
    SharedRule rule;
    Rest rest;
    bool operator==(const Key &) const = default;
  };
  struct Hash {
    size_t operator()(const Key &key) const {
      return llvm::hash_combine(key.rule.get(), hash_value(key.rest));
    }
  };
  std::unordered_map<Key, T, Hash> known;
};

/// Of operands, then results; null for what has none.
struct ShardingList {
  llvm::SmallVector<ShardingAttr, 6> items;
  bool operator==(const ShardingList &) const = default;
};
llvm::hash_code hash_value(const ShardingList &list);

/// What the homes of an operation's tensors propose for its factors.
struct FactorOptions {
  /// The usual case: every factor has one proposal, and they fit together.
  std::optional<FactorAxes> agreed;
  /// All that is priced otherwise: none first.
  std::vector<FactorAxes> all;
  /// Of a reduction to one element that all ranks would do alike: how they may
  /// share it, though no tensor says so.
  std::vector<FactorAxes> shared;
};

/// How an operation is done, and which of its accumulators are Partial.
struct FactorWay {
  FactorAxes axes;
  llvm::SmallVector<unsigned, 1> accumulators;
  bool operator==(const FactorWay &) const = default;
};
llvm::hash_code hash_value(const FactorWay &way);

/// What its tensors are then; null for what is none.
struct TensorShardings {
  llvm::SmallVector<ShardingAttr, 4> operands;
  llvm::SmallVector<ShardingAttr, 1> results;
};

/// Operands that are Partial, and those that combining with changes nothing.
struct PartialSet {
  ReductionKind kind;
  llvm::SmallVector<bool, 8> isPartial, isNeutral;
  bool operator==(const PartialSet &) const = default;
};
llvm::hash_code hash_value(const PartialSet &set);

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_ALIKETABLES_H
