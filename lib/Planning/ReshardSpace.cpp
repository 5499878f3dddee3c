//===- ReshardSpace.cpp - the states of the reshard search ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReshardSpace.h"

#include <algorithm>
#include <map>
#include <set>

using namespace dist;

static constexpr size_t kMaxAtoms = 32;

//===----------------------------------------------------------------------===//
// States
//===----------------------------------------------------------------------===//

void ReshardState::sortPartial() {
  for (auto begin = partial.begin(); begin != partial.end();) {
    auto end = std::find_if(begin, partial.end(), [&](const PartialAtom &item) {
      return item.kind != begin->kind;
    });
    std::sort(begin, end);
    begin = end;
  }
}

size_t ReshardState::innermostRun() const {
  size_t begin = partial.size();
  while (begin > 0 && partial[begin - 1].kind == partial.back().kind)
    --begin;
  return begin;
}

//===----------------------------------------------------------------------===//
// Atoms
//===----------------------------------------------------------------------===//

template <typename Visit>
static void forEachAxis(const Sharding &sharding, Visit visit) {
  for (const DimSharding &dim : sharding.dims)
    std::for_each(dim.axes.begin(), dim.axes.end(), visit);
  for (const PartialAxis &item : sharding.partial)
    visit(item.axis);
}

/// Cuts the axis wherever a sub-axis begins or ends. False if the cuts do not
/// divide each other.
bool ReshardSpace::addAtoms(const std::string &axis,
                            const std::vector<const Sharding *> &shardings) {
  std::set<int64_t> cuts = {1, mesh->sizeOf(AxisRef(axis))};
  for (const Sharding *sharding : shardings)
    forEachAxis(*sharding, [&](const AxisRef &used) {
      if (used.name != axis)
        return;
      cuts.insert(used.preSize);
      cuts.insert(used.preSize * mesh->sizeOf(used));
    });
  for (auto cut = cuts.begin(); std::next(cut) != cuts.end(); ++cut) {
    if (*std::next(cut) % *cut != 0 || atoms.size() == kMaxAtoms)
      return false;
    atoms.emplace_back(axis, *cut, *std::next(cut) / *cut);
  }
  return true;
}

AtomList ReshardSpace::atomsOf(const AxisRef &axis) const {
  AtomList list;
  for (size_t i = 0; i < atoms.size(); ++i)
    if (mesh->overlap(atoms[i], axis))
      list.push_back(static_cast<Atom>(i));
  return list;
}

ReshardState ReshardSpace::stateOf(const Sharding &sharding) const {
  ReshardState state;
  state.dims.resize(shape.size());
  for (size_t i = 0; i < shape.size(); ++i)
    for (const AxisRef &axis : sharding.dims[i].axes) {
      AtomList list = atomsOf(axis);
      state.dims[i].insert(state.dims[i].end(), list.begin(), list.end());
    }
  for (const PartialAxis &item : sharding.partial)
    for (Atom atom : atomsOf(item.axis))
      state.partial.push_back({atom, item.kind});
  state.sortPartial();
  return state;
}

std::optional<ReshardSpace>
ReshardSpace::create(const Mesh &mesh, const Sharding &from, const Sharding &to,
                     const std::vector<int64_t> &shape, int64_t elementBytes) {
  ReshardSpace space;
  space.mesh = &mesh;
  space.shape = shape;
  space.elementBytes = elementBytes;
  std::set<std::string> used;
  for (const Sharding *sharding : {&from, &to})
    forEachAxis(*sharding,
                [&](const AxisRef &axis) { used.insert(axis.name); });
  for (const MeshAxis &axis : mesh.axes)
    if (used.count(axis.name) && !space.addAtoms(axis.name, {&from, &to}))
      return std::nullopt;
  space.from = space.stateOf(from);
  space.to = space.stateOf(to);
  space.wantedInDims.resize(space.atoms.size());
  for (const AtomList &list : space.to.dims)
    for (Atom atom : list)
      space.wantedInDims[atom] = true;
  return space;
}

Axes ReshardSpace::toAxes(const AtomList &list) const {
  Axes axes;
  for (Atom atom : list)
    axes.push_back(atoms[atom]);
  return mesh->merged(axes);
}

Sharding ReshardSpace::toSharding(const ReshardState &state) const {
  Sharding sharding = Sharding::replicate(shape.size());
  for (size_t i = 0; i < shape.size(); ++i)
    sharding.dims[i].axes = toAxes(state.dims[i]);
  for (size_t i = 0; i < state.partial.size();) {
    AtomList run;
    ReductionKind kind = state.partial[i].kind;
    for (; i < state.partial.size() && state.partial[i].kind == kind; ++i)
      run.push_back(state.partial[i].atom);
    for (const AxisRef &axis : toAxes(run))
      sharding.partial.push_back({axis, kind});
  }
  return sharding;
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

int64_t ReshardSpace::parts(const AtomList &list) const {
  int64_t product = 1;
  for (Atom atom : list)
    product *= sizeOf(atom);
  return product;
}

int64_t ReshardSpace::block(size_t dim, const AtomList &list) const {
  return blockSize(shape[dim], parts(list));
}

double ReshardSpace::localBytes(const ReshardState &state) const {
  double bytes = static_cast<double>(elementBytes);
  for (size_t i = 0; i < shape.size(); ++i)
    bytes *= static_cast<double>(block(i, state.dims[i]));
  return bytes;
}

bool ReshardSpace::nests(size_t dim, int64_t coarse, int64_t fine) const {
  return coarse == 1 || blockSize(shape[dim], coarse) ==
                            blockSize(shape[dim], fine) * (fine / coarse);
}

/// How much of its target block the worst rank is sure to hold, as a fraction.
double ReshardSpace::coverage(size_t dim, const AtomList &held) const {
  const AtomList &wanted = to.dims[dim];
  size_t common = 0;
  while (common < held.size() && common < wanted.size() &&
         held[common] == wanted[common])
    ++common;
  if (common == held.size())
    return 1;
  if (common < wanted.size())
    return 0;
  double has = static_cast<double>(block(dim, held));
  double wants = static_cast<double>(block(dim, wanted));
  return wants == 0 ? 1 : std::min(1.0, has / wants);
}

double ReshardSpace::distance(const ReshardState &state) const {
  double covered = 1;
  for (size_t i = 0; i < shape.size(); ++i)
    covered *= coverage(i, state.dims[i]);
  for (const PartialAtom &item : state.partial)
    if (std::find(to.partial.begin(), to.partial.end(), item) ==
        to.partial.end())
      covered = 0;
  return localBytes(to) * (1 - covered);
}

//===----------------------------------------------------------------------===//
// Permutations
//===----------------------------------------------------------------------===//

namespace {
/// The grid that a list of atoms spans, as mixed-radix numbers.
struct Grid {
  const ReshardSpace &space;
  const AtomList &atoms;

  /// The number, along `list`, of the grid's index; atoms outside of the grid
  /// have coordinate 0.
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
  /// Which block of the tensor the index holds.
  std::vector<int64_t> blockOf(const ReshardState &state, int64_t index) const {
    std::vector<int64_t> block;
    for (const AtomList &list : state.dims)
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
