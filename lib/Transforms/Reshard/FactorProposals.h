//===- FactorProposals.h - what could shard an operation --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each tensor of an operation proposes, by its home, what its factors could be
// sharded over. Proposals may be cut short where another factor takes some of
// their axes: tokens over (dp, ep) and experts over ep let an operation be done
// over dp and ep.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RESHARD_FACTORPROPOSALS_H
#define DIST_LIB_TRANSFORMS_RESHARD_FACTORPROPOSALS_H

#include "dist/Dialect/Dist/Rules/ShardingRule.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace dist {

/// True if the axes shard what saves no work to be sharded, but makes results
/// Partial.
bool combinesMoved(const ShardingRule &rule, const FactorAxes &axes);

class FactorProposals {
public:
  FactorProposals(const Mesh &mesh, const ShardingRule &rule)
      : mesh(mesh), rule(rule), lists(rule.factors.size()) {}

  /// Notes what the home of one tensor says of its factors. Of axes that do not
  /// fall on factors, the part that divides them is proposed.
  void add(const TensorFactors &tensor, const Sharding &home);

  /// The usual case: every factor has one proposal, and they fit together.
  std::optional<FactorAxes> agreed() const;

  /// Adds what remains of each proposal where another factor takes some of its
  /// axes, and other dimensions for axes that share out only memory.
  void widen();

  /// Calls `visit` with every combination of proposals, and of none, that uses
  /// no axis twice; until it returns false.
  void forEach(llvm::function_ref<bool(const FactorAxes &)> visit) const;

private:
  using Visit = llvm::function_ref<bool(const FactorAxes &)>;

  const Mesh &mesh;
  const ShardingRule &rule;
  /// For each factor the different lists of axes that are proposed.
  llvm::SmallVector<llvm::SmallVector<Axes, 2>> lists;

  void propose(unsigned factor, const Axes &axes);
  void proposeElsewhere();
  void proposeParts();
  bool fits(const FactorAxes &axes, unsigned factor) const;
  bool visitFrom(unsigned factor, FactorAxes &axes, Visit visit) const;
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RESHARD_FACTORPROPOSALS_H
