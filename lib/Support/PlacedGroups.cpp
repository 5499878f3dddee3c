//===- PlacedGroups.cpp - ranks that trade places -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/RankGroups.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>

using namespace dist;

/// Parts of `axes`, as minor as can be, over groups of `size` ranks.
static std::optional<Axes> partsOfSize(const Mesh &mesh, const Axes &axes,
                                       int64_t size) {
  Axes parts;
  for (size_t i = axes.size(); i-- > 0;) {
    int64_t whole = mesh.sizeOf(axes[i]), part = std::gcd(whole, size);
    if (part == 1)
      continue;
    int64_t before = axes[i].preSize * (whole / part);
    parts.insert(parts.begin(),
                 mesh.canonical(AxisRef(axes[i].name, before, part)));
    size /= part;
  }
  return size == 1 ? std::optional(parts) : std::nullopt;
}

namespace {
/// Groups by the index over the axes of their first rank.
using OrderedGroups = std::map<int64_t, std::vector<int64_t>>;
} // namespace

/// Those in each group of `within`, by its first rank. None where sizes differ
/// or a rank is not in the mesh.
static std::map<int64_t, OrderedGroups>
groupsWithin(const Mesh &mesh, const RankGroups &groups, const Axes &within) {
  std::map<int64_t, OrderedGroups> found;
  for (const std::vector<int64_t> &group : groups) {
    bool isWrong = std::any_of(group.begin(), group.end(), [&](int64_t rank) {
      return mesh.placeOf(rank) < 0;
    });
    if (isWrong || group.empty() || group.size() != groups.front().size())
      return {};
    int64_t first = group.front();
    found[mesh.groupOf(first, within).front()].emplace(
        mesh.indexOn(first, within), group);
  }
  return found;
}

Result<PlacedGroups> dist::placeGroups(const Mesh &mesh,
                                       const RankGroups &groups,
                                       const Axes &within) {
  auto error = [] {
    return Status::invalid("the groups differ in size, or do not have each "
                           "rank once");
  };
  auto blocks = groupsWithin(mesh, groups, within);
  int64_t size = blocks.empty() ? 0 : groups.front().size();
  auto parts = size > 0 ? partsOfSize(mesh, within, size) : std::nullopt;
  if (!parts || size * static_cast<int64_t>(groups.size()) != mesh.numRanks())
    return error();
  std::vector<std::pair<int64_t, int64_t>> before, after;
  for (auto &[origin, ordered] : blocks) {
    auto group = ordered.begin();
    for (int64_t rank : mesh.groupOf(origin, within)) {
      if (mesh.indexOn(rank, *parts) != 0)
        continue;
      if (group == ordered.end())
        return error();
      std::vector<int64_t> places = mesh.groupOf(rank, *parts);
      for (int64_t i = 0; i < size; ++i) {
        before.emplace_back(group->second[i], places[i]);
        after.emplace_back(places[i], group->second[i]);
      }
      ++group;
    }
  }
  auto there = axesOfPairs(mesh, before, within);
  auto back = axesOfPairs(mesh, after, within);
  if (!there || !back)
    return there ? back.status() : there.status();
  return PlacedGroups{*parts, *there, *back};
}
