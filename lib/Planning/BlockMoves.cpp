//===- BlockMoves.cpp - all-gather, all-to-all, slice ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReshardMoves.h"

using namespace dist;

void ReshardMoves::gathers() {
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

void ReshardMoves::allToAlls() {
  for (size_t dim = 0; dim < state.dims.size(); ++dim)
    for (size_t count = 1; count <= state.dims[dim].size(); ++count)
      for (size_t to = 0; to < state.dims.size(); ++to) {
        AtomList moved = tail(state.dims[dim], count);
        int64_t n = space.parts(moved);
        int64_t fine = space.parts(state.dims[dim]);
        int64_t coarse = space.parts(state.dims[to]);
        if (to == dim || !space.isEven(dim, fine) ||
            !space.isEven(to, coarse * n))
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

void ReshardMoves::slice(size_t dim, const AtomList &order) {
  int64_t coarse = space.parts(state.dims[dim]);
  if (!space.nests(dim, coarse, coarse * space.parts(order)))
    return;
  ReshardState next = state;
  append(next.dims[dim], order);
  add(ReshardKind::AllSlice, order, dim, 0, std::move(next));
}

void ReshardMoves::slices() {
  AtomList free = freeAtoms();
  for (size_t dim = 0; dim < state.dims.size(); ++dim)
    for (const AtomList &order : continuations(dim, free))
      slice(dim, order);
}
