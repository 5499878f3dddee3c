//===- Frames.cpp - slots of the frames of a program ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frames.h"

#include <algorithm>
#include <cassert>
#include <climits>
#include <numeric>

using namespace dist;

/// Returns the numbers of the spans, in the order in which they begin.
static std::vector<size_t> byBegin(const std::vector<SlotSpan> &spans) {
  std::vector<size_t> order(spans.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return spans[a].first < spans[b].first;
  });
  return order;
}

int dist::countSlots(const std::vector<SlotSpan> &spans) {
  std::vector<std::pair<int, int>> changes; // Position, change; ends first.
  for (const SlotSpan &span : spans) {
    changes.emplace_back(span.first, 1);
    changes.emplace_back(span.last + 1, -1);
  }
  std::sort(changes.begin(), changes.end());
  int now = 0, most = 0;
  for (auto [position, change] : changes)
    most = std::max(most, now += change);
  return most;
}

std::vector<int> dist::assignSlots(const std::vector<SlotSpan> &spans,
                                   int count) {
  std::vector<int> slots(spans.size()), lastUse(size_t(count), INT_MIN);
  for (size_t span : byBegin(spans)) {
    auto slot = std::min_element(lastUse.begin(), lastUse.end());
    assert(*slot < spans[span].first && "there are too few slots");
    *slot = spans[span].last;
    slots[span] = int(slot - lastUse.begin());
  }
  return slots;
}
