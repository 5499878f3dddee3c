//===- ReshardGraphEdges.cpp - costs of steps between shardings -----------===//
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

//===----------------------------------------------------------------------===//
// Collectives
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

/// Returns the axes of dimensions that differ, and of runs of Partial axes that
/// differ.
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

/// Returns the cost of combining some axes of the innermost run of one kind,
/// which may then shard one dimension.
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
  // Existing axes keep their order, new ones are innermost.
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

/// Returns the cost if the numbers of blocks, and of contributions to them,
/// stay.
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

//===----------------------------------------------------------------------===//
// Exchanges
//===----------------------------------------------------------------------===//

/// Returns the axes that two states use, and all others: ranks that differ on
/// the latter exchange nothing.
std::pair<Axes, Axes> ReshardGraph::splitAxes(const State &from,
                                              const State &to) const {
  Axes all = atoms;
  if (!hasOneCutting) {
    all.clear();
    for (const MeshAxis &axis : mesh.axes)
      all.push_back(axis.name);
  }
  std::pair<Axes, Axes> split;
  for (const AxisRef &atom : all)
    (isUsed(from.sharding.withoutPartial(), atom) ||
             isUsed(to.sharding.withoutPartial(), atom)
         ? split.first
         : split.second)
        .push_back(atom);
  return split;
}

/// Returns the pieces that one rank lacks, block by block, from the ranks of
/// its group.
std::vector<WantedPiece>
ReshardGraph::wantedBy(size_t target, const State &from, const State &to,
                       const std::vector<int64_t> &groups) const {
  std::map<std::vector<int64_t>, WantedPiece> blocks;
  for (size_t holder = 0; holder < from.regions.size(); ++holder) {
    const Region &held = from.regions[holder];
    int64_t elements = held.within(to.regions[target]).elements();
    if (elements == 0 || groups[holder] != groups[target])
      continue;
    WantedPiece &piece = blocks[held.begin];
    piece.elements = elements;
    piece.target = target;
    piece.holders.push_back(holder);
  }
  std::vector<WantedPiece> pieces;
  for (auto &[begin, piece] : blocks)
    if (std::find(piece.holders.begin(), piece.holders.end(), target) ==
        piece.holders.end())
      pieces.push_back(std::move(piece));
  return pieces;
}

/// Returns the elements that the busiest rank sends.
int64_t ReshardGraph::mostSent(const State &from, const State &to) const {
  auto [used, unused] = splitAxes(from, to);
  std::vector<int64_t> groups;
  for (size_t rank = 0; rank < to.regions.size(); ++rank)
    groups.push_back(mesh.indexOn(rank, unused));
  std::vector<WantedPiece> pieces;
  for (size_t target = 0; target < to.regions.size(); ++target)
    for (WantedPiece &piece : wantedBy(target, from, to, groups))
      pieces.push_back(std::move(piece));
  auto position = [&, &used = used](int64_t rank) {
    return mesh.indexOn(rank, used);
  };
  std::vector<int64_t> sent =
      sentBy(std::move(pieces), to.regions.size(), position);
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
