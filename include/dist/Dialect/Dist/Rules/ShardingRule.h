//===- ShardingRule.h - factors of an operation's dimensions ----*- C++ -*-===//
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
// If every operand and result that has a factor has the same sharding along it,
// each rank can do its part of the operation alone. A sharded reduction factor
// leaves the results Partial.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_RULES_SHARDINGRULE_H
#define DIST_DIALECT_DIST_RULES_SHARDINGRULE_H

#include "dist/Support/Sharding.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>

namespace dist {

enum class FactorKind {
  Parallel,        ///< May be sharded; every result has it or ignores it.
  Reduction,       ///< May be sharded; the results become Partial(reduction).
  NeedReplication, ///< Must not be sharded.
  /// A factor that may be sharded. Tensors that have it share its sharding;
  /// those that lack it are replicated over its axes. Partition moves the
  /// elements that a rank lacks (slice, pad, concatenate, reverse, scan, sort,
  /// reductions without a kind). Dimensions of operands and results may differ
  /// in size: each has blocks of its own.
  Permutation,
};

inline bool mayBeSharded(FactorKind kind) {
  return kind != FactorKind::NeedReplication;
}

struct Factor {
  int64_t size = 1;
  FactorKind kind = FactorKind::Parallel;
  /// The kind that combines the parts; for Reduction factors.
  ReductionKind reduction = ReductionKind::Sum;
  /// True where blocks may be uneven: the model pads and masks. False for the
  /// factors of a reshape that splits or merges: axes must divide the size.
  bool mayBeUneven = true;
  /// True if an iteration only moves an element (gather, scatter). Sharding
  /// such a factor saves hardly any work, so that the bytes moved for it
  /// decide.
  bool onlyMoves = false;
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
  /// Operands that a reduction starts from (linalg's outs, scatter's input).
  /// Where a Reduction factor is sharded they are Partial as the results are,
  /// so that the initial value counts once; replicated is right as well for a
  /// kind that is idempotent and for a value that is its identity (isNeutral).
  llvm::SmallVector<unsigned, 1> accumulators;

  unsigned addFactor(Factor factor) {
    factors.push_back(factor);
    return factors.size() - 1;
  }

  /// A TensorFactors whose every dimension is one new factor of that kind.
  TensorFactors addFactors(llvm::ArrayRef<int64_t> shape, FactorKind kind);

  /// Prints `([i, k], [k, j]) -> [i, j] {i=8, j=256, k=64 reduction(sum)}`. A
  /// dimension without a factor is `1`; a factor whose blocks must be even has
  /// `even`.
  void print(llvm::raw_ostream &os) const;
};

/// True if combining a value with itself changes nothing: all
/// but sum and product.
bool isIdempotent(ReductionKind kind);

/// The axes of every factor of an operation, each major to minor.
using FactorAxes = llvm::SmallVector<Axes>;

/// Maps a tensor's sharding to the factors of its dimensions; factors that it
/// does not have stay empty. Fails (nullopt) if a dimension's axes do not fall
/// on its factors. An axis that crosses the end of a factor is split into
/// sub-axes where sizes allow.
///
///   [ij] with i=8, j=4 sharded {"a"(8), "b"(2)}: i -> {"a"}, j -> {"b"}
///   [ij] with i=4, j=8 sharded {"x"(8)}: i -> {"x":(1)4}, j -> {"x":(4)2}
///   [ij] with i=3, j=4 sharded {"x"(2)}: nullopt
std::optional<FactorAxes> projectToFactors(const Mesh &mesh,
                                           const ShardingRule &rule,
                                           const TensorFactors &tensor,
                                           const Sharding &sharding);

/// The inverse: the (closed) dimension shardings that a tensor needs so that
/// its factors are sharded over `axes`. Nullopt if there are none: a minor
/// factor is sharded and a major one of the same dimension is not fully, blocks
/// are uneven that must not be, or an axis would be used twice.
std::optional<Sharding> shardingFromFactors(const Mesh &mesh,
                                            const ShardingRule &rule,
                                            const TensorFactors &tensor,
                                            const FactorAxes &axes);

} // namespace dist

#endif // DIST_DIALECT_DIST_RULES_SHARDINGRULE_H
