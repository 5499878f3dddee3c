//===- ShardingRule.h - what an operation does to dimensions ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A rule describes an operation by its factors, the dimensions of its iteration
// space, as einsum does:
//
//   matmul (8x64, 64x256) -> 8x256     ([i, k], [k, j]) -> [i, j]
//                                      i=8, j=256 parallel, k=64 reduction(sum)
//   collapse_shape 8x4x2 -> 32x2       ([i, j, k]) -> [ij, k]
//   transpose 8x4 -> 4x8               ([i, j]) -> [j, i]
//
// If every operand and result that has a factor is sharded alike along it, each
// rank can do its part of the operation alone; a sharded reduction factor
// leaves the results Partial.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_RULES_SHARDINGRULE_H
#define DIST_DIALECT_DIST_RULES_SHARDINGRULE_H

#include "dist/Support/Sharding.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>

namespace dist {

enum class FactorKind {
  Parallel,        ///< May be sharded; every result has it or ignores it.
  Reduction,       ///< May be sharded; the results become Partial(reduction).
  NeedReplication, ///< Must not be sharded.
  Permutation,     ///< Needs replication too, but keeps its size (reverse, roll).
};

struct Factor {
  int64_t size = 1;
  FactorKind kind = FactorKind::Parallel;
  /// Of a Reduction factor: what combines the parts.
  ReductionKind reduction = ReductionKind::Sum;
  /// True where blocks may be uneven: the model pads and masks. False for the
  /// factors of a reshape that splits or merges: axes must divide the size.
  bool mayBeUneven = true;
};

/// The factors of each dimension of one tensor, major to minor. A dimension of
/// size 1 that is broadcast has none.
struct TensorFactors {
  llvm::SmallVector<llvm::SmallVector<unsigned, 2>, 4> dims;
};

/// Operands are the operation's operands in order; an operand that is not a
/// ranked tensor has no dimensions.
struct ShardingRule {
  llvm::SmallVector<Factor> factors;
  llvm::SmallVector<TensorFactors> operands;
  llvm::SmallVector<TensorFactors> results;

  unsigned addFactor(Factor factor) {
    factors.push_back(factor);
    return factors.size() - 1;
  }

  /// `([i, k], [k, j]) -> [i, j] {i=8, j=256, k=64 reduction(sum)}`.
  void print(llvm::raw_ostream &os) const;
};

/// The axes of every factor of an operation, each major to minor.
using FactorAxes = llvm::SmallVector<Axes>;

/// What a tensor's sharding says of the factors it is made of; factors that it
/// does not have stay empty. Fails (nullopt) where a dimension's axes do not
/// fall on its factors: an axis that is cut by a factor's end is split into
/// sub-axes where sizes allow.
///
///   [ij] with i=8, j=4 sharded {"a"(8), "b"(2)}: i -> {"a"}, j -> {"b"}
std::optional<FactorAxes> projectToFactors(const Mesh &mesh,
                                           const ShardingRule &rule,
                                           const TensorFactors &tensor,
                                           const Sharding &sharding);

/// The inverse: the (closed) dimension shardings that a tensor needs so that
/// its factors are sharded as `axes` says. A minor factor's axes are dropped
/// (nullopt returned) if the major factor of the same dimension is not fully
/// sharded.
std::optional<Sharding> shardingFromFactors(const Mesh &mesh,
                                            const ShardingRule &rule,
                                            const TensorFactors &tensor,
                                            const FactorAxes &axes);

} // namespace dist

#endif // DIST_DIALECT_DIST_RULES_SHARDINGRULE_H
