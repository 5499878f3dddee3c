//===- Ways.h - how an operation could be done ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All that a rule allows: each mesh axis shards one factor or none. Of an
// operation that distributes over sums, an axis that shards nothing may also be
// one over which operands and results are Partial, so that a sum goes through:
//
//   ([i, k], [k, j]) -> [i, j] on x=2: nothing, i, j, k: four ways
//   a + b: [i] on x=2: nothing, i, both Partial: three
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_WAYS_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_WAYS_H

#include "AnnotatedLists.h"
#include "BatchDims.h"

#include "dist/Dialect/Dist/Rules/RuleTable.h"
#include "dist/Transforms/AutoShard/Machine.h"

#include <map>

namespace dist {

/// The shardings that one thing may have, by choice. Equal lists are one.
using Choices = std::shared_ptr<const std::vector<ShardingAttr>>;

struct Ways {
  /// For each operand, then each result, what it is in each way; null for what
  /// is no tensor.
  std::vector<Choices> ports;
  std::vector<double> costs; ///< Work and exchanges, each time.

  size_t size() const { return costs.size(); }
};

/// What an operand brings.
enum class PortKind {
  None,  ///< Made again for each user; never Partial.
  Value, ///< Never a Partial sum as it comes.
  Sum,   ///< Perhaps one.
};

/// Finds the ways of operations. Operations that are alike share theirs.
class WayFinder {
public:
  WayFinder(ReshardContext &context, const Machine &machine,
            const AnnotatedLists &annotated)
      : context(context), machine(machine), annotated(annotated) {}

  /// No axis of `excluded` is used, and those of `confined` as it allows.
  std::shared_ptr<const Ways>
  find(mlir::Operation *op, const Axes &excluded, const Confined &confined,
       llvm::function_ref<PortKind(mlir::Value)> portKind);

  Choices intern(std::vector<ShardingAttr> choices);

private:
  ReshardContext &context;
  const Machine &machine;
  const AnnotatedLists &annotated;
  RuleTable rules;
  /// Of operations: by rule, and by what it was made of.
  llvm::DenseMap<const ShardingRule *, unsigned> kinds;
  llvm::StringMap<unsigned> numbers;
  std::map<std::pair<unsigned, std::string>, std::shared_ptr<const Ways>> known;
  std::map<std::vector<const void *>, Choices> interned;

  unsigned kindOf(const OpShardings &open);
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_WAYS_H
