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

/// The atom next of all, at every place.
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
// What is alike
//===----------------------------------------------------------------------===//

static bool startsWith(const auto &list, const auto &start) {
  return list.size() >= start.size() &&
         std::equal(start.begin(), start.end(), list.begin());
}

static std::vector<size_t> changedDims(const Sharding &a, const Sharding &b) {
  std::vector<size_t> changed;
  for (size_t dim = 0; dim < a.dims.size(); ++dim)
    if (a.dims[dim].axes != b.dims[dim].axes)
      changed.push_back(dim);
  return changed;
}

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

/// True if each rank has the same of the same value.
bool ReshardGraph::isSame(const Sharding &a, const Sharding &b) const {
  bool same = a.partial == b.partial;
  for (size_t dim = 0; dim < shape.size(); ++dim)
    same &= mesh.merged(a.dims[dim].axes) == mesh.merged(b.dims[dim].axes);
  return same;
}

bool ReshardGraph::isUsed(const Sharding &sharding, const AxisRef &atom) const {
  return sharding.uses(mesh, atom);
}

/// The coarse blocks are whole runs of the fine ones; nothing is cut yet where
/// there are no coarse axes.
bool ReshardGraph::nests(size_t dim, const Axes &coarse,
                         const Axes &fine) const {
  int64_t few = mesh.sizeOf(coarse), many = mesh.sizeOf(fine);
  int64_t large = (shape[dim] + few - 1) / few;
  int64_t small = (shape[dim] + many - 1) / many;
  return coarse.empty() || large == small * (many / few);
}

/// max over the ranks of the bytes that a region grows by.
double ReshardGraph::grown(const State &from, const State &to) const {
  int64_t most = 0;
  for (size_t rank = 0; rank < from.regions.size(); ++rank)
    most = std::max(most, to.regions[rank].elements() -
                              from.regions[rank].elements());
  return static_cast<double>(most * elementBytes);
}

/// max over the ranks of the bytes of `from` that are not in `to`.
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
// Steps
//===----------------------------------------------------------------------===//

double ReshardGraph::price(CollectiveKind kind, const Axes &over,
                           double bytes) const {
  double latency = kind == CollectiveKind::Permute    ? model.permuteLatency
                   : kind == CollectiveKind::Exchange ? model.exchangeLatency
                                                      : model.collectiveLatency;
  if (!model.cluster)
    return bytes + latency;
  double begins = collectiveSeconds(*model.cluster, mesh, kind, over, 0);
  return collectiveSeconds(*model.cluster, mesh, kind, over, bytes) +
         begins * (latency / model.collectiveLatency - 1);
}

/// The axes of dimensions that differ, and of runs of Partial axes.
Axes ReshardGraph::changedAxes(const Sharding &from, const Sharding &to) const {
  Axes changed;
  auto add = [&](const Axes &more) {
    for (const AxisRef &axis : more)
      if (std::find(changed.begin(), changed.end(), axis) == changed.end())
        changed.push_back(axis);
  };
  for (size_t dim : changedDims(from, to)) {
    add(from.dims[dim].axes);
    add(to.dims[dim].axes);
  }
  if (from.partial != to.partial)
    for (const Sharding *sharding : {&from, &to})
      for (const PartialAxis &item : sharding->partial)
        add({item.axis});
  return changed;
}

double ReshardGraph::sliceOrGather(const State &from, const State &to) const {
  std::vector<size_t> changed = changedDims(from.sharding, to.sharding);
  if (changed.size() != 1 || from.sharding.partial != to.sharding.partial)
    return kNever;
  const Axes &had = from.sharding.dims[changed[0]].axes;
  const Axes &has = to.sharding.dims[changed[0]].axes;
  if (startsWith(has, had) && nests(changed[0], had, has))
    return model.localLatency;
  if (startsWith(had, has) && nests(changed[0], has, had))
    return price(CollectiveKind::AllGather,
                 Axes(had.begin() + has.size(), had.end()), grown(from, to));
  return kNever;
}

double ReshardGraph::allToAll(const State &from, const State &to) const {
  std::vector<size_t> changed = changedDims(from.sharding, to.sharding);
  if (changed.size() != 2 || from.sharding.partial != to.sharding.partial)
    return kNever;
  size_t a = changed[0], b = changed[1];
  if (from.sharding.dims[a].axes.size() < to.sharding.dims[a].axes.size())
    std::swap(a, b);
  const Axes &longA = from.sharding.dims[a].axes;
  const Axes &shortA = to.sharding.dims[a].axes;
  const Axes &shortB = from.sharding.dims[b].axes;
  const Axes &longB = to.sharding.dims[b].axes;
  if (!startsWith(longA, shortA) || !startsWith(longB, shortB) ||
      Axes(longA.begin() + shortA.size(), longA.end()) !=
          Axes(longB.begin() + shortB.size(), longB.end()) ||
      shape[a] % mesh.sizeOf(longA) != 0 || shape[b] % mesh.sizeOf(longB) != 0)
    return kNever;
  return price(CollectiveKind::AllToAll,
               Axes(longA.begin() + shortA.size(), longA.end()),
               std::max(lost(from, to), lost(to, from)));
}

/// Some of the innermost run of one kind is combined, and may then shard one
/// dimension.
double ReshardGraph::reduction(const State &from, const State &to) const {
  const auto &had = from.sharding.partial;
  if (had.empty() || had.size() <= to.sharding.partial.size())
    return kNever;
  std::vector<PartialAxis> kept;
  Axes combined;
  for (size_t i = 0; i < had.size(); ++i)
    if (std::find(to.sharding.partial.begin(), to.sharding.partial.end(),
                  had[i]) != to.sharding.partial.end())
      kept.push_back(had[i]);
    else if (std::any_of(had.begin() + i, had.end(), [&](const auto &item) {
               return item.kind != had.back().kind;
             }))
      return kNever;
    else
      combined.push_back(had[i].axis);
  if (kept != to.sharding.partial)
    return kNever;
  std::vector<size_t> changed = changedDims(from.sharding, to.sharding);
  double n = static_cast<double>(mesh.sizeOf(combined));
  if (changed.empty())
    return price(CollectiveKind::AllReduce, combined,
                 2 * (n - 1) / n * from.largest);
  if (changed.size() != 1)
    return kNever;
  const Axes &old = from.sharding.dims[changed[0]].axes;
  const Axes &now = to.sharding.dims[changed[0]].axes;
  if (!startsWith(now, old) || !nests(changed[0], old, now))
    return kNever;
  Axes added(now.begin() + old.size(), now.end());
  if (!std::is_permutation(added.begin(), added.end(), combined.begin(),
                           combined.end()))
    return kNever;
  return price(CollectiveKind::ReduceScatter, combined, grown(to, from));
}

double ReshardGraph::partialise(const State &from, const State &to) const {
  const auto &had = from.sharding.partial, &has = to.sharding.partial;
  if (has.size() <= had.size() ||
      !changedDims(from.sharding, to.sharding).empty())
    return kNever;
  ReductionKind kind = ReductionKind::Sum;
  bool first = true;
  for (const PartialAxis &item : has) {
    if (std::find(had.begin(), had.end(), item) != had.end())
      continue;
    if (isUsed(from.sharding, item.axis) || (!first && item.kind != kind))
      return kNever;
    first = false;
    kind = item.kind;
  }
  // What was there stays in its order, what is new is innermost.
  std::vector<PartialAxis> expected = had, rest = has;
  std::erase_if(rest, [&](const PartialAxis &item) {
    return std::find(had.begin(), had.end(), item) != had.end();
  });
  expected.insert(expected.end(), rest.begin(), rest.end());
  auto run = expected.end();
  while (run != expected.begin() && std::prev(run)->kind == kind)
    --run;
  std::sort(run, expected.end(),
            [](const auto &a, const auto &b) { return a.axis < b.axis; });
  return expected == has ? model.localLatency : kNever;
}

/// Blocks, and contributions to them, are as many as before.
double ReshardGraph::permute(const State &from, const State &to) const {
  for (size_t dim = 0; dim < shape.size(); ++dim)
    if (mesh.sizeOf(from.sharding.dims[dim].axes) !=
        mesh.sizeOf(to.sharding.dims[dim].axes))
      return kNever;
  auto runs = [&](const State &state) {
    std::vector<std::pair<ReductionKind, int64_t>> result;
    for (const PartialAxis &item : state.sharding.partial) {
      if (result.empty() || result.back().first != item.kind)
        result.push_back({item.kind, 1});
      result.back().second *= mesh.sizeOf(item.axis);
    }
    return result;
  };
  if (runs(from) != runs(to))
    return kNever;
  int64_t most = 0;
  for (size_t rank = 0; rank < from.regions.size(); ++rank)
    if (from.contribution[rank] != to.contribution[rank] ||
        from.regions[rank].begin != to.regions[rank].begin)
      most = std::max(most, to.regions[rank].elements());
  return price(CollectiveKind::Permute, changedAxes(from.sharding, to.sharding),
               static_cast<double>(most * elementBytes));
}

/// Each rank takes what it lacks, block by block, from the one of those that
/// hold the block that has sent least so far, then from the nearest; the
/// largest pieces are given out first.
int64_t ReshardGraph::mostSent(const State &from, const State &to) const {
  struct Piece {
    int64_t elements;
    size_t target, order;
    std::vector<size_t> holders;
  };
  Axes all = atoms;
  if (!hasOneCutting)
    all.clear();
  for (size_t i = 0; !hasOneCutting && i < mesh.axes.size(); ++i)
    all.push_back(mesh.axes[i].name);
  Axes used, unused; // Ranks that differ on unused axes have no business.
  for (const AxisRef &atom : all)
    (isUsed(from.sharding.withoutPartial(), atom) ||
             isUsed(to.sharding.withoutPartial(), atom)
         ? used
         : unused)
        .push_back(atom);
  auto member = [&](size_t rank) { return mesh.indexOn(rank, used); };
  std::vector<int64_t> group;
  for (size_t rank = 0; rank < to.regions.size(); ++rank)
    group.push_back(mesh.indexOn(rank, unused));
  std::vector<Piece> pieces;
  for (size_t target = 0; target < to.regions.size(); ++target) {
    std::map<std::vector<int64_t>, Piece> blocks;
    for (size_t holder = 0; holder < from.regions.size(); ++holder) {
      const Region &held = from.regions[holder];
      int64_t elements = held.within(to.regions[target]).elements();
      if (elements == 0 || group[holder] != group[target])
        continue;
      Piece &piece = blocks.emplace(held.begin, Piece{elements, target, 0, {}})
                         .first->second;
      piece.holders.push_back(holder);
    }
    for (auto &[begin, piece] : blocks)
      if (std::find(piece.holders.begin(), piece.holders.end(), target) ==
          piece.holders.end()) {
        piece.order = pieces.size();
        pieces.push_back(std::move(piece));
      }
  }
  std::sort(pieces.begin(), pieces.end(), [](auto &a, auto &b) {
    return std::pair(-a.elements, a.order) < std::pair(-b.elements, b.order);
  });
  std::vector<int64_t> sent(to.regions.size(), 0);
  for (const Piece &piece : pieces) {
    auto key = [&](size_t holder) {
      return std::pair(sent[holder],
                       std::abs(member(holder) - member(piece.target)));
    };
    size_t chosen =
        *std::min_element(piece.holders.begin(), piece.holders.end(),
                          [&](size_t a, size_t b) { return key(a) < key(b); });
    sent[chosen] += piece.elements;
  }
  return *std::max_element(sent.begin(), sent.end());
}

double ReshardGraph::exchange(const State &from, const State &to) const {
  if (from.sharding.partial != to.sharding.partial)
    return kNever;
  double sent = static_cast<double>(mostSent(from, to) * elementBytes);
  return price(CollectiveKind::Exchange,
               changedAxes(from.sharding, to.sharding),
               std::max(sent, lost(to, from)));
}

double ReshardGraph::edge(const State &from, const State &to) const {
  if (isSame(from.sharding, to.sharding))
    return 0;
  if (!isFitting(from.sharding, to.sharding))
    return exchange(from, to);
  return std::min({sliceOrGather(from, to), allToAll(from, to),
                   reduction(from, to), partialise(from, to), permute(from, to),
                   exchange(from, to)});
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

/// The ways for all targets that allow as much memory and as much to become
/// Partial.
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
