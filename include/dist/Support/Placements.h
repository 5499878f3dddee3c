//===- Placements.h - one placement a mesh axis -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The form that users of Paddle and torch write. toSharding converts it to the
// form that passes read.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_PLACEMENTS_H
#define DIST_SUPPORT_PLACEMENTS_H

#include "dist/Support/Sharding.h"

namespace dist {

/// One of `replicate`, `shard(1)`, `partial(sum)`, `single(2)` and `open`.
struct Placement {
  enum class Kind { Open, Replicate, Shard, Partial, Single };
  Kind kind = Kind::Open;
  int64_t index = 0; ///< The dimension of Shard, the coordinate of Single.
  ReductionKind reduction = ReductionKind::Sum;

  bool operator==(const Placement &) const = default;

  /// Parses one placement. Errors name the text.
  static Result<Placement> parse(std::string_view text);
  std::string str() const;
};

/// Placements for each axis of the mesh, in mesh order.
using Placements = std::vector<Placement>;

/// Returns the sharding of a tensor of the given rank. Where several axes shard
/// one dimension, the earlier mesh axis is the major one. A Replicate axis is
/// pinned if any axis is open (else all dimensions are closed). Errors: another
/// number of placements than axes; a dimension out of range.
///
///   mesh dp=2,tp=2, rank 2:
///   | [shard(0), replicate]  | [{"dp"}, {}]                               |
///   | [shard(0), open]       | [{"dp", ?}, {?}]                           |
///   | [replicate, open]      | [{?}, {?}], replicated = {"dp"}            |
///   | [partial(sum), shard(1)] | [{}, {"tp"}], partial = {"dp" : sum}     |
Result<Sharding> toSharding(const Mesh &mesh, const Placements &placements,
                            size_t rank);

/// Directions in which propagation may pass a propagation_barrier.
enum class Direction { None, Forward, Backward };

} // namespace dist

#endif // DIST_SUPPORT_PLACEMENTS_H
