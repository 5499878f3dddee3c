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
  /// Neighbours of one kind commute: puts them into one order.
  void sortPartial();
  /// Where the innermost run of one kind begins: what may be reduced next.
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
  /// Of source and target whose axes fit each other.
  ReshardSpace(const Mesh &mesh, const Sharding &from, const Sharding &to,
               const std::vector<int64_t> &shape, int64_t elementBytes,
               bool hasUniformLinks = true);

  ReshardState from, to;
  bool hasUniformLinks;
  /// All blocks of a state are of one size and all links alike: nothing is won
  /// by detours.
  bool isStraight = true;

  /// The number of blocks that the atoms cut a dimension into.
  int64_t parts(const AtomList &atoms) const;
  /// The size of the largest block of dimension `dim`.
  int64_t block(size_t dim, const AtomList &atoms) const;
  double localBytes(const ReshardState &state) const;
  /// True if the blocks of the coarser cut are whole runs of the finer ones.
  bool nests(size_t dim, int64_t coarse, int64_t fine) const;
  /// All blocks of dimension `dim` are of one size.
  bool isEven(size_t dim, int64_t parts) const;

  /// The bytes that the rank which lacks most lacks of its region in `after`,
  /// when it has the one in `before`. Of partial values each contribution is a
  /// region of its own.
  double missingBytes(const ReshardState &before,
                      const ReshardState &after) const;
  /// max(sent, received) of an exchange.
  double exchangedBytes(const ReshardState &before,
                        const ReshardState &after) const;

  /// True if all that is still to be combined is combined: what is partial is
  /// so in the target, and the target's other axes may be added innermost.
  bool isReduced(const ReshardState &state) const;
  /// A lower bound of the cost from a state to the target.
  double remainingCost(const ReshardState &state, const CostModel &model) const;

  /// Those that share a part with the axis.
  AtomList atomsOf(const AxisRef &axis) const;
  /// Of axes that are atoms, or several of them.
  ReshardState stateOf(const Sharding &sharding) const;
  Axes toAxes(const AtomList &atoms) const;
  Sharding toSharding(const ReshardState &state) const;
  /// Of the grid of `atoms`: who has, in `before`, what each index needs in
  /// `after`; each source is used once.
  std::vector<int64_t> permutation(const ReshardState &before,
                                   const ReshardState &after,
                                   const AtomList &atoms) const;

  /// Every state that one step leads to and that may be on a cheapest way.
  std::vector<ReshardMove> movesFrom(const ReshardState &state) const;
  /// The Partial axes of all states that isReduced.
  std::vector<std::vector<PartialAtom>> reducedPartials() const;
  /// All choices of as many contributions, of the same kinds, over any axes.
  std::vector<std::vector<PartialAtom>>
  movedPartials(const ReshardState &state) const;
  /// All states of these Partial axes.
  std::vector<ReshardState>
  statesWith(const std::vector<PartialAtom> &partial) const;
  /// The permute or exchange to `stop`; both, where links differ. The bytes of
  /// the exchange are those that are received, without counting who sends them.
  /// `missing`: missingBytes, if the Partial axes stay.
  std::vector<ReshardMove> detours(const ReshardState &state,
                                   const ReshardState &stop,
                                   std::optional<double> missing) const;
  /// The whole way to the target in few large steps: combine, exchange,
  /// partialise.
  std::vector<ReshardMove> directMoves() const;

  int64_t sizeOf(Atom atom) const { return sizes[atom]; }
  const Mesh &getMesh() const { return *mesh; }
  size_t numAtoms() const { return atoms.size(); }
  const std::vector<int64_t> &getShape() const { return shape; }

private:
  std::vector<AxisRef> atoms;
  std::vector<int64_t> sizes; ///< Of the atoms.
  std::vector<int64_t> shape;
  int64_t elementBytes = 0;
  const Mesh *mesh = nullptr;

  bool isEven(const ReshardState &before, const ReshardState &after) const;
  /// The least that a rank's region may become by slicing alone.
  double slicedBytes(const ReshardState &state) const;
};

} // namespace dist

#endif // DIST_PLANNING_RESHARDSPACE_H
