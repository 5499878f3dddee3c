//===- ReshardSpace.h - the states of the reshard search --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The axes of the mesh are cut into atoms, sub-axes that neither source nor
// target divides further, so that a state is lists of small numbers:
//
//   x=8, from [{"x"}], to [{"x":(1)2}, {"x":(2)4}]:
//   atoms 0 = x:(1)2, 1 = x:(2)4; from = [{0, 1}, {}], to = [{0}, {1}]
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
  /// Puts neighbours of one kind, which commute, into one order.
  void sortPartial();
  /// The position at which the innermost run of one kind begins: that run may
  /// be reduced next.
  size_t innermostRun() const;
  /// The atoms of each run of one kind, outermost first.
  std::vector<AtomList> partialRuns() const;
  bool uses(Atom atom) const;
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
  /// Creates the space of a source and a target whose axes fit each other.
  ReshardSpace(const Mesh &mesh, const Sharding &from, const Sharding &to,
               const std::vector<int64_t> &shape, int64_t elementBytes,
               bool hasUniformLinks = true);

  ReshardState from, to;
  bool hasUniformLinks;
  /// True if all blocks of a state have one size and all links are equal, so
  /// that detours gain nothing.
  bool isStraight = true;

  /// The number of blocks that the atoms cut a dimension into.
  int64_t parts(const AtomList &atoms) const;
  /// The size of the largest block of dimension `dim`.
  int64_t block(size_t dim, const AtomList &atoms) const;
  double localBytes(const ReshardState &state) const;
  /// True if the blocks of the coarser cut are whole runs of the finer ones.
  bool nests(size_t dim, int64_t coarse, int64_t fine) const;
  /// True if all blocks of dimension `dim` have one size.
  bool isEven(size_t dim, int64_t parts) const;

  /// Returns the most bytes that a rank lacks of its region in `after`, given
  /// its region in `before`. Each contribution to a partial value is a region
  /// of its own.
  double missingBytes(const ReshardState &before,
                      const ReshardState &after) const;
  /// Returns max(sent, received) of an exchange.
  double exchangedBytes(const ReshardState &before,
                        const ReshardState &after) const;

  /// True if nothing is left to combine: Partial axes of the state are Partial
  /// in the target, and the target's other axes may be added innermost.
  bool isReduced(const ReshardState &state) const;
  /// A lower bound of the cost from a state to the target.
  double remainingCost(const ReshardState &state, const CostModel &model) const;

  /// Returns the atoms that share a part with the axis.
  AtomList atomsOf(const AxisRef &axis) const;
  /// Returns the state of a sharding whose axes are atoms, or several of them.
  ReshardState stateOf(const Sharding &sharding) const;
  Axes toAxes(const AtomList &atoms) const;
  Sharding toSharding(const ReshardState &state) const;
  /// Returns, for each index of the grid of `atoms`, an index that has in
  /// `before` the block that it needs in `after`. Each source is used once.
  std::vector<int64_t> permutation(const ReshardState &before,
                                   const ReshardState &after,
                                   const AtomList &atoms) const;

  /// Returns every state that one step leads to and that may be on a cheapest
  /// path.
  std::vector<ReshardMove> movesFrom(const ReshardState &state) const;
  /// Returns the Partial axes of all states that are isReduced.
  std::vector<std::vector<PartialAtom>> reducedPartials() const;
  /// Returns all choices of the same number of contributions, of the same
  /// kinds, over any axes.
  std::vector<std::vector<PartialAtom>>
  movedPartials(const ReshardState &state) const;
  /// Returns all states with these Partial axes.
  std::vector<ReshardState>
  statesWith(const std::vector<PartialAtom> &partial) const;
  /// Returns the permute or exchange to `stop`; both if links differ. The bytes
  /// of the exchange are those received, without the choice of senders.
  /// `missing` is missingBytes, if the Partial axes stay.
  std::vector<ReshardMove> detours(const ReshardState &state,
                                   const ReshardState &stop,
                                   std::optional<double> missing) const;
  /// Returns the whole path to the target in few large steps: combine,
  /// exchange, partialise.
  std::vector<ReshardMove> directMoves() const;

  int64_t sizeOf(Atom atom) const { return sizes[atom]; }
  const Mesh &getMesh() const { return *mesh; }
  size_t numAtoms() const { return atoms.size(); }
  const std::vector<int64_t> &getShape() const { return shape; }

private:
  std::vector<AxisRef> atoms;
  std::vector<int64_t> sizes; ///< Sizes of the atoms.
  std::vector<int64_t> shape;
  int64_t elementBytes = 0;
  const Mesh *mesh = nullptr;

  bool isEven(const ReshardState &before, const ReshardState &after) const;
  /// Returns the smallest region that slicing alone gives a rank.
  double slicedBytes(const ReshardState &state) const;
};

} // namespace dist

#endif // DIST_PLANNING_RESHARDSPACE_H
