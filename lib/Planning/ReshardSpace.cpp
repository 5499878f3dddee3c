//===- ReshardSpace.cpp - the states of the reshard search ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReshardSpace.h"

#include "RegionOverlap.h"

#include "dist/Support/ExchangePlan.h"

#include <algorithm>
#include <bit>

using namespace dist;

/// The largest group whose senders are simulated in an exchange. In larger
/// groups, if blocks do not nest, only the received bytes count.
static constexpr int64_t kMaxSimulatedRanks = 256;

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

std::vector<AtomList> ReshardState::partialRuns() const {
  std::vector<AtomList> runs;
  for (size_t i = 0; i < partial.size(); ++i) {
    if (i == 0 || partial[i].kind != partial[i - 1].kind)
      runs.emplace_back();
    runs.back().push_back(partial[i].atom);
  }
  return runs;
}

size_t ReshardState::innermostRun() const {
  size_t begin = partial.size();
  while (begin > 0 && partial[begin - 1].kind == partial.back().kind)
    --begin;
  return begin;
}

bool ReshardState::uses(Atom atom) const {
  for (const AtomList &list : dims)
    if (std::find(list.begin(), list.end(), atom) != list.end())
      return true;
  return std::any_of(
      partial.begin(), partial.end(),
      [&](const PartialAtom &item) { return item.atom == atom; });
}

//===----------------------------------------------------------------------===//
// Atoms
//===----------------------------------------------------------------------===//

std::vector<std::vector<PartialAtom>> ReshardSpace::reducedPartials() const {
  std::vector<ReshardState> states(1);
  for (const PartialAtom &item : to.partial)
    for (size_t count = states.size(), i = 0; i < count; ++i) {
      states.push_back(states[i]);
      states.back().partial.push_back(item);
    }
  std::vector<std::vector<PartialAtom>> result;
  for (ReshardState &state : states)
    if (isReduced(state))
      result.push_back(std::move(state.partial));
  return result;
}

std::vector<std::vector<PartialAtom>>
ReshardSpace::movedPartials(const ReshardState &state) const {
  std::vector<ReshardState> found(1);
  size_t done = 0;
  for (const AtomList &run : state.partialRuns()) {
    ReductionKind kind = state.partial[done].kind;
    done += run.size();
    std::vector<ReshardState> longer;
    for (const ReshardState &begun : found)
      for (unsigned mask = 1; mask < 1u << atoms.size(); ++mask) {
        ReshardState next = begun;
        AtomList chosen;
        for (size_t i = 0; i < atoms.size(); ++i)
          if (mask >> i & 1 && !begun.uses(static_cast<Atom>(i)))
            chosen.push_back(static_cast<Atom>(i));
        for (Atom atom : chosen)
          next.partial.push_back({atom, kind});
        if (static_cast<int>(chosen.size()) == std::popcount(mask) &&
            parts(chosen) == parts(run))
          longer.push_back(std::move(next));
      }
    found = std::move(longer);
  }
  std::vector<std::vector<PartialAtom>> result;
  for (ReshardState &moved : found)
    result.push_back(std::move(moved.partial));
  return result;
}

/// Places each atom in turn at every position.
std::vector<ReshardState>
ReshardSpace::statesWith(const std::vector<PartialAtom> &partial) const {
  std::vector<ReshardState> states(1);
  states[0].dims.resize(shape.size());
  states[0].partial = partial;
  for (size_t i = 0; i < atoms.size(); ++i) {
    Atom atom = static_cast<Atom>(i);
    for (size_t count = states.size(), j = 0; j < count; ++j) {
      if (states[j].uses(atom))
        continue;
      for (size_t dim = 0; dim < shape.size(); ++dim)
        for (size_t place = 0; place <= states[j].dims[dim].size(); ++place) {
          ReshardState next = states[j];
          next.dims[dim].insert(next.dims[dim].begin() + place, atom);
          states.push_back(std::move(next));
        }
    }
  }
  return states;
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

/// Axes that neither side uses help before a reduction, as a slice over them
/// leaves less to combine, and if some ranks hold more than others.
ReshardSpace::ReshardSpace(const Mesh &mesh, const Sharding &source,
                           const Sharding &target,
                           const std::vector<int64_t> &shape,
                           int64_t elementBytes, bool hasUniformLinks)
    : hasUniformLinks(hasUniformLinks), shape(shape),
      elementBytes(elementBytes), mesh(&mesh) {
  Axes used = axesOf(source), more = axesOf(target);
  used.insert(used.end(), more.begin(), more.end());
  int64_t ranks = mesh.numRanks();
  isStraight = hasUniformLinks &&
               std::all_of(shape.begin(), shape.end(),
                           [&](int64_t size) { return size % ranks == 0; });
  bool needsAll = source.partial != target.partial || !isStraight;
  for (const MeshAxis &axis : mesh.axes) {
    bool isUsed =
        std::any_of(used.begin(), used.end(),
                    [&](const AxisRef &ref) { return ref.name == axis.name; });
    if (isUsed || (needsAll && axis.isSpatial()))
      for (AxisRef &atom : mesh.cut(axis, used))
        atoms.push_back(std::move(atom));
  }
  std::erase_if(atoms, [&](const AxisRef &atom) {
    return std::any_of(
        source.single.begin(), source.single.end(),
        [&](const SingleAxis &item) { return mesh.overlap(item.axis, atom); });
  });
  for (const AxisRef &atom : atoms)
    sizes.push_back(atom.size);
  from = stateOf(source);
  to = stateOf(target);
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
  auto first = state.partial.begin();
  for (const AtomList &run : state.partialRuns()) {
    for (const AxisRef &axis : toAxes(run))
      sharding.partial.push_back({axis, first->kind});
    first += run.size();
  }
  return sharding;
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

int64_t ReshardSpace::parts(const AtomList &list) const {
  int64_t product = 1;
  for (Atom atom : list)
    product *= sizes[atom];
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

bool ReshardSpace::isEven(size_t dim, int64_t parts) const {
  return shape[dim] % parts == 0;
}

//===----------------------------------------------------------------------===//
// Moved bytes
//===----------------------------------------------------------------------===//

/// Treats each run of Partial axes as a dimension whose blocks are
/// contributions.
double ReshardSpace::missingBytes(const ReshardState &before,
                                  const ReshardState &after) const {
  std::vector<DimCut> cuts;
  for (size_t i = 0; i < shape.size(); ++i)
    cuts.push_back({shape[i], &before.dims[i], &after.dims[i]});
  std::vector<AtomList> had, needed;
  if (before.partial != after.partial) {
    had = before.partialRuns();
    needed = after.partialRuns();
  }
  for (size_t i = 0; i < had.size(); ++i)
    cuts.push_back({parts(had[i]), &had[i], &needed[i]});
  return static_cast<double>(missingElements(cuts, sizes) * elementBytes);
}

/// True if all blocks have one size and nest.
bool ReshardSpace::isEven(const ReshardState &before,
                          const ReshardState &after) const {
  for (size_t i = 0; i < shape.size(); ++i) {
    int64_t had = parts(before.dims[i]), needed = parts(after.dims[i]);
    if (shape[i] % std::max(had, needed) != 0 ||
        std::max(had, needed) % std::min(had, needed) != 0)
      return false;
  }
  return true;
}

double ReshardSpace::exchangedBytes(const ReshardState &before,
                                    const ReshardState &after) const {
  double received = missingBytes(before, after);
  if (received == 0 || isEven(before, after))
    return received;
  WindowFetch fetch =
      blockFetch(*mesh, shape, toSharding(before).withoutPartial(),
                 toSharding(after).withoutPartial());
  if (mesh->sizeOf(fetch.axes(*mesh)) > kMaxSimulatedRanks)
    return received;
  return static_cast<double>(exchangedElements(*mesh, fetch) * elementBytes);
}
