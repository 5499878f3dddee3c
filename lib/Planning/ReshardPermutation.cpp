//===- ReshardPermutation.cpp - sources of a permutation ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReshardSpace.h"

#include <map>

using namespace dist;

namespace {
/// The grid that a list of atoms spans, as mixed-radix numbers.
struct Grid {
  const ReshardSpace &space;
  const AtomList &atoms;

  /// Returns the number, along `list`, of the grid's index. Atoms outside of
  /// the grid have coordinate 0.
  int64_t indexOn(const AtomList &list, int64_t index) const {
    int64_t result = 0;
    for (Atom atom : list)
      result = result * space.sizeOf(atom) + coordinate(atom, index);
    return result;
  }
  int64_t coordinate(Atom atom, int64_t index) const {
    for (size_t i = atoms.size(); i-- > 0; index /= space.sizeOf(atoms[i]))
      if (atoms[i] == atom)
        return index % space.sizeOf(atom);
    return 0;
  }
  /// Returns the block of the tensor, and the contribution to it, that the
  /// index holds.
  std::vector<int64_t> blockOf(const ReshardState &state, int64_t index) const {
    std::vector<int64_t> block;
    for (const AtomList &list : state.dims)
      block.push_back(indexOn(list, index));
    for (const AtomList &list : state.partialRuns())
      block.push_back(indexOn(list, index));
    return block;
  }
};
} // namespace

std::vector<int64_t> ReshardSpace::permutation(const ReshardState &before,
                                               const ReshardState &after,
                                               const AtomList &over) const {
  Grid grid{*this, over};
  int64_t size = parts(over);
  std::vector<int64_t> sources(size, -1);
  std::map<std::vector<int64_t>, std::vector<int64_t>> holders;
  for (int64_t index = size; index-- > 0;) {
    std::vector<int64_t> held = grid.blockOf(before, index);
    if (held == grid.blockOf(after, index))
      sources[index] = index;
    else
      holders[held].push_back(index);
  }
  for (int64_t index = 0; index < size; ++index) {
    if (sources[index] >= 0)
      continue;
    std::vector<int64_t> &candidates = holders[grid.blockOf(after, index)];
    sources[index] = candidates.back();
    candidates.pop_back();
  }
  return sources;
}
