//===- Mesh.h - a named grid of processes -----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_MESH_H
#define DIST_SUPPORT_MESH_H

#include "dist/Support/Status.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace dist {

/// A mesh axis, or the factor of one: of an axis of size 8, `"x":(2)2` is the
/// factor of size 2 that has 2 before it, so that the coordinate along x is
/// (major 2) * 4 + (this 2) * 2 + (minor 2).
///
///   | text       | name | preSize | size |
///   |------------|------|---------|------|
///   | "x"        | x    | 1       | 0    |  the whole axis
///   | "x":(1)2   | x    | 1       | 2    |  its major half
///   | "x":(2)4   | x    | 2       | 4    |
struct AxisRef {
  std::string name;
  int64_t preSize = 1;
  int64_t size = 0; ///< 0: the whole axis.

  AxisRef() = default;
  AxisRef(std::string name) : name(std::move(name)) {}
  AxisRef(const char *name) : name(name) {}
  AxisRef(std::string name, int64_t preSize, int64_t size)
      : name(std::move(name)), preSize(preSize), size(size) {}

  bool isWhole() const { return size == 0; }
  bool operator==(const AxisRef &) const = default;
  auto operator<=>(const AxisRef &) const = default;

  /// Returns `"x"` or `"x":(1)2`.
  std::string str() const;
};

using Axes = std::vector<AxisRef>;

/// Checks the name of an axis. Errors: an empty name; a character that the
/// texts of meshes and shardings use: space, comma, `=`, `"`, `\\`, braces.
Status checkAxisName(std::string_view name);

struct MeshAxis {
  std::string name;
  int64_t size = 1;
  bool temporal = false; ///< Over loop iterations instead of devices.
  /// Over the stages of a pipeline: each coordinate has ranks of its own, which
  /// execute other operations. It shards no tensor.
  bool pipeline = false;

  /// True if it may shard tensors: an axis over the devices of one stage.
  bool isSpatial() const { return !temporal && !pipeline; }
  /// Returns "temporal", "pipeline", or an empty text.
  const char *kind() const;
  bool operator==(const MeshAxis &) const = default;
};

/// A named, n-dimensional grid of processes. Its places are numbered row-major
/// over the spatial axes: in `dp=2,tp=4`, place 6 is at (dp=1, tp=2).
/// `deviceIds`, if not empty, gives the rank (the number of the device) at
/// every place; else rank r is at place r.
///
/// `views` are other grids of the same ranks, of any shape and order, whose
/// axes have names of their own. All functions that take axes take those of
/// views too. The axes of one sharding are of one grid.
///
///   | rank of 2x3 <"x"=2, "y"=3> | 0 | 1 | 2 | 3 | 4 | 5 |
///   |----------------------------|---|---|---|---|---|---|
///   | x, y                       |0,0|0,1|0,2|1,0|1,1|1,2|
///   | c, d of the view 3x2       |0,0|0,1|1,0|1,1|2,0|2,1|
struct Mesh {
  std::vector<MeshAxis> axes;
  std::vector<int64_t> deviceIds;
  std::vector<Mesh> views = {};

  /// The largest number of ranks. Orders of devices, permutations and groups
  /// are written out rank by rank.
  static constexpr int64_t kMaxRanks = int64_t(1) << 20;

  bool operator==(const Mesh &) const = default;

  /// Checks names (of the views' axes as well), sizes, that there are no more
  /// than kMaxRanks ranks, and that each grid has every rank of the mesh once.
  Status verify() const;
  /// True if its ranks are 0 .. numRanks() - 1.
  bool isDense() const;

  /// Parses `dp=2,tp=4`. Errors: an empty or repeated name, a size below 1,
  /// more than kMaxRanks ranks.
  static Result<Mesh> parse(std::string_view text);

  /// Returns `dp=2,tp=4`, with each view after a bar.
  std::string str() const;

  /// The axis of that name, or null if there is none.
  const MeshAxis *find(std::string_view name) const;
  /// The position of the axis in `axes`, where those of the views follow; -1 if
  /// there is no such axis.
  int indexOf(std::string_view name) const;

  /// The grid that has all of `axes`: this mesh or one of its views. This mesh
  /// for no axes, null for axes of several grids.
  const Mesh *gridOf(const Axes &axes) const;

  /// The number of ranks: the product of the spatial axes.
  int64_t numRanks() const;

  /// The size of an axis or sub-axis; 1 for an axis that is not in the mesh.
  int64_t sizeOf(const AxisRef &axis) const;
  /// The product of the sizes: the number of ranks in a group over `axes`.
  int64_t sizeOf(const Axes &axes) const;

  /// The rank at every place.
  std::vector<int64_t> ranks() const;
  /// The place of `rank` in the grid; -1 if it is not there.
  int64_t placeOf(int64_t rank) const;
  /// The coordinate of `rank` along each axis (as numbered by indexOf; 0 for
  /// temporal axes).
  std::vector<int64_t> coordinatesOf(int64_t rank) const;
  /// The inverse of coordinatesOf.
  int64_t rankAt(const std::vector<int64_t> &coordinates) const;

  /// The coordinate of `rank` along an axis or sub-axis.
  int64_t coordinateOn(int64_t rank, const AxisRef &axis) const;
  /// The linear index of `rank` in the grid that `axes` span (major to minor).
  int64_t indexOn(int64_t rank, const Axes &axes) const;

  /// The ranks that differ from `rank` only along `axes`, ordered by indexOn:
  /// the group of `rank` in a collective over `axes`. Axes of several grids
  /// have one group: all ranks, each with its number as index.
  std::vector<int64_t> groupOf(int64_t rank, const Axes &axes) const;

  /// Names `axis` in a unique way: a sub-axis that covers the whole axis
  /// becomes the axis itself.
  AxisRef canonical(AxisRef axis) const;
  /// The same list with neighbouring parts of an axis put together: of an axis
  /// x of size 4, {"x":(1)2, "x":(2)2} is {"x"}.
  Axes merged(const Axes &axes) const;
  /// True if `part` is a part of `whole`, or all of it.
  bool contains(const AxisRef &whole, const AxisRef &part) const;
  /// True if the axes share a part.
  bool overlap(const AxisRef &a, const AxisRef &b) const;
  /// True if one cutting of one grid has both axes: the places at which they
  /// cut an axis divide each other. Of an axis x of size 12 "x":(1)4 fits
  /// "x":(4)3 and "x":(1)2, but not "x":(2)3.
  bool fit(const AxisRef &a, const AxisRef &b) const;
  /// True if no sharding can have both axes: they share a part or do not fit.
  bool conflict(const AxisRef &a, const AxisRef &b) const;
  /// Cuts an axis into parts, wherever one of `by` begins or ends: x=12 by
  /// {"x":(2)3} is {"x":(1)2, "x":(2)3, "x":(6)2}. The axes of `by` fit each
  /// other.
  Axes cut(const MeshAxis &axis, const Axes &by) const;
  /// The size of the part that two axes share; 1 if they are disjoint.
  int64_t sharedSize(const AxisRef &a, const AxisRef &b) const;
  /// True if all of `axis` is in `axes`, as a whole or in parts.
  bool contains(const Axes &axes, const AxisRef &axis) const;
  /// The part of `axes` that is in none of `others`: of an axis x of size 8,
  /// {"x"} without {"x":(2)2} is {"x":(1)2, "x":(4)2}. An axis stays whole if
  /// the ends of the other do not divide its parts. Axes of size 1 are left
  /// out.
  Axes without(const Axes &axes, const Axes &others) const;
};

} // namespace dist

#endif // DIST_SUPPORT_MESH_H
