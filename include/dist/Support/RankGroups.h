//===- RankGroups.h - lists of ranks as mesh axes ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Other systems describe the communicating ranks by lists of ranks, dist-mlir
// by axes. For the mesh a=2,b=4:
//
//   groups [[0, 1, 2, 3], [4, 5, 6, 7]]          over {"b"}
//   groups [[0, 2], [1, 3], [4, 6], [5, 7]]      over {"b":(1)2}
//   groups [[0, 4, 1, 5, 2, 6, 3, 7]]            over {"b", "a"}
//   pairs  [[0, 1], [1, 2], [4, 5], [5, 6]]      over {"b"} from [-1, 0, 1, -1]
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_RANKGROUPS_H
#define DIST_SUPPORT_RANKGROUPS_H

#include "dist/Support/Mesh.h"

namespace dist {

using RankGroups = std::vector<std::vector<int64_t>>;

/// Returns the axes, major to minor, that have exactly these groups
/// (Mesh::groupOf), in any order of the groups. Axes of the mesh are preferred
/// to those of its views. Empty for groups of one rank. Errors: no axes have
/// these groups.
Result<Axes> axesOfGroups(const Mesh &mesh, const RankGroups &groups);

/// Checks groups of a manual region: they are within the groups of its axes,
/// and the same ones in each, because a program cannot choose by the coordinate
/// along other axes. Errors: two ranks that differ along other axes.
Status verifyManual(const Mesh &mesh, const RankGroups &groups,
                    const Axes &manual);

/// Returns the mesh with one more view, groups=G,members=M, whose axis
/// "members" has these groups: of x=4 and [[0, 3], [2, 1]] the view with the
/// devices 0, 3, 2, 1. Errors: groups of different sizes, a rank that is in no
/// group or in two.
Result<Mesh> withGroups(const Mesh &mesh, const RankGroups &groups);

/// Returns the axes of the mesh `to` along which devices have the same index as
/// along `axis` of `from`: {"x":(1)2} for axis "a" of a=2,b=4 in x=8. Errors:
/// meshes of other devices; an axis that is not made of parts of axes of `to`.
Result<Axes> translateAxis(const Mesh &from, const AxisRef &axis,
                           const Mesh &to);

/// The source of each rank's data, the same in all groups of the axes.
struct AxisPermutation {
  Axes axes;
  /// The index that the rank with index i receives from; -1 if it receives
  /// nothing.
  std::vector<int64_t> sources;
};

/// Returns the permutation over as few of `within` as possible that moves data
/// along `pairs` of (source, target). Errors: a rank that is not in the mesh or
/// receives or sends twice; pairs that leave the groups of `within` or differ
/// between them.
Result<AxisPermutation>
axesOfPairs(const Mesh &mesh,
            const std::vector<std::pair<int64_t, int64_t>> &pairs,
            const Axes &within);

} // namespace dist

#endif // DIST_SUPPORT_RANKGROUPS_H
