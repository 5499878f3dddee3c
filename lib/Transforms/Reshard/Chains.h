//===- Chains.h - cheap operations that go together -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An operation that is done in another way wants its operands elsewhere, and
// leaves its results elsewhere. A chain is all that could follow it: the cheap
// operations around it (elementwise ones, reductions, broadcasts: they iterate
// no more often than their largest tensor has elements), and those at its ends.
//
//   u = x * w1 {over tokens}   done over experts instead, the chain is
//   g = gelu(u)                u, g and both operations around; x, where it
//   y = g * w2 {over tokens}   may move too, with what makes it
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RESHARD_CHAINS_H
#define DIST_LIB_TRANSFORMS_RESHARD_CHAINS_H

#include "dist/Transforms/Reshard/ShardedProgram.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

#include <deque>

namespace dist {

struct Chain {
  struct Member {
    OpShardings *now;
    OpShardings moved; ///< How it is done if it follows.
  };

  std::vector<Member> members;
  /// The values that could move, with their homes then.
  llvm::MapVector<mlir::Value, ShardingAttr> homes;

  /// The index of an operation's member; nothing if it cannot follow.
  std::optional<unsigned> find(mlir::Operation *op) const {
    auto it = indexOf.find(op);
    return it == indexOf.end() ? std::nullopt : std::optional(it->second);
  }
  void add(OpShardings *now, OpShardings moved) {
    indexOf[now->op] = members.size();
    members.push_back({now, std::move(moved)});
  }

private:
  llvm::DenseMap<mlir::Operation *, unsigned> indexOf;
};

/// Finds chains. A value is asked to move to a home once and the length of a
/// chain is bounded, so that the work for all chains of a program is linear in
/// its size.
class ChainFinder {
public:
  ChainFinder(ReshardContext &context, ShardedProgram &program)
      : context(context), program(program) {}

  /// What could follow if the operation were done in this way.
  Chain follow(OpShardings &start, const FactorAxes &way);

private:
  ReshardContext &context;
  ShardedProgram &program;
  llvm::DenseSet<std::pair<mlir::Value, ShardingAttr>> visited;
  std::deque<mlir::Value> queue;

  void addValue(Chain &chain, mlir::Value value, ShardingAttr home);
  void addValues(Chain &chain, const OpShardings &moved);
  void addOperation(
      Chain &chain, mlir::Operation *op, ShardingAttr sharding,
      llvm::function_ref<TensorFactors(const ShardingRule &)> tensorOf);
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RESHARD_CHAINS_H
