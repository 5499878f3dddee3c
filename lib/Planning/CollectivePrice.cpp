//===- CollectivePrice.cpp - the time of a collective ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/CollectivePrice.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <optional>

using namespace dist;

//===----------------------------------------------------------------------===//
// Spans of groups
//===----------------------------------------------------------------------===//

using Group = std::vector<int64_t>;

namespace {
/// An axis or sub-axis in numbers of places: neighbours are `stride` apart.
struct Walk {
  int64_t stride, size;
};
} // namespace

static Walk walkOf(const Mesh &grid, const AxisRef &axis) {
  int64_t stride = 1;
  for (size_t i = grid.indexOf(axis.name) + 1; i < grid.axes.size(); ++i)
    stride *= grid.axes[i].temporal ? 1 : grid.axes[i].size;
  int64_t size = grid.sizeOf(axis);
  int64_t whole = grid.find(axis.name)->size;
  return {stride * (whole / (axis.preSize * size)), size};
}

static std::vector<Walk> walksOf(const Mesh &grid, const Axes &axes) {
  std::vector<Walk> walks;
  for (const AxisRef &axis : axes)
    walks.push_back(walkOf(grid, axis));
  return walks;
}

/// The devices of every group, each sorted.
static std::vector<Group> groupsOf(const Mesh &mesh, const Axes &axes) {
  const Mesh *grid = mesh.gridOf(axes);
  std::vector<int64_t> devices = (grid ? *grid : mesh).ranks();
  if (!grid) {
    std::sort(devices.begin(), devices.end());
    return {std::move(devices)};
  }
  std::vector<Walk> walks = walksOf(*grid, axes);
  Group offsets = {0};
  for (const Walk &walk : walks)
    for (size_t i = 0, count = offsets.size(); i < count; ++i)
      for (int64_t step = 1; step < walk.size; ++step)
        offsets.push_back(offsets[i] + step * walk.stride);
  auto isOrigin = [&](int64_t place) {
    return std::all_of(walks.begin(), walks.end(), [&](const Walk &walk) {
      return place / walk.stride % walk.size == 0;
    });
  };
  std::vector<Group> groups;
  for (int64_t place = 0; place < grid->numRanks(); ++place) {
    if (!isOrigin(place))
      continue;
    Group &group = groups.emplace_back();
    for (int64_t offset : offsets)
      group.push_back(devices[place + offset]);
    std::sort(group.begin(), group.end());
  }
  return groups;
}

/// Adds one group to the worst so far. `partSize` and `unitSize` are in
/// devices.
static void widen(LevelSpan &span, const std::vector<int64_t> &group,
                  int64_t partSize, int64_t unitSize, bool &isFirst) {
  for (size_t unit = 0, end = 0; unit < group.size(); unit = end) {
    int64_t parts = 0;
    while (end < group.size() &&
           group[end] / unitSize == group[unit] / unitSize) {
      size_t part = end;
      while (end < group.size() &&
             group[end] / partSize == group[part] / partSize)
        ++end;
      auto members = static_cast<int64_t>(end - part);
      span.least = isFirst ? members : std::min(span.least, members);
      isFirst = false;
      ++parts;
    }
    span.parts = std::max(span.parts, parts);
    span.most = std::max(span.most, static_cast<int64_t>(end - unit));
  }
}

static std::vector<LevelSpan> spanOf(const Cluster &cluster,
                                     const std::vector<Group> &groups) {
  std::vector<LevelSpan> spans;
  int64_t partSize = 1;
  for (const LinkLevel &level : cluster.links) {
    LevelSpan &span = spans.emplace_back();
    bool isFirst = true;
    for (const Group &group : groups)
      widen(span, group, partSize, partSize * level.size, isFirst);
    partSize *= level.size;
  }
  return spans;
}

/// Returns the number of steps of a walk in one block of `block` devices, if
/// all blocks that it enters have as many: it is within one block, covers whole
/// blocks, or goes from one to the next.
static std::optional<int64_t> membersIn(const Walk &walk, int64_t block) {
  int64_t end = walk.stride * walk.size;
  if (walk.stride % block == 0)
    return 1;
  if (block % end == 0)
    return walk.size;
  if (block % walk.stride == 0 && end % block == 0)
    return block / walk.stride;
  return std::nullopt;
}

static std::optional<int64_t> membersIn(const std::vector<Walk> &walks,
                                        int64_t block) {
  int64_t members = 1;
  for (const Walk &walk : walks) {
    std::optional<int64_t> steps = membersIn(walk, block);
    if (!steps)
      return std::nullopt;
    members *= *steps;
  }
  return members;
}

/// Returns the spans of groups of equal, even extent, without listing them;
/// nothing for others.
static std::optional<std::vector<LevelSpan>>
evenSpanOf(const Cluster &cluster, const std::vector<Walk> &walks) {
  std::vector<LevelSpan> spans;
  int64_t partSize = 1;
  for (const LinkLevel &level : cluster.links) {
    std::optional<int64_t> least = membersIn(walks, partSize);
    std::optional<int64_t> most = membersIn(walks, partSize *= level.size);
    if (!least || !most)
      return std::nullopt;
    spans.push_back({*most / *least, *least, *most});
  }
  return spans;
}

std::vector<LevelSpan> dist::spanOf(const Cluster &cluster, const Mesh &mesh,
                                    const Axes &axes) {
  if (const Mesh *grid = mesh.gridOf(axes); grid && grid->deviceIds.empty())
    if (auto spans = evenSpanOf(cluster, walksOf(*grid, axes)))
      return *std::move(spans);
  return ::spanOf(cluster, groupsOf(mesh, axes));
}

std::vector<LevelSpan> dist::spanOf(const Cluster &cluster, Group devices) {
  std::sort(devices.begin(), devices.end());
  devices.erase(std::unique(devices.begin(), devices.end()), devices.end());
  return ::spanOf(cluster, {std::move(devices)});
}

//===----------------------------------------------------------------------===//
// Load of each level
//===----------------------------------------------------------------------===//

namespace {
/// The use of levels by a collective.
enum class Pattern {
  Staged,   ///< Level by level, on ever less: reduce-scatter, all-gather.
  Pairwise, ///< All pairs of members.
  Rooted,   ///< All of the bytes down a tree.
  Direct,   ///< To one other member, however far.
};

/// The load of one level.
struct Load {
  double steps = 0; ///< Messages after each other.
  double share = 0; ///< Share of the busiest rank's bytes.
};
} // namespace

/// The patterns by CollectiveKind.
static constexpr std::array<Pattern, 10> kPatterns = {
    Pattern::Staged,   Pattern::Staged,   Pattern::Staged, Pattern::Pairwise,
    Pattern::Direct,   Pattern::Pairwise, Pattern::Rooted, Pattern::Rooted,
    Pattern::Pairwise, Pattern::Pairwise};

/// The stages of a tree, or of recursive doubling, over `parts`.
static double stages(int64_t parts) {
  return std::bit_width(static_cast<uint64_t>(parts - 1));
}

/// The load of a level. `isOutermost`: no group is in several units of this
/// level. `members`: those of a group.
static Load loadOf(Pattern pattern, const LevelSpan &span, bool isOutermost,
                   int64_t members) {
  auto parts = static_cast<double>(span.parts);
  auto least = static_cast<double>(span.least);
  auto others = static_cast<double>(members - 1);
  switch (pattern) {
  case Pattern::Staged:
    return {stages(span.parts), (parts - 1) / (parts * least) *
                                    static_cast<double>(members) / others};
  case Pattern::Pairwise: {
    auto peers = static_cast<double>(span.most - span.least);
    return {peers, peers / others};
  }
  case Pattern::Rooted:
    return {stages(span.parts), 1};
  case Pattern::Direct:
    return isOutermost ? Load{1, 1} : Load{};
  }
  return {};
}

StepPrice dist::priceOf(const Cluster &cluster, CollectiveKind kind,
                        const std::vector<LevelSpan> &span) {
  StepPrice price{0, 0};
  int64_t members = 1;
  size_t outermost = 0;
  for (size_t i = 0; i < span.size(); ++i)
    if (span[i].parts > 1) {
      members = std::max(members, span[i].most);
      outermost = i;
    }
  if (members == 1)
    return price;
  Pattern pattern = kPatterns[static_cast<size_t>(kind)];
  double rounds = kind == CollectiveKind::AllReduce ? 2 : 1;
  price.latency = cluster.device.collectiveLaunch;
  for (size_t i = 0; i <= outermost; ++i) {
    if (span[i].parts == 1)
      continue;
    Load load = loadOf(pattern, span[i], i == outermost, members);
    const Link &link = cluster.links[i].linkOf(kind);
    price.latency += rounds * load.steps * link.latency;
    price.perByte = std::max(price.perByte, load.share / link.bandwidth);
  }
  return price;
}

double dist::collectiveSeconds(const Cluster &cluster, const Mesh &mesh,
                               CollectiveKind kind, const Axes &axes,
                               double bytes) {
  return priceOf(cluster, kind, spanOf(cluster, mesh, axes)).of(bytes);
}

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

/// Divides the bytes of a collective over several levels among them, so that no
/// byte costs less than if all levels together carried it.
CostModel dist::costModelOf(const Cluster &cluster,
                            const std::vector<LevelSpan> &span) {
  double latency = std::numeric_limits<double>::infinity(), bandwidth = 0;
  for (size_t i = 0; i < span.size(); ++i) {
    if (span[i].parts == 1)
      continue;
    const LinkLevel &level = cluster.links[i];
    double most = level.link.bandwidth;
    latency = std::min(latency, level.link.latency);
    for (const auto &[kind, link] : level.collectives) {
      most = std::max(most, link.bandwidth);
      latency = std::min(latency, link.latency);
    }
    bandwidth += most;
  }
  CostModel uniform, model;
  const Device &device = cluster.device;
  model.localLatency = device.launch;
  model.collectiveLatency =
      device.collectiveLaunch + (bandwidth > 0 ? latency : 0);
  double one = model.collectiveLatency / uniform.collectiveLatency;
  model.permuteLatency = one * uniform.permuteLatency;
  model.exchangeLatency = one * uniform.exchangeLatency;
  model.perByte = bandwidth > 0 ? 1 / bandwidth : 0;
  model.cluster = &cluster;
  return model;
}

CostModel dist::costModelOf(const Cluster &cluster) {
  std::vector<LevelSpan> all;
  for (const LinkLevel &level : cluster.links)
    all.push_back({level.size, 1, level.size});
  return costModelOf(cluster, all);
}
