//===- Sharding.h - placement of a tensor on a mesh -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The value type behind #dist.sharding, the planner's states and the manifest.
//
//   | text                         | meaning                             |
//   |------------------------------|-------------------------------------|
//   | [{"dp"}, {}]                 | dimension 0 over dp, 1 replicated   |
//   | [{"dp","tp"}, {?}]           | 0 over dp (major) and tp, 1 is open |
//   | [{"dp",?}p1, {}]             | open, priority 1                    |
//   | [{},{}], partial =           | the sum over tp is the value        |
//   |   {"tp" : sum}               |                                     |
//   | [{},{}], replicated = {"tp"} | tp must not shard it                |
//   | [{},{}], single = {"pp" : 2} | only coordinate 2 of pp has it      |
//   | [{"pp"}], stacked = [0,1,1,0] | four blocks of rows; coordinate 0 of |
//   |                              | pp has the first and the last       |
//
// Block b of a dimension of size d over axes of product n is [min(d, b*c),
// min(d, (b+1)*c)) with c = ceil(d/n), over all its axes at once. (For
// `stacked`, see StackedSharding.h.)
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_SHARDING_H
#define DIST_SUPPORT_SHARDING_H

#include "dist/Support/Mesh.h"

namespace dist {

/// The function that combines the contributions of the ranks of a Partial axis.
/// Min and Max order integers as signed ones, UnsignedMin and UnsignedMax as
/// unsigned ones.
enum class ReductionKind {
  Sum,
  Product,
  Min,
  Max,
  And,
  Or,
  UnsignedMin,
  UnsignedMax
};

/// Returns "sum", "product", "min", "max", "and", "or", "umin" or "umax".
const char *toString(ReductionKind kind);
Result<ReductionKind> parseReductionKind(std::string_view text);
/// True for the kinds that only integers have: and, or, umin, umax.
bool needsIntegers(ReductionKind kind);

struct DimSharding {
  Axes axes; ///< Major to minor.
  bool open = false;
  int64_t priority = 0; ///< 0 is propagated first.

  bool operator==(const DimSharding &) const = default;
};

struct PartialAxis {
  AxisRef axis;
  ReductionKind kind = ReductionKind::Sum;
  bool operator==(const PartialAxis &) const = default;
};

struct SingleAxis {
  AxisRef axis;
  int64_t coordinate = 0;
  bool operator==(const SingleAxis &) const = default;
};

/// All placements of one tensor. An axis that appears nowhere replicates.
struct Sharding {
  std::vector<DimSharding> dims;
  Axes replicated;                  ///< Pinned to Replicate.
  std::vector<PartialAxis> partial; ///< Outermost first.
  std::vector<SingleAxis> single;
  /// The coordinate of each block of stacked layers (StackedSharding.h); empty
  /// for other tensors.
  std::vector<int64_t> stacked;

  bool operator==(const Sharding &) const = default;

  /// Returns the sharding that is closed and replicated in all `rank`
  /// dimensions.
  static Sharding replicate(size_t rank);
  /// Returns the sharding that is open in all `rank` dimensions.
  static Sharding openIn(size_t rank);

  /// True if no axis is used.
  bool isReplicated() const;
  bool isPartial() const { return !partial.empty(); }
  bool hasOpenDim() const;

  /// Returns the same placements with every dimension closed and without
  /// priorities and pinned axes: the form after propagation.
  Sharding closed() const;
  /// Returns this sharding without its Partial axes.
  Sharding withoutPartial() const;

  /// Returns this sharding without `axes` and parts of them.
  Sharding without(const Mesh &mesh, const Axes &axes) const;

  /// True if `axis` (or a part of it) is used by a dimension, partial or
  /// single.
  bool uses(const Mesh &mesh, const AxisRef &axis) const;
  /// True if this sharding leaves no room for `axis` in any dimension.
  bool conflicts(const Mesh &mesh, const AxisRef &axis) const;

  /// Returns `[{"dp"}, {?}], partial = {"tp" : sum}`: the text of
  /// #dist.sharding after the mesh.
  std::string str() const;
};

/// Calls `visit` with every axis that shards a dimension, is Partial or Single.
template <typename Visit>
void forEachAxis(const Sharding &sharding, Visit visit) {
  for (const DimSharding &dim : sharding.dims)
    for (const AxisRef &axis : dim.axes)
      visit(axis);
  for (const PartialAxis &item : sharding.partial)
    visit(item.axis);
  for (const SingleAxis &item : sharding.single)
    visit(item.axis);
}

/// Returns the kind for unsigned elements: min becomes umin, max umax.
ReductionKind ofUnsigned(ReductionKind kind);
Sharding ofUnsigned(Sharding sharding);

/// Every axis that shards a dimension, is Partial or Single.
Axes axesOf(const Sharding &sharding);

/// Neighbouring Partial axes of one kind, which commute.
struct PartialRun {
  ReductionKind kind = ReductionKind::Sum;
  Axes axes; ///< In mesh order: their grid numbers contributions.
};

/// Returns the runs of Partial axes, outermost first.
std::vector<PartialRun> partialRuns(const Mesh &mesh, const Sharding &sharding);

/// The size of the largest block of a dimension: ceil(dim / parts).
int64_t blockSize(int64_t dim, int64_t parts);
/// The index at which block `index` starts, and its number of real elements.
int64_t blockBegin(int64_t dim, int64_t parts, int64_t index);
int64_t blockExtent(int64_t dim, int64_t parts, int64_t index);

/// The shape of each rank's buffer, padded to the largest block. A rank has a
/// buffer of this shape for each of its blocks of stacked layers.
std::vector<int64_t> localShape(const Mesh &mesh, const Sharding &sharding,
                                const std::vector<int64_t> &shape);

/// Checks that the mesh has the axis, and that a sub-axis divides it; `where`
/// begins the message.
Status verifyAxis(const Mesh &mesh, const AxisRef &axis,
                  const std::string &where);

/// Checks `sharding` against a mesh and a tensor shape: axes exist, no axis is
/// used twice, sub-axes divide and fit each other, the number of dimensions
/// fits, a Single coordinate is on its axis. The message names the dimension.
Status verify(const Mesh &mesh, const Sharding &sharding,
              const std::vector<int64_t> &shape);

} // namespace dist

#endif // DIST_SUPPORT_SHARDING_H
