//===- Frames.cpp - memory of saved values --------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dist/Planning/Schedule/Frames.h"

#include <algorithm>
#include <queue>

using namespace dist;
using namespace dist::schedule;

namespace {
/// Positions of an instance in the lists of its writer and of its readers.
struct FrameSpan {
  int written = 0, firstRead = 0, lastRead = 0;
};

/// The position of each instance of each segment in its coordinate's list.
class ListPositions {
public:
  ListPositions(const StageGraph &graph, const Schedule &schedule)
      : graph(graph), schedule(schedule), at(graph.segments.size()) {
    SegmentIndex index(graph);
    for (size_t i = 0; i < at.size(); ++i)
      at[i].resize(isOnce(graph.segments[i].part) ? 1 : schedule.micros);
    for (const std::vector<Action> &list : schedule.lists)
      for (size_t i = 0; i < list.size(); ++i)
        for (int segment : index.covered(list[i].stage, list[i].part))
          at[segment][isOnce(list[i].part) ? 0 : list[i].micro] =
              static_cast<int>(i);
  }

  int coordinateOf(int segment) const {
    return schedule.coordinateOf[graph.segments[segment].stage];
  }

  /// The spans of an edge's instances. A value between P or U and other parts
  /// has one from the first to the last of all micro-batches.
  std::vector<FrameSpan> spansOf(const TransferEdge &edge) const {
    std::vector<FrameSpan> spans;
    for (size_t i = 0; i < at[edge.writer].size(); ++i) {
      FrameSpan span{at[edge.writer][i], 1 << 30, 0};
      for (int reader : edge.readers) {
        bool isMixed = isOnce(graph.segments[reader].part) !=
                       isOnce(graph.segments[edge.writer].part);
        size_t from = isMixed ? 0 : i, to = isMixed ? at[reader].size() : i + 1;
        for (size_t j = from; j < to; ++j) {
          span.firstRead = std::min(span.firstRead, at[reader][j]);
          span.lastRead = std::max(span.lastRead, at[reader][j]);
        }
      }
      spans.push_back(span);
    }
    return spans;
  }

private:
  const StageGraph &graph;
  const Schedule &schedule;
  std::vector<std::vector<int>> at;
};
} // namespace

static std::vector<int> orderBy(const std::vector<FrameSpan> &spans,
                                int FrameSpan::*key) {
  std::vector<int> order(spans.size());
  for (size_t i = 0; i < order.size(); ++i)
    order[i] = static_cast<int>(i);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return spans[a].*key < spans[b].*key; });
  return order;
}

/// Colours the spans: the lowest slot that is free when a value is written.
static void colourSaved(const std::vector<FrameSpan> &spans, Frame &frame) {
  std::vector<int> written = orderBy(spans, &FrameSpan::written);
  std::vector<int> read = orderBy(spans, &FrameSpan::lastRead);
  std::priority_queue<int, std::vector<int>, std::greater<>> free;
  frame.slotOf.resize(spans.size());
  size_t freed = 0;
  for (int instance : written) {
    for (; freed < read.size() &&
           spans[read[freed]].lastRead < spans[instance].written;
         ++freed)
      free.push(frame.slotOf[read[freed]]);
    if (free.empty()) {
      frame.slotOf[instance] = frame.slots++;
      continue;
    }
    frame.slotOf[instance] = free.top();
    free.pop();
  }
}

/// The order in which slots of what moves are taken: that of the writers. They
/// are freed in the order of the transfers, or of the last readers.
static void colourMoved(const std::vector<FrameSpan> &spans, int slots,
                        Frame &frame) {
  std::vector<int> written = orderBy(spans, &FrameSpan::written);
  std::vector<int> freed = frame.kind == FrameKind::Sent
                               ? written
                               : orderBy(spans, &FrameSpan::lastRead);
  frame.slots = std::min(slots, static_cast<int>(spans.size()));
  frame.slotOf.resize(spans.size());
  for (size_t i = 0; i < written.size(); ++i) {
    int before = static_cast<int>(i) - frame.slots;
    frame.slotOf[written[i]] =
        before < 0 ? static_cast<int>(i) : frame.slotOf[freed[before]];
  }
}

FramePlan schedule::planFrames(const StageGraph &graph,
                               const Schedule &schedule,
                               const std::vector<Slots> &slots) {
  FramePlan plan;
  plan.bytes.resize(schedule.coordinates());
  ListPositions positions(graph, schedule);
  auto add = [&](const Frame &frame) {
    plan.bytes[frame.coordinate] += frame.slots * frame.bytes;
    plan.frames.push_back(frame);
  };
  for (size_t i = 0; i < graph.edges.size(); ++i) {
    const TransferEdge &edge = graph.edges[i];
    std::vector<FrameSpan> spans = positions.spansOf(edge);
    int from = positions.coordinateOf(edge.writer);
    int to = positions.coordinateOf(edge.readers[0]);
    Frame frame{FrameKind::Saved, static_cast<int>(i), from, edge.bytes, 0, {}};
    if (from == to) {
      colourSaved(spans, frame);
      add(frame);
      continue;
    }
    Frame received = frame;
    frame.kind = FrameKind::Sent;
    colourMoved(spans, slots[i].sent, frame);
    add(frame);
    received.kind = FrameKind::Received;
    received.coordinate = to;
    colourMoved(spans, slots[i].received, received);
    add(received);
  }
  return plan;
}

std::vector<double> schedule::peakSavedBytes(const StageGraph &graph,
                                             const Schedule &schedule) {
  ListPositions positions(graph, schedule);
  std::vector<std::vector<double>> change;
  for (const std::vector<Action> &list : schedule.lists)
    change.emplace_back(list.size() + 1);
  for (const TransferEdge &edge : graph.edges) {
    int coordinate = positions.coordinateOf(edge.writer);
    if (edge.bytes == 0 ||
        coordinate != positions.coordinateOf(edge.readers[0]))
      continue;
    for (const FrameSpan &span : positions.spansOf(edge)) {
      change[coordinate][span.written] += edge.bytes;
      change[coordinate][span.lastRead + 1] -= edge.bytes;
    }
  }
  std::vector<double> peaks;
  for (const std::vector<double> &changes : change) {
    double live = 0, peak = 0;
    for (double amount : changes)
      peak = std::max(peak, live += amount);
    peaks.push_back(peak);
  }
  return peaks;
}
