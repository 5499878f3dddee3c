//===- ReshardMoves.cpp - the edges of the reshard search -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whatever a step may lead to is a state of the graph; here are those steps
// that a cheapest way needs. What only moves blocks (permute, exchange) goes
// straight to the target, but for two cases (detoursFrom). docs/resharding.md
// has the whole graph, against which this is checked.
//
//===----------------------------------------------------------------------===//

#include "ReshardSpace.h"

#include <algorithm>

using namespace dist;

/// Of more atoms than this not every order and every subset is tried.
static constexpr size_t kMaxOrderedAtoms = 4;
/// Larger grids are exchanged: a permute names each of its ranks.
static constexpr int64_t kMaxPermutedRanks = 256;

namespace {
/// Collects the moves from one state.
class Moves {
public:
  Moves(const ReshardSpace &space, const ReshardState &state)
      : space(space), state(state), reduced(space.isReduced(state)) {}

  void gathers();
  void allToAlls();
  void slices();
  void reductions();
  void permuteOrExchange();
  void permuteTo(const ReshardState &next);
  void exchangeTo(const ReshardState &next);
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
} // namespace

static bool contains(const AtomList &list, Atom atom) {
  return std::find(list.begin(), list.end(), atom) != list.end();
}

static AtomList tail(const AtomList &list, size_t count) {
  return AtomList(list.end() - count, list.end());
}

static void append(AtomList &list, const AtomList &more) {
  list.insert(list.end(), more.begin(), more.end());
}

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

/// What may be sliced: all that is free before something is combined and where
/// blocks are uneven, else what the target shards by.
AtomList Moves::freeAtoms() const {
  AtomList result;
  for (size_t i = 0; i < space.numAtoms(); ++i) {
    Atom atom = static_cast<Atom>(i);
    auto isWanted = [&](const AtomList &list) { return contains(list, atom); };
    if (!state.uses(atom) &&
        (!reduced || !space.even ||
         std::any_of(space.to.dims.begin(), space.to.dims.end(), isWanted)))
      result.push_back(atom);
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Gather, all-to-all, slice
//===----------------------------------------------------------------------===//

void Moves::gathers() {
  for (size_t dim = 0; dim < state.dims.size(); ++dim)
    for (size_t count = 1; count <= state.dims[dim].size(); ++count) {
      AtomList moved = tail(state.dims[dim], count);
      int64_t fine = space.parts(state.dims[dim]);
      if (!space.nests(dim, fine / space.parts(moved), fine))
        continue;
      ReshardState next = state;
      next.dims[dim].resize(state.dims[dim].size() - count);
      double bytes = space.missingBytes(state, next);
      add(ReshardKind::AllGather, moved, dim, bytes, std::move(next));
    }
}

void Moves::allToAlls() {
  for (size_t dim = 0; dim < state.dims.size(); ++dim)
    for (size_t count = 1; count <= state.dims[dim].size(); ++count)
      for (size_t to = 0; to < state.dims.size(); ++to) {
        AtomList moved = tail(state.dims[dim], count);
        int64_t n = space.parts(moved);
        int64_t fine = space.parts(state.dims[dim]);
        int64_t coarse = space.parts(state.dims[to]);
        if (to == dim || !space.nests(dim, fine / n, fine) ||
            !space.nests(to, coarse, coarse * n))
          continue;
        ReshardState next = state;
        next.dims[dim].resize(state.dims[dim].size() - count);
        append(next.dims[to], moved);
        double bytes = std::max(space.missingBytes(state, next),
                                space.missingBytes(next, state));
        add(ReshardKind::AllToAll, moved, dim, bytes, std::move(next)).toDim =
            to;
      }
}

/// What may follow the axes of a dimension: every order of a few atoms; of many
/// what follows in the target.
std::vector<AtomList> Moves::continuations(size_t dim,
                                           const AtomList &available) const {
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

void Moves::slice(size_t dim, const AtomList &order) {
  int64_t coarse = space.parts(state.dims[dim]);
  if (!space.nests(dim, coarse, coarse * space.parts(order)))
    return;
  ReshardState next = state;
  append(next.dims[dim], order);
  add(ReshardKind::AllSlice, order, dim, 0, std::move(next));
}

void Moves::slices() {
  AtomList free = freeAtoms();
  for (size_t dim = 0; dim < state.dims.size(); ++dim)
    for (const AtomList &order : continuations(dim, free))
      slice(dim, order);
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

static ReshardState without(ReshardState state, const AtomList &atoms) {
  std::erase_if(state.partial, [&](const PartialAtom &item) {
    return contains(atoms, item.atom);
  });
  return state;
}

/// The reverse of a gather: who keeps least of what it had sends most.
void Moves::scatter(size_t dim, const AtomList &order) {
  int64_t coarse = space.parts(state.dims[dim]);
  if (!space.nests(dim, coarse, coarse * space.parts(order)))
    return;
  ReshardState whole = without(state, order), next = whole;
  append(next.dims[dim], order);
  double bytes = space.missingBytes(next, whole);
  add(ReshardKind::ReduceScatter, order, dim, bytes, std::move(next))
      .reduction = state.partial.back().kind;
}

void Moves::allReduce(const AtomList &subset) {
  double n = static_cast<double>(space.parts(subset));
  add(ReshardKind::AllReduce, subset, -1,
      2 * (n - 1) / n * space.localBytes(state), without(state, subset))
      .reduction = state.partial.back().kind;
}

void Moves::reductions() {
  if (state.partial.empty())
    return;
  AtomList run = state.partialRuns().back();
  for (size_t dim = 0; dim < state.dims.size(); ++dim)
    for (const AtomList &order : continuations(dim, run))
      scatter(dim, order);
  if (run.size() > kMaxOrderedAtoms) {
    for (Atom atom : run)
      allReduce({atom});
    return allReduce(run);
  }
  for (unsigned mask = 1; mask < 1u << run.size(); ++mask) {
    AtomList subset;
    for (size_t i = 0; i < run.size(); ++i)
      if (mask >> i & 1)
        subset.push_back(run[i]);
    allReduce(subset);
  }
}

/// The target's next run of Partial axes becomes the innermost one.
void Moves::partialise() {
  if (!reduced || state.partial.size() == space.to.partial.size())
    return;
  ReshardState next = state;
  AtomList atoms;
  ReductionKind kind = ReductionKind::Sum;
  for (const PartialAtom &item : space.to.partial) {
    if (state.uses(item.atom))
      continue;
    if (atoms.empty())
      kind = item.kind;
    if (item.kind != kind)
      break;
    atoms.push_back(item.atom);
    next.partial.push_back(item);
  }
  next.sortPartial();
  if (!atoms.empty())
    add(ReshardKind::Partialise, atoms, -1, 0, std::move(next)).reduction =
        kind;
}

//===----------------------------------------------------------------------===//
// Permute, exchange
//===----------------------------------------------------------------------===//

/// The atoms of what differs, in either state.
static AtomList changedAtoms(const ReshardState &a, const ReshardState &b) {
  AtomList result;
  auto add = [&](const AtomList &before, const AtomList &after) {
    if (before == after)
      return;
    append(result, before);
    append(result, after);
  };
  for (size_t i = 0; i < a.dims.size(); ++i)
    add(a.dims[i], b.dims[i]);
  std::vector<AtomList> runsOfA = a.partialRuns(), runsOfB = b.partialRuns();
  for (size_t i = 0; i < runsOfA.size(); ++i)
    add(runsOfA[i], runsOfB[i]);
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// Whether dimensions keep their numbers of blocks, and runs of Partial axes
/// their kinds and numbers of contributions.
static bool isPermuted(const ReshardSpace &space, const ReshardState &a,
                       const ReshardState &b) {
  for (size_t i = 0; i < a.dims.size(); ++i)
    if (space.parts(a.dims[i]) != space.parts(b.dims[i]))
      return false;
  std::vector<AtomList> runsOfA = a.partialRuns(), runsOfB = b.partialRuns();
  if (runsOfA.size() != runsOfB.size())
    return false;
  auto kindsOf = [](const ReshardState &state) {
    std::vector<ReductionKind> kinds;
    for (const PartialAtom &item : state.partial)
      if (kinds.empty() || kinds.back() != item.kind)
        kinds.push_back(item.kind);
    return kinds;
  };
  for (size_t i = 0; i < runsOfA.size(); ++i)
    if (space.parts(runsOfA[i]) != space.parts(runsOfB[i]))
      return false;
  return kindsOf(a) == kindsOf(b);
}

void Moves::permuteTo(const ReshardState &next) {
  if (!isPermuted(space, state, next))
    return;
  AtomList over = changedAtoms(state, next);
  if (!over.empty() && space.parts(over) <= kMaxPermutedRanks)
    add(ReshardKind::Permute, over, -1, space.missingBytes(state, next), next);
}

/// The target's dimensions with the Partial axes of the state: what these are
/// to shard once they are combined, where that is minor-most, is left out.
std::optional<ReshardState> Moves::targetOfMoves() const {
  ReshardState next = space.to;
  next.partial = state.partial;
  for (AtomList &list : next.dims) {
    auto isPartial = [&](Atom atom) {
      return std::any_of(
          state.partial.begin(), state.partial.end(),
          [&](const PartialAtom &item) { return item.atom == atom; });
    };
    list.erase(std::find_if(list.begin(), list.end(), isPartial), list.end());
  }
  for (size_t dim = 0; dim < next.dims.size(); ++dim)
    for (Atom atom : space.to.dims[dim])
      if (!next.uses(atom))
        return std::nullopt;
  if (next.dims == state.dims)
    return std::nullopt;
  return next;
}

void Moves::exchangeTo(const ReshardState &next) {
  AtomList atoms = changedAtoms(state, next);
  double bytes = space.exchangedBytes(state, next);
  add(ReshardKind::Exchange, std::move(atoms), -1, bytes, next);
}

/// At once, or all but what is still to be combined or to become Partial.
void Moves::permuteOrExchange() {
  if (state.partial != space.to.partial)
    permuteTo(space.to);
  std::optional<ReshardState> next = targetOfMoves();
  if (!next)
    return;
  permuteTo(*next);
  exchangeTo(*next);
}

//===----------------------------------------------------------------------===//
// Together
//===----------------------------------------------------------------------===//

std::vector<ReshardMove>
ReshardSpace::movesFrom(const ReshardState &state) const {
  Moves moves(*this, state);
  moves.permuteOrExchange();
  moves.partialise();
  moves.reductions();
  moves.allToAlls();
  moves.gathers();
  moves.slices();
  return std::move(moves.moves);
}

std::optional<ReshardMove>
ReshardSpace::detour(const ReshardState &state,
                     const ReshardState &stop) const {
  Moves moves(*this, state);
  if (state.partial != stop.partial)
    moves.permuteTo(stop);
  else if (state.dims != stop.dims)
    moves.exchangeTo(stop);
  if (moves.moves.empty())
    return std::nullopt;
  return std::move(moves.moves.front());
}

std::vector<ReshardMove> ReshardSpace::directMoves() const {
  std::vector<ReshardMove> way;
  ReshardState state = from;
  while (state != to) {
    Moves moves(*this, state);
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
