//===- ReshardGraph.cpp - the whole graph of shardings --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReshardGraph.h"

#include <algorithm>
#include <limits>
#include <map>

using namespace dist;

static constexpr double kNever = std::numeric_limits<double>::infinity();

//===----------------------------------------------------------------------===//
// States
//===----------------------------------------------------------------------===//

int64_t ReshardGraph::Region::elements() const {
  int64_t product = 1;
  for (size_t i = 0; i < begin.size(); ++i)
    product *= std::max<int64_t>(0, end[i] - begin[i]);
  return product;
}

ReshardGraph::Region ReshardGraph::Region::within(const Region &other) const {
  Region both = *this;
  for (size_t i = 0; i < begin.size(); ++i) {
    both.begin[i] = std::max(begin[i], other.begin[i]);
    both.end[i] = std::min(end[i], other.end[i]);
  }
  return both;
}

ReshardGraph::ReshardGraph(const Mesh &mesh, const Axes &atoms,
                           std::vector<int64_t> shape, int64_t elementBytes,
                           const std::vector<ReductionKind> &kinds)
    : mesh(mesh), atoms(atoms), shape(std::move(shape)),
      elementBytes(elementBytes), kinds(kinds) {
  addStates(Sharding::replicate(this->shape.size()), atoms);
  edges.resize(states.size());
}

void ReshardGraph::addCutting(const Axes &others) {
  hasOneCutting = false;
  addStates(Sharding::replicate(shape.size()), others);
  edges.assign(states.size(), {});
}

/// Adds the next atom at every place.
void ReshardGraph::addStates(Sharding sharding, Axes unused) {
  if (unused.empty())
    return addState(sharding);
  AxisRef atom = unused.back();
  unused.pop_back();
  addStates(sharding, unused);
  for (size_t dim = 0; dim < shape.size(); ++dim)
    for (size_t place = 0; place <= sharding.dims[dim].axes.size(); ++place) {
      Sharding next = sharding;
      Axes &axes = next.dims[dim].axes;
      axes.insert(axes.begin() + place, atom);
      addStates(next, unused);
    }
  for (ReductionKind kind : kinds)
    for (size_t place = 0; place <= sharding.partial.size(); ++place) {
      Sharding next = sharding;
      next.partial.insert(next.partial.begin() + place, {atom, kind});
      bool sorted = true; // Neighbours of one kind in one order only.
      for (size_t i = 1; i < next.partial.size(); ++i)
        sorted &= next.partial[i].kind != next.partial[i - 1].kind ||
                  next.partial[i - 1].axis < next.partial[i].axis;
      if (sorted)
        addStates(next, unused);
    }
}

void ReshardGraph::addState(const Sharding &sharding) {
  State state{sharding, {}, {}};
  Axes partial;
  for (const PartialAxis &item : sharding.partial)
    partial.push_back(item.axis);
  for (int64_t rank = 0; rank < mesh.numRanks(); ++rank) {
    Region region;
    for (size_t dim = 0; dim < shape.size(); ++dim) {
      const Axes &axes = sharding.dims[dim].axes;
      int64_t parts = mesh.sizeOf(axes), index = mesh.indexOn(rank, axes);
      int64_t block = (shape[dim] + parts - 1) / parts;
      region.begin.push_back(std::min(shape[dim], index * block));
      region.end.push_back(std::min(shape[dim], (index + 1) * block));
    }
    double bytes = static_cast<double>(region.elements() * elementBytes);
    state.largest = std::max(state.largest, bytes);
    state.regions.push_back(region);
    state.contribution.push_back(mesh.indexOn(rank, partial));
  }
  states.push_back(std::move(state));
}

//===----------------------------------------------------------------------===//
// Comparison of states
//===----------------------------------------------------------------------===//

bool ReshardGraph::isFitting(const Sharding &a, const Sharding &b) const {
  bool fits = true;
  forEachAxis(a, [&](const AxisRef &axis) {
    int64_t begin = axis.preSize, end = begin * mesh.sizeOf(axis);
    forEachAxis(b, [&](const AxisRef &other) {
      int64_t otherEnd = other.preSize * mesh.sizeOf(other);
      if (axis.name == other.name)
        for (int64_t x : {begin, end})
          for (int64_t y : {other.preSize, otherEnd})
            fits &= x % y == 0 || y % x == 0;
    });
  });
  return fits;
}

/// True if each rank holds the same part of the same value.
bool ReshardGraph::isSame(const Sharding &a, const Sharding &b) const {
  bool same = a.partial == b.partial;
  for (size_t dim = 0; dim < shape.size(); ++dim)
    same &= mesh.merged(a.dims[dim].axes) == mesh.merged(b.dims[dim].axes);
  return same;
}

bool ReshardGraph::isUsed(const Sharding &sharding, const AxisRef &atom) const {
  return sharding.uses(mesh, atom);
}

/// True if the coarse blocks are whole runs of the fine ones, or there are no
/// coarse axes.
bool ReshardGraph::nests(size_t dim, const Axes &coarse,
                         const Axes &fine) const {
  int64_t few = mesh.sizeOf(coarse), many = mesh.sizeOf(fine);
  int64_t large = (shape[dim] + few - 1) / few;
  int64_t small = (shape[dim] + many - 1) / many;
  return coarse.empty() || large == small * (many / few);
}

/// Returns max over the ranks of the bytes that a region grows by.
double ReshardGraph::grown(const State &from, const State &to) const {
  int64_t most = 0;
  for (size_t rank = 0; rank < from.regions.size(); ++rank)
    most = std::max(most, to.regions[rank].elements() -
                              from.regions[rank].elements());
  return static_cast<double>(most * elementBytes);
}

/// Returns max over the ranks of the bytes of `from` that are not in `to`.
double ReshardGraph::lost(const State &from, const State &to) const {
  int64_t most = 0;
  for (size_t rank = 0; rank < from.regions.size(); ++rank) {
    const Region &had = from.regions[rank];
    most = std::max(most,
                    had.elements() - had.within(to.regions[rank]).elements());
  }
  return static_cast<double>(most * elementBytes);
}

//===----------------------------------------------------------------------===//
// Shortest paths
//===----------------------------------------------------------------------===//

const std::vector<double> &ReshardGraph::edgesFrom(size_t state) {
  if (edges[state].empty())
    for (const State &to : states)
      edges[state].push_back(edge(states[state], to));
  return edges[state];
}

/// Returns the costs for all targets that allow as much memory and the same
/// axes to become Partial.
std::vector<double> ReshardGraph::costsWithin(size_t source, double limit,
                                              const Sharding &target) {
  auto isWanted = [&](const PartialAxis &item) {
    return std::find(target.partial.begin(), target.partial.end(), item) !=
           target.partial.end();
  };
  std::vector<double> costs(states.size(), kNever);
  std::vector<bool> wanted, done(states.size(), false);
  for (const State &state : states)
    wanted.push_back(std::all_of(state.sharding.partial.begin(),
                                 state.sharding.partial.end(), isWanted));
  costs[source] = 0;
  while (true) {
    size_t nearest = states.size();
    for (size_t i = 0; i < states.size(); ++i)
      if (!done[i] && costs[i] < kNever &&
          (nearest == states.size() || costs[i] < costs[nearest]))
        nearest = i;
    if (nearest == states.size())
      return costs;
    done[nearest] = true;
    size_t partial = states[nearest].sharding.partial.size();
    const std::vector<double> &steps = edgesFrom(nearest);
    for (size_t i = 0; i < states.size(); ++i)
      if (states[i].largest <= limit &&
          (wanted[i] || states[i].sharding.partial.size() <= partial))
        costs[i] = std::min(costs[i], costs[nearest] + steps[i]);
  }
}

double ReshardGraph::cost(size_t source, size_t target) {
  double limit = std::max(states[source].largest, states[target].largest);
  return costsWithin(source, limit, states[target].sharding)[target];
}

std::vector<double> ReshardGraph::costsFrom(size_t source) {
  std::vector<double> result;
  std::map<std::pair<double, std::string>, std::vector<double>> known;
  for (const State &target : states) {
    double limit = std::max(states[source].largest, target.largest);
    Sharding partial = Sharding::replicate(0);
    partial.partial = target.sharding.partial;
    auto [it, isNew] = known.try_emplace({limit, partial.str()});
    if (isNew)
      it->second = costsWithin(source, limit, partial);
    result.push_back(it->second[result.size()]);
  }
  return result;
}
