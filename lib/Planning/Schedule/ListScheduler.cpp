//===- ListScheduler.cpp - greedy schedules under a memory limit ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ListScheduler.h"

#include <algorithm>
#include <limits>
#include <queue>

using namespace dist;
using namespace dist::schedule;

static constexpr double kNever = std::numeric_limits<double>::infinity();

namespace {
/// A segment, or I and W of a stage that run as one.
struct WorkKind {
  StagePart what;
  int coordinate = 0;
  double seconds = 0;
  double writtenBytes = 0;          ///< Saved when it starts.
  double neededBytes = 0;           ///< With those of later stages.
  std::vector<int> inputs, outputs; ///< Edges.
};

struct WorkEdge {
  int writer = 0;
  std::vector<int> readers;
  double bytes = 0;
  bool isSaved = false;
};

class ListScheduler {
public:
  ListScheduler(const StageGraph &graph, const std::vector<int> &coordinateOf,
                int micros, const ListPolicy &policy);
  std::optional<ListedSchedule> run();

private:
  void addKinds(const StageGraph &graph);
  void addEdges(const StageGraph &graph);
  void countBytes();
  void visit(int coordinate, double now);
  bool fits(const WorkKind &kind) const;
  bool isBetter(int kind, int than) const;
  void start(int kind, double now);
  void wake(double when, int coordinate) { events.emplace(when, coordinate); }

  struct Offer {
    int kind = -1, weight = -1;
    double nextTime = kNever, weightTime = kNever;
    bool isMemoryShort = false;
  };
  Offer findOffer(int coordinate, double now) const;
  void consider(int kind, double now, Offer &offer) const;

  const std::vector<int> &coordinateOf;
  int micros;
  const ListPolicy &policy;
  std::vector<WorkKind> kinds;
  std::vector<WorkEdge> edges;
  std::vector<int> kindOf; ///< By segment.
  std::vector<std::vector<int>> kindsAt;
  std::vector<int> next;        ///< Micro-batch of each kind.
  std::vector<int> missing;     ///< Inputs, by kind and micro-batch.
  std::vector<double> readyAt;  ///< By kind and micro-batch.
  std::vector<int> outstanding; ///< Readers, by edge and micro-batch.
  std::vector<double> live, freeAt;
  std::vector<size_t> place; ///< In the given order.
  std::priority_queue<std::pair<double, int>,
                      std::vector<std::pair<double, int>>, std::greater<>>
      events;
  ListedSchedule result;
};
} // namespace

ListScheduler::ListScheduler(const StageGraph &graph,
                             const std::vector<int> &coordinateOf, int micros,
                             const ListPolicy &policy)
    : coordinateOf(coordinateOf), micros(micros), policy(policy) {
  size_t coordinates = stagesOf(coordinateOf).size();
  result.schedule.coordinateOf = coordinateOf;
  result.schedule.micros = micros;
  result.schedule.lists.resize(coordinates);
  kindsAt.resize(coordinates);
  live.resize(coordinates);
  freeAt.resize(coordinates);
  place.resize(coordinates);
  addKinds(graph);
  addEdges(graph);
  countBytes();
  next.resize(kinds.size());
  readyAt.resize(kinds.size() * micros);
  for (const WorkKind &kind : kinds)
    missing.insert(missing.end(), micros, static_cast<int>(kind.inputs.size()));
  for (const WorkEdge &edge : edges)
    outstanding.insert(outstanding.end(), micros,
                       static_cast<int>(edge.readers.size()));
}

void ListScheduler::addKinds(const StageGraph &graph) {
  SegmentIndex index(graph);
  kindOf.assign(graph.segments.size(), -1);
  for (size_t i = 0; i < graph.segments.size(); ++i) {
    const SegmentCost &segment = graph.segments[i];
    if (isOnce(segment.part) || kindOf[i] >= 0)
      continue;
    Part part = segment.part;
    bool isSplit = part == Part::Input || part == Part::Weight;
    if (policy.isMerged && isSplit)
      part = Part::Backward;
    WorkKind kind;
    kind.what = {segment.stage, part};
    kind.coordinate = coordinateOf[segment.stage];
    for (int covered : index.covered(segment.stage, part)) {
      kind.seconds += graph.segments[covered].seconds;
      kindOf[covered] = static_cast<int>(kinds.size());
    }
    kindsAt[kind.coordinate].push_back(static_cast<int>(kinds.size()));
    kinds.push_back(kind);
  }
}

void ListScheduler::addEdges(const StageGraph &graph) {
  for (const TransferEdge &edge : graph.edges) {
    WorkEdge work{kindOf[edge.writer], {}, edge.bytes, false};
    if (work.writer < 0)
      continue;
    for (int reader : edge.readers) {
      int kind = kindOf[reader];
      bool isKnown = kind < 0 || kind == work.writer ||
                     std::count(work.readers.begin(), work.readers.end(), kind);
      if (!isKnown)
        work.readers.push_back(kind);
    }
    if (work.readers.empty())
      continue;
    work.isSaved =
        kinds[work.writer].coordinate == kinds[work.readers[0]].coordinate;
    int id = static_cast<int>(edges.size());
    kinds[work.writer].outputs.push_back(id);
    for (int reader : work.readers)
      kinds[reader].inputs.push_back(id);
    edges.push_back(work);
  }
}

void ListScheduler::countBytes() {
  for (const WorkEdge &edge : edges)
    if (edge.isSaved)
      kinds[edge.writer].writtenBytes += edge.bytes;
  for (WorkKind &kind : kinds)
    for (const WorkKind &other : kinds)
      if (other.coordinate == kind.coordinate &&
          other.what.stage >= kind.what.stage)
        kind.neededBytes += other.writtenBytes;
}

//===----------------------------------------------------------------------===//
// Time
//===----------------------------------------------------------------------===//

bool ListScheduler::fits(const WorkKind &kind) const {
  if (policy.memory.empty() || kind.what.part != Part::Forward)
    return true;
  double bytes = policy.order.empty() ? kind.neededBytes : kind.writtenBytes;
  return live[kind.coordinate] + bytes <=
         policy.memory[kind.coordinate] * (1 + 1e-9);
}

bool ListScheduler::isBetter(int kind, int than) const {
  if (than < 0)
    return true;
  const StagePart &a = kinds[kind].what, &b = kinds[than].what;
  bool isForwardA = a.part == Part::Forward,
       isForwardB = b.part == Part::Forward;
  if (isForwardA != isForwardB)
    return isForwardB;
  if (policy.isBreadthFirst && next[kind] != next[than])
    return next[kind] < next[than];
  return a.stage > b.stage;
}

void ListScheduler::consider(int id, double now, Offer &offer) const {
  const WorkKind &kind = kinds[id];
  if (next[id] == micros || missing[id * micros + next[id]] > 0)
    return;
  double ready = readyAt[id * micros + next[id]];
  if (kind.what.part == Part::Weight) {
    offer.weightTime = std::min(offer.weightTime, ready);
    if (ready <= now && (offer.weight < 0 || next[id] < next[offer.weight]))
      offer.weight = id;
  } else if (!fits(kind)) {
    offer.isMemoryShort = true;
  } else if (ready <= now) {
    if (isBetter(id, offer.kind))
      offer.kind = id;
  } else {
    offer.nextTime = std::min(offer.nextTime, ready);
  }
}

ListScheduler::Offer ListScheduler::findOffer(int coordinate,
                                              double now) const {
  Offer offer;
  for (int id : kindsAt[coordinate]) {
    const StagePart &what = kinds[id].what;
    if (!policy.order.empty() && what.part != Part::Weight) {
      const std::vector<StagePart> &order = policy.order[coordinate];
      size_t at = place[coordinate];
      if (at == order.size() || order[at].stage != what.stage ||
          order[at].part != what.part)
        continue;
    }
    consider(id, now, offer);
  }
  return offer;
}

void ListScheduler::visit(int coordinate, double now) {
  if (freeAt[coordinate] > now)
    return;
  Offer offer = findOffer(coordinate, now);
  if (offer.kind >= 0)
    return start(offer.kind, now);
  if (offer.weight >= 0) {
    double end = now + kinds[offer.weight].seconds;
    bool waits = !policy.isEager && !offer.isMemoryShort &&
                 offer.nextTime < end - 1e-9 * end;
    if (!waits)
      return start(offer.weight, now);
  }
  double when = offer.weight >= 0 ? offer.nextTime
                                  : std::min(offer.nextTime, offer.weightTime);
  if (when < kNever)
    wake(when, coordinate);
}

void ListScheduler::start(int id, double now) {
  const WorkKind &kind = kinds[id];
  int micro = next[id]++;
  double end = now + kind.seconds;
  result.schedule.lists[kind.coordinate].push_back(
      {kind.what.stage, kind.what.part, micro});
  result.makespan = std::max(result.makespan, end);
  freeAt[kind.coordinate] = end;
  live[kind.coordinate] += kind.writtenBytes;
  if (kind.what.part != Part::Weight)
    ++place[kind.coordinate];
  for (int input : kind.inputs)
    if (--outstanding[input * micros + micro] == 0 && edges[input].isSaved)
      live[kind.coordinate] -= edges[input].bytes;
  for (int output : kind.outputs)
    for (int reader : edges[output].readers) {
      int to = kinds[reader].coordinate;
      double arrival = end;
      if (to != kind.coordinate && policy.transferSeconds)
        arrival +=
            policy.transferSeconds(kind.coordinate, to, edges[output].bytes);
      double &ready = readyAt[reader * micros + micro];
      ready = std::max(ready, arrival);
      if (--missing[reader * micros + micro] == 0 && to != kind.coordinate)
        wake(ready, to);
    }
  wake(end, kind.coordinate);
}

std::optional<ListedSchedule> ListScheduler::run() {
  for (size_t c = 0; c < live.size(); ++c)
    wake(0, static_cast<int>(c));
  while (!events.empty()) {
    auto [now, coordinate] = events.top();
    events.pop();
    visit(coordinate, now);
  }
  for (int count : next)
    if (count < micros)
      return std::nullopt;
  return std::move(result);
}

std::optional<ListedSchedule>
schedule::scheduleList(const StageGraph &graph,
                       const std::vector<int> &coordinateOf, int micros,
                       const ListPolicy &policy) {
  std::optional<ListedSchedule> result =
      ListScheduler(graph, coordinateOf, micros, policy).run();
  if (result)
    addOnceParts(graph, result->schedule);
  return result;
}

std::vector<double>
schedule::bytesOfOneMicro(const StageGraph &graph,
                          const std::vector<int> &coordinateOf) {
  std::vector<double> bytes(stagesOf(coordinateOf).size());
  for (const TransferEdge &edge : graph.edges) {
    int from = coordinateOf[graph.segments[edge.writer].stage];
    int to = coordinateOf[graph.segments[edge.readers[0]].stage];
    if (from == to && !isOnce(graph.segments[edge.writer].part))
      bytes[from] += edge.bytes;
  }
  return bytes;
}

void schedule::addOnceParts(const StageGraph &graph, Schedule &schedule) {
  std::vector<std::vector<Action>> before(schedule.lists.size());
  for (const SegmentCost &segment : graph.segments) {
    int coordinate = schedule.coordinateOf[segment.stage];
    if (segment.part == Part::Prologue)
      before[coordinate].push_back({segment.stage, segment.part, 0});
    if (segment.part == Part::Update)
      schedule.lists[coordinate].push_back({segment.stage, segment.part, 0});
  }
  for (size_t c = 0; c < before.size(); ++c)
    schedule.lists[c].insert(schedule.lists[c].begin(), before[c].begin(),
                             before[c].end());
}
