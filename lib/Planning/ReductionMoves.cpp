//===- ReductionMoves.cpp - reduce-scatter, all-reduce, partialise --------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReshardMoves.h"

using namespace dist;

static ReshardState without(ReshardState state, const AtomList &atoms) {
  std::erase_if(state.partial, [&](const PartialAtom &item) {
    return contains(atoms, item.atom);
  });
  return state;
}

/// Adds the reverse of a gather, in which the rank that keeps least sends most.
void ReshardMoves::scatter(size_t dim, const AtomList &order) {
  int64_t coarse = space.parts(state.dims[dim]);
  if (!space.nests(dim, coarse, coarse * space.parts(order)))
    return;
  ReshardState whole = without(state, order), next = whole;
  append(next.dims[dim], order);
  double bytes = space.missingBytes(next, whole);
  add(ReshardKind::ReduceScatter, order, dim, bytes, std::move(next))
      .reduction = state.partial.back().kind;
}

void ReshardMoves::allReduce(const AtomList &subset) {
  double n = static_cast<double>(space.parts(subset));
  add(ReshardKind::AllReduce, subset, -1,
      2 * (n - 1) / n * space.localBytes(state), without(state, subset))
      .reduction = state.partial.back().kind;
}

void ReshardMoves::reductions() {
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

/// Makes the target's next run of Partial axes the innermost one.
void ReshardMoves::partialise() {
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
