//===- ReshardMoves.h - the edges of the reshard search ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All results of steps are states of the graph; these are the steps that a
// cheapest plan needs. Steps that only move blocks (permute, exchange) go
// straight to the target, except in two cases (ReshardSpace::detours).
// docs/internals/resharding.md has the whole graph, against which tests check
// this choice.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_RESHARDMOVES_H
#define DIST_PLANNING_RESHARDMOVES_H

#include "ReshardSpace.h"

#include <algorithm>

namespace dist {

/// With more atoms than this, not all orders and subsets are tried.
inline constexpr size_t kMaxOrderedAtoms = 4;

inline bool contains(const AtomList &list, Atom atom) {
  return std::find(list.begin(), list.end(), atom) != list.end();
}

inline AtomList tail(const AtomList &list, size_t count) {
  return AtomList(list.end() - count, list.end());
}

inline void append(AtomList &list, const AtomList &more) {
  list.insert(list.end(), more.begin(), more.end());
}

/// True if a permute may list all ranks of the grid of `over`.
bool mayPermute(const ReshardSpace &space, const AtomList &over);

/// Collects the moves from one state.
class ReshardMoves {
public:
  ReshardMoves(const ReshardSpace &space, const ReshardState &state)
      : space(space), state(state), reduced(space.isReduced(state)) {}

  void gathers();
  void allToAlls();
  void slices();
  void reductions();
  void permuteOrExchange();
  /// Adds a permute. `bytes` are missingBytes, if they are known.
  void permuteTo(const ReshardState &next, std::optional<double> bytes = {});
  void exchangeTo(const ReshardState &next);
  void exchangeTo(const ReshardState &next, double bytes);
  void partialise();
  void allReduce(const AtomList &subset);

  std::vector<ReshardMove> moves;

private:
  const ReshardSpace &space;
  const ReshardState &state;
  bool reduced;

  ReshardMove &add(ReshardKind kind, AtomList atoms, int dim, double bytes,
                   ReshardState next) {
    moves.push_back({kind, std::move(atoms), dim, -1, ReductionKind::Sum, bytes,
                     std::move(next)});
    return moves.back();
  }
  AtomList freeAtoms() const;
  std::vector<AtomList> continuations(size_t dim,
                                      const AtomList &available) const;
  void scatter(size_t dim, const AtomList &order);
  void slice(size_t dim, const AtomList &order);
  std::optional<ReshardState> targetOfMoves() const;
};

} // namespace dist

#endif // DIST_PLANNING_RESHARDMOVES_H
