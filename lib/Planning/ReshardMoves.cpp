//===- ReshardMoves.cpp - the edges of the reshard search -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReshardMoves.h"

using namespace dist;

/// Calls `visit` with every ordered choice of at least one of `atoms`.
template <typename Visit>
static void forEachOrder(const AtomList &atoms, AtomList &chosen, Visit visit) {
  for (Atom atom : atoms) {
    if (contains(chosen, atom))
      continue;
    chosen.push_back(atom);
    visit(chosen);
    forEachOrder(atoms, chosen, visit);
    chosen.pop_back();
  }
}

/// Returns the axes that may be sliced: all free ones before a reduction and
/// where blocks are uneven or links differ, else those that shard the target.
AtomList ReshardMoves::freeAtoms() const {
  AtomList result;
  for (size_t i = 0; i < space.numAtoms(); ++i) {
    Atom atom = static_cast<Atom>(i);
    auto isWanted = [&](const AtomList &list) { return contains(list, atom); };
    if (!state.uses(atom) &&
        (!reduced || !space.isStraight ||
         std::any_of(space.to.dims.begin(), space.to.dims.end(), isWanted)))
      result.push_back(atom);
  }
  return result;
}

/// Returns the lists that may follow the axes of a dimension: every order of a
/// few atoms, or for many atoms those that follow in the target.
std::vector<AtomList>
ReshardMoves::continuations(size_t dim, const AtomList &available) const {
  std::vector<AtomList> result;
  AtomList chosen;
  if (available.size() <= kMaxOrderedAtoms) {
    forEachOrder(available, chosen,
                 [&](const AtomList &order) { result.push_back(order); });
    return result;
  }
  const AtomList &now = state.dims[dim], &wanted = space.to.dims[dim];
  if (now.size() > wanted.size() ||
      !std::equal(now.begin(), now.end(), wanted.begin()))
    return result;
  for (size_t i = now.size(); i < wanted.size(); ++i) {
    if (!contains(available, wanted[i]))
      break;
    chosen.push_back(wanted[i]);
    result.push_back(chosen);
  }
  return result;
}

std::vector<ReshardMove>
ReshardSpace::movesFrom(const ReshardState &state) const {
  ReshardMoves moves(*this, state);
  moves.permuteOrExchange();
  moves.partialise();
  moves.reductions();
  moves.allToAlls();
  moves.gathers();
  moves.slices();
  return std::move(moves.moves);
}

std::vector<ReshardMove>
ReshardSpace::detours(const ReshardState &state, const ReshardState &stop,
                      std::optional<double> missing) const {
  ReshardMoves moves(*this, state);
  if (missing && state.dims != stop.dims)
    moves.exchangeTo(stop, *missing);
  if (!missing || !hasUniformLinks)
    moves.permuteTo(stop, missing);
  return std::move(moves.moves);
}

std::vector<ReshardMove> ReshardSpace::directMoves() const {
  std::vector<ReshardMove> way;
  ReshardState state = from;
  while (state != to) {
    ReshardMoves moves(*this, state);
    if (!isReduced(state))
      moves.allReduce(state.partialRuns().back());
    else if (state.dims != to.dims)
      moves.exchangeTo({to.dims, state.partial});
    else
      moves.partialise();
    state = moves.moves.front().next;
    way.push_back(std::move(moves.moves.front()));
  }
  return way;
}
