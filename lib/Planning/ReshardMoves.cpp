//===- ReshardMoves.cpp - the edges of the reshard search -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReshardSpace.h"

#include <algorithm>

using namespace dist;

/// Of more atoms than this not every order and every subset is tried.
static constexpr size_t kMaxOrderedAtoms = 3;
/// Grids of more ranks are not permuted.
static constexpr int64_t kMaxPermutedRanks = 1 << 16;

namespace {
/// Collects the moves from one state.
class Moves {
public:
  Moves(const ReshardSpace &space, const ReshardState &state)
      : space(space), state(state), local(space.localBytes(state)) {}

  void gathers();
  void exchanges();
  void slices();
  void reductions();
  void permutations();
  void partialisations();

  std::vector<ReshardMove> moves;

private:
  const ReshardSpace &space;
  const ReshardState &state;
  double local;

  ReshardMove &add(ReshardKind kind, AtomList atoms, int dim, double bytes,
                   ReshardState next) {
    moves.push_back({kind, std::move(atoms), dim, -1, ReductionKind::Sum, bytes,
                     std::move(next)});
    return moves.back();
  }
  bool isFree(Atom atom) const;
  AtomList freeWantedAtoms() const;
  std::vector<AtomList> continuations(size_t dim,
                                      const AtomList &available) const;
  void scatter(size_t dim, const AtomList &order, ReductionKind kind);
  void reduce(const AtomList &subset, ReductionKind kind);
  void slice(size_t dim, const AtomList &order);
  void permuteTo(ReshardState next);
  void swap(Atom &a, Atom &b, ReshardState &next);
  void rotations(size_t dim);
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

bool Moves::isFree(Atom atom) const {
  for (const AtomList &list : state.dims)
    if (contains(list, atom))
      return false;
  return std::none_of(
      state.partial.begin(), state.partial.end(),
      [&](const PartialAtom &item) { return item.atom == atom; });
}

AtomList Moves::freeWantedAtoms() const {
  AtomList result;
  for (size_t i = 0; i < space.numAtoms(); ++i)
    if (Atom atom = static_cast<Atom>(i);
        space.isWantedInDims(atom) && isFree(atom))
      result.push_back(atom);
  return result;
}

//===----------------------------------------------------------------------===//
// Gather, all-to-all, slice
//===----------------------------------------------------------------------===//

void Moves::gathers() {
  for (size_t dim = 0; dim < state.dims.size(); ++dim)
    for (size_t count = 1; count <= state.dims[dim].size(); ++count) {
      ReshardState next = state;
      AtomList moved = tail(state.dims[dim], count);
      next.dims[dim].resize(state.dims[dim].size() - count);
      int64_t fine = space.parts(state.dims[dim]);
      if (space.nests(dim, fine / space.parts(moved), fine))
        add(ReshardKind::AllGather, moved, dim,
            local * (space.parts(moved) - 1), std::move(next));
    }
}

void Moves::exchanges() {
  for (size_t dim = 0; dim < state.dims.size(); ++dim)
    for (size_t count = 1; count <= state.dims[dim].size(); ++count)
      for (size_t to = 0; to < state.dims.size(); ++to) {
        if (to == dim)
          continue;
        ReshardState next = state;
        AtomList moved = tail(state.dims[dim], count);
        next.dims[dim].resize(state.dims[dim].size() - count);
        append(next.dims[to], moved);
        int64_t n = space.parts(moved);
        int64_t fine = space.parts(state.dims[dim]);
        int64_t coarse = space.parts(state.dims[to]);
        if (!space.nests(dim, fine / n, fine) ||
            !space.nests(to, coarse, coarse * n))
          continue;
        double chunk = local /
                       std::max<int64_t>(1, space.block(to, state.dims[to])) *
                       space.block(to, next.dims[to]);
        add(ReshardKind::AllToAll, moved, dim, chunk * (n - 1), std::move(next))
            .toDim = to;
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
  AtomList free = freeWantedAtoms();
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

void Moves::scatter(size_t dim, const AtomList &order, ReductionKind kind) {
  int64_t n = space.parts(order), coarse = space.parts(state.dims[dim]);
  if (!space.nests(dim, coarse, coarse * n))
    return;
  ReshardState next = without(state, order);
  append(next.dims[dim], order);
  double bytes = space.localBytes(next) * (n - 1);
  add(ReshardKind::ReduceScatter, order, dim, bytes, std::move(next))
      .reduction = kind;
}

void Moves::reduce(const AtomList &subset, ReductionKind kind) {
  double n = static_cast<double>(space.parts(subset));
  add(ReshardKind::AllReduce, subset, -1, 2 * (n - 1) / n * local,
      without(state, subset))
      .reduction = kind;
}

void Moves::reductions() {
  if (state.partial.empty())
    return;
  AtomList run, wanted;
  for (size_t i = state.innermostRun(); i < state.partial.size(); ++i)
    run.push_back(state.partial[i].atom);
  std::copy_if(run.begin(), run.end(), std::back_inserter(wanted),
               [&](Atom atom) { return space.isWantedInDims(atom); });
  ReductionKind kind = state.partial.back().kind;
  for (size_t dim = 0; dim < state.dims.size(); ++dim)
    for (const AtomList &order : continuations(dim, wanted))
      scatter(dim, order, kind);
  if (run.size() > kMaxOrderedAtoms) {
    for (Atom atom : run)
      reduce({atom}, kind);
    return reduce(run, kind);
  }
  for (unsigned mask = 1; mask < 1u << run.size(); ++mask) {
    AtomList subset;
    for (size_t i = 0; i < run.size(); ++i)
      if (mask >> i & 1)
        subset.push_back(run[i]);
    reduce(subset, kind);
  }
}

/// A new Partial axis is the innermost one.
void Moves::partialisations() {
  for (const PartialAtom &item : space.to.partial) {
    if (!isFree(item.atom))
      continue;
    ReshardState next = state;
    next.partial.push_back(item);
    next.sortPartial();
    add(ReshardKind::Partialise, {item.atom}, -1, 0, std::move(next))
        .reduction = item.kind;
  }
}

//===----------------------------------------------------------------------===//
// Permutations
//===----------------------------------------------------------------------===//

/// The atoms of the dimensions that differ, in either state.
static AtomList changedAtoms(const ReshardState &a, const ReshardState &b) {
  AtomList result;
  for (size_t i = 0; i < a.dims.size(); ++i) {
    if (a.dims[i] == b.dims[i])
      continue;
    append(result, a.dims[i]);
    append(result, b.dims[i]);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// Legal if every dimension keeps its number of blocks.
void Moves::permuteTo(ReshardState next) {
  next.partial = state.partial;
  for (size_t dim = 0; dim < state.dims.size(); ++dim)
    if (space.parts(next.dims[dim]) != space.parts(state.dims[dim]))
      return;
  AtomList over = changedAtoms(state, next);
  bool touchesPartial = std::any_of(
      state.partial.begin(), state.partial.end(),
      [&](const PartialAtom &item) { return contains(over, item.atom); });
  if (!over.empty() && !touchesPartial &&
      space.parts(over) <= kMaxPermutedRanks)
    add(ReshardKind::Permute, over, -1, local, std::move(next));
}

void Moves::swap(Atom &a, Atom &b, ReshardState &next) {
  std::swap(a, b);
  permuteTo(next);
  std::swap(a, b);
}

/// One atom of a dimension becomes its major-most or minor-most.
void Moves::rotations(size_t dim) {
  for (size_t i = 0; i < state.dims[dim].size(); ++i) {
    ReshardState next = state;
    AtomList &list = next.dims[dim];
    std::rotate(list.begin() + i, list.begin() + i + 1, list.end());
    permuteTo(next);
    std::rotate(list.begin(), list.end() - 1, list.end());
    permuteTo(next);
  }
}

/// The target's dimensions at once; two atoms change places; a free atom takes
/// the place of one of its size.
void Moves::permutations() {
  permuteTo(space.to);
  ReshardState next = state;
  std::vector<Atom *> places;
  for (AtomList &list : next.dims)
    for (Atom &atom : list)
      places.push_back(&atom);
  for (size_t i = 0; i < places.size(); ++i)
    for (size_t j = i + 1; j < places.size(); ++j)
      swap(*places[i], *places[j], next);
  for (Atom atom : freeWantedAtoms())
    for (Atom *place : places)
      swap(*place, atom, next);
  for (size_t dim = 0; dim < state.dims.size(); ++dim)
    if (state.dims[dim].size() > 2)
      rotations(dim);
}

std::vector<ReshardMove>
ReshardSpace::movesFrom(const ReshardState &state) const {
  Moves moves(*this, state);
  moves.gathers();
  moves.exchanges();
  moves.slices();
  moves.reductions();
  moves.permutations();
  moves.partialisations();
  return std::move(moves.moves);
}
