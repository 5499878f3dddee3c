//===- ExchangeMoves.cpp - permute, exchange ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReshardMoves.h"

using namespace dist;

/// The largest grid for permutes, which list each of its ranks. Larger ones
/// exchange.
static constexpr int64_t kMaxPermutedRanks = 256;

bool dist::mayPermute(const ReshardSpace &space, const AtomList &over) {
  return !over.empty() && space.parts(over) <= kMaxPermutedRanks;
}

/// Returns the atoms, in either state, of dimensions and Partial runs that
/// differ.
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

/// True if dimensions keep their numbers of blocks, and runs of Partial axes
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

void ReshardMoves::permuteTo(const ReshardState &next,
                             std::optional<double> bytes) {
  if (!isPermuted(space, state, next))
    return;
  AtomList over = changedAtoms(state, next);
  if (mayPermute(space, over))
    add(ReshardKind::Permute, over, -1,
        bytes ? *bytes : space.missingBytes(state, next), next);
}

/// Returns the target's dimensions with the Partial axes of the state. Axes
/// that these shard once they are combined are left out where they are
/// minor-most.
std::optional<ReshardState> ReshardMoves::targetOfMoves() const {
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

void ReshardMoves::exchangeTo(const ReshardState &next) {
  exchangeTo(next, space.exchangedBytes(state, next));
}

void ReshardMoves::exchangeTo(const ReshardState &next, double bytes) {
  add(ReshardKind::Exchange, changedAtoms(state, next), -1, bytes, next);
}

/// Adds a step to the target, or to the target except for its reductions and
/// new Partial axes.
void ReshardMoves::permuteOrExchange() {
  if (state.partial != space.to.partial)
    permuteTo(space.to);
  std::optional<ReshardState> next = targetOfMoves();
  if (!next)
    return;
  permuteTo(*next);
  exchangeTo(*next);
}
