//===- ReshardSpace.h - the states of the reshard search --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The axes of source and target are cut into atoms, sub-axes that no sharding
// of the search divides further, so that a state is lists of small numbers:
//
//   x=8, from [{"x"}], to [{"x":(1)2}, {"x":(2)4}]: atoms 0 = x:(1)2, 1 =
//   x:(2)4 from = [{0, 1}, {}], to = [{0}, {1}]
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_RESHARDSPACE_H
#define DIST_PLANNING_RESHARDSPACE_H

#include "dist/Planning/ReshardPlanner.h"

#include <compare>
#include <optional>

namespace dist {

using Atom = uint8_t;
using AtomList = std::vector<Atom>;

struct PartialAtom {
  Atom atom;
  ReductionKind kind;
  auto operator<=>(const PartialAtom &) const = default;
};

/// A closed sharding in atoms.
struct ReshardState {
  std::vector<AtomList> dims;
  std::vector<PartialAtom> partial; ///< Outermost first; runs of a kind sorted.

  auto operator<=>(const ReshardState &) const = default;
  /// Neighbours of one kind commute: puts them into one order.
  void sortPartial();
  /// Where the innermost run of one kind begins: what may be reduced next.
  size_t innermostRun() const;
};

/// One edge of the search.
struct ReshardMove {
  ReshardKind kind;
  AtomList atoms;
  int dim = -1, toDim = -1;
  ReductionKind reduction = ReductionKind::Sum;
  double bytes = 0;
  ReshardState next;
};

class ReshardSpace {
public:
  /// Nothing where sub-axes of source and target cut an axis at places that do
  /// not divide each other, or there are more than 32 atoms.
  static std::optional<ReshardSpace>
  create(const Mesh &mesh, const Sharding &from, const Sharding &to,
         const std::vector<int64_t> &shape, int64_t elementBytes);

  ReshardState from, to;

  /// The number of blocks that the atoms cut a dimension into.
  int64_t parts(const AtomList &atoms) const;
  /// The size of a block of dimension `dim`.
  int64_t block(size_t dim, const AtomList &atoms) const;
  double localBytes(const ReshardState &state) const;
  /// True if the blocks of the coarser cut are whole runs of the finer ones.
  bool nests(size_t dim, int64_t coarse, int64_t fine) const;
  /// A lower bound of what a rank must still receive.
  double distance(const ReshardState &state) const;

  Axes toAxes(const AtomList &atoms) const;
  Sharding toSharding(const ReshardState &state) const;
  /// Of the grid of `atoms`: who has, in `before`, the block that each index
  /// needs in `after`; each source is used once.
  std::vector<int64_t> permutation(const ReshardState &before,
                                   const ReshardState &after,
                                   const AtomList &atoms) const;

  /// Every state that one step leads to.
  std::vector<ReshardMove> movesFrom(const ReshardState &state) const;

  int64_t sizeOf(Atom atom) const { return atoms[atom].size; }
  size_t numAtoms() const { return atoms.size(); }
  bool isWantedInDims(Atom atom) const { return wantedInDims[atom]; }

private:
  std::vector<AxisRef> atoms;
  std::vector<int64_t> shape;
  int64_t elementBytes = 0;
  const Mesh *mesh = nullptr;
  std::vector<bool> wantedInDims;

  bool addAtoms(const std::string &axis, const std::vector<const Sharding *> &);
  AtomList atomsOf(const AxisRef &axis) const;
  ReshardState stateOf(const Sharding &sharding) const;
  double coverage(size_t dim, const AtomList &held) const;
};

} // namespace dist

#endif // DIST_PLANNING_RESHARDSPACE_H
