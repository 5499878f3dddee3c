//===- BufferPlan.cpp - offsets of buffers in the arena -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/BufferPlan.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>

using namespace dist;

namespace {

struct Placed {
  int64_t offset;
  int64_t bytes;
  int64_t begin;
  int64_t end;
};

} // namespace

static int64_t alignTo(int64_t bytes, int64_t alignment) {
  return (bytes + alignment - 1) & -alignment;
}

/// Orders larger buffers first; among equals the longer live range, then the
/// earlier buffer.
static std::vector<size_t>
placementOrder(const std::vector<BufferLiveRange> &liveRanges) {
  std::vector<size_t> order(liveRanges.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    if (liveRanges[a].bytes != liveRanges[b].bytes)
      return liveRanges[a].bytes > liveRanges[b].bytes;
    return liveRanges[a].end - liveRanges[a].begin >
           liveRanges[b].end - liveRanges[b].begin;
  });
  return order;
}

/// Returns the start of the smallest gap of at least `bytes` that is free
/// during `life`, or the end of all buffers that it meets if there is none.
/// `placed` is sorted by offset.
static int64_t bestFit(const std::vector<Placed> &placed,
                       const BufferLiveRange &liveRange, int64_t bytes) {
  int64_t bestOffset = -1, bestGap = std::numeric_limits<int64_t>::max();
  int64_t top = 0;
  for (const Placed &other : placed) {
    if (other.end < liveRange.begin || liveRange.end < other.begin)
      continue;
    int64_t gap = other.offset - top;
    if (gap >= bytes && gap < bestGap) {
      bestGap = gap;
      bestOffset = top;
    }
    top = std::max(top, other.offset + other.bytes);
  }
  return bestOffset >= 0 ? bestOffset : top;
}

static BufferPlan placeInOrder(const std::vector<BufferLiveRange> &liveRanges,
                               const std::vector<size_t> &order,
                               int64_t alignment) {
  BufferPlan plan;
  plan.offsets.resize(liveRanges.size(), 0);
  std::vector<Placed> placed;
  placed.reserve(liveRanges.size());
  for (size_t index : order) {
    const BufferLiveRange &liveRange = liveRanges[index];
    int64_t bytes = alignTo(liveRange.bytes, alignment);
    if (bytes == 0)
      continue;
    int64_t offset = bestFit(placed, liveRange, bytes);
    plan.offsets[index] = offset;
    plan.arenaBytes = std::max(plan.arenaBytes, offset + bytes);
    auto position = std::upper_bound(placed.begin(), placed.end(), offset,
                                     [](int64_t value, const Placed &other) {
                                       return value < other.offset;
                                     });
    placed.insert(position, {offset, bytes, liveRange.begin, liveRange.end});
  }
  return plan;
}

/// The number of tries, which is less for many buffers, as a try then takes
/// long.
static int mostTries(size_t buffers) {
  constexpr size_t kMost = 64, kComparisons = 200'000'000;
  size_t each = std::max<size_t>(buffers * buffers, 1);
  return static_cast<int>(std::min(kMost, 1 + kComparisons / each));
}

/// Places the buffers in `order`, and again with the topmost ones first, until
/// `best` takes `least` or `tries` are over. Keeps the best plan.
static void improve(BufferPlan &best,
                    const std::vector<BufferLiveRange> &liveRanges,
                    std::vector<size_t> order, int64_t alignment, int64_t least,
                    int tries) {
  for (; best.arenaBytes > least && tries > 0; --tries) {
    BufferPlan plan = placeInOrder(liveRanges, order, alignment);
    std::stable_partition(order.begin(), order.end(), [&](size_t index) {
      return plan.offsets[index] +
                 alignTo(liveRanges[index].bytes, alignment) ==
             plan.arenaBytes;
    });
    if (plan.arenaBytes < best.arenaBytes)
      best = std::move(plan);
  }
}

BufferPlan dist::planBuffers(const std::vector<BufferLiveRange> &liveRanges,
                             int64_t alignment) {
  std::vector<size_t> order = placementOrder(liveRanges);
  BufferPlan best = placeInOrder(liveRanges, order, alignment);
  int64_t least = peakBytes(liveRanges, alignment);
  int tries = mostTries(liveRanges.size());
  improve(best, liveRanges, order, alignment, least, tries);
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return liveRanges[a].begin < liveRanges[b].begin;
  });
  improve(best, liveRanges, order, alignment, least, tries);
  return best;
}

int64_t dist::peakBytes(const std::vector<BufferLiveRange> &liveRanges,
                        int64_t alignment) {
  std::map<int64_t, int64_t> changes;
  for (const BufferLiveRange &liveRange : liveRanges) {
    changes[liveRange.begin] += alignTo(liveRange.bytes, alignment);
    changes[liveRange.end + 1] -= alignTo(liveRange.bytes, alignment);
  }
  int64_t peak = 0, live = 0;
  for (auto [command, change] : changes)
    peak = std::max(peak, live += change);
  return peak;
}
