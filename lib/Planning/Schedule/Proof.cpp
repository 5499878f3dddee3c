//===- Proof.cpp - schedules that cannot stop -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dist/Planning/Schedule/Proof.h"

#include "Execution.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;
using namespace dist::schedule;

//===----------------------------------------------------------------------===//
// Actions
//===----------------------------------------------------------------------===//

static Status verifySizes(const StageGraph &graph, const Schedule &schedule) {
  if (schedule.stages() != graph.stages())
    return Status::invalid(
        fmt::format("schedule: expected {} stages, as the graph has, got {}",
                    graph.stages(), schedule.stages()));
  if (schedule.micros < 1 || schedule.micros > kMostMicros)
    return Status::invalid(
        fmt::format("schedule: expected 1 to {} micro-batches, got {}",
                    kMostMicros, schedule.micros));
  for (int coordinate : schedule.coordinateOf)
    if (coordinate < 0 || coordinate >= schedule.coordinates())
      return Status::invalid(
          fmt::format("schedule: expected coordinates from 0 to {}, got {}",
                      schedule.coordinates() - 1, coordinate));
  return {};
}

/// Errors: an action that its coordinate cannot run.
static Status verifyAction(const Schedule &schedule, int coordinate,
                           const Action &action, bool hasPart) {
  if (action.stage < 0 || action.stage >= schedule.stages())
    return Status::invalid(fmt::format(
        "schedule: {} on coordinate {}: expected a stage from 0 to {}",
        toString(action), coordinate, schedule.stages() - 1));
  int expected = schedule.coordinateOf[action.stage];
  if (expected != coordinate)
    return Status::invalid(fmt::format(
        "schedule: {} is on coordinate {}, expected coordinate {} of stage {}",
        toString(action), coordinate, expected, action.stage));
  if (action.micro < 0 || action.micro >= schedule.micros)
    return Status::invalid(fmt::format(
        "schedule: {} on coordinate {}: expected a micro-batch from 0 to {}",
        toString(action), coordinate, schedule.micros - 1));
  if (!hasPart)
    return Status::invalid(fmt::format(
        "schedule: {} on coordinate {}: stage {} has no part {}",
        toString(action), coordinate, action.stage, letterOf(action.part)));
  return {};
}

/// Errors: P after another action of its stage, or U before one.
static Status verifyOnce(const Schedule &schedule, int coordinate) {
  std::vector<const Action *> before(schedule.stages());
  for (const Action &action : schedule.lists[coordinate]) {
    const Action *&last = before[action.stage];
    bool isLate = action.part == Part::Prologue && last;
    if (isLate || (last && last->part == Part::Update))
      return Status::invalid(fmt::format(
          "schedule: {} comes after {} on coordinate {}; expected P before "
          "and U after all other actions of its stage",
          toString(action), toString(*last), coordinate));
    last = &action;
  }
  return {};
}

namespace {
/// Counts the instances of segments that actions run.
struct SeenInstances {
  const StageGraph &graph;
  SegmentIndex index;
  int micros;
  std::vector<std::vector<bool>> isSeen;

  SeenInstances(const StageGraph &graph, int micros)
      : graph(graph), index(graph), micros(micros) {
    for (const SegmentCost &segment : graph.segments)
      isSeen.emplace_back(isOnce(segment.part) ? 1 : micros);
  }

  bool hasPart(const Action &action) const {
    return action.stage >= 0 && action.stage < graph.stages() &&
           !index.covered(action.stage, action.part).empty();
  }

  Status add(const Action &action, int coordinate) {
    for (int segment : index.covered(action.stage, action.part)) {
      size_t instance = isOnce(action.part) ? 0 : action.micro;
      if (isSeen[segment][instance])
        return Status::invalid(fmt::format(
            "schedule: {} on coordinate {} runs {} again", toString(action),
            coordinate, nameOf(segment, static_cast<int>(instance))));
      isSeen[segment][instance] = true;
    }
    return {};
  }

  std::string nameOf(int segment, int instance) const {
    return toString({graph.segments[segment].stage,
                     graph.segments[segment].part, instance});
  }

  Status verifyComplete(const std::vector<int> &coordinateOf) const {
    for (size_t i = 0; i < isSeen.size(); ++i) {
      auto lacking = std::find(isSeen[i].begin(), isSeen[i].end(), false);
      if (lacking != isSeen[i].end())
        return Status::invalid(
            fmt::format("schedule: {} is missing on coordinate {}",
                        nameOf(static_cast<int>(i),
                               static_cast<int>(lacking - isSeen[i].begin())),
                        coordinateOf[graph.segments[i].stage]));
    }
    return {};
  }
};
} // namespace

Status schedule::verifyActions(const StageGraph &graph,
                               const Schedule &schedule) {
  if (Status status = graph.verify(); !status.ok())
    return status;
  if (Status status = verifySizes(graph, schedule); !status.ok())
    return status;
  SeenInstances seen(graph, schedule.micros);
  for (int c = 0; c < schedule.coordinates(); ++c) {
    for (const Action &action : schedule.lists[c]) {
      Status status = verifyAction(schedule, c, action, seen.hasPart(action));
      if (status.ok())
        status = seen.add(action, c);
      if (!status.ok())
        return status;
    }
    if (Status status = verifyOnce(schedule, c); !status.ok())
      return status;
  }
  return seen.verifyComplete(schedule.coordinateOf);
}

static bool isInOrder(const Schedule &schedule) {
  for (const std::vector<Action> &list : schedule.lists) {
    std::vector<std::array<int, kParts>> last(schedule.stages());
    for (const Action &action : list) {
      int &before = last[action.stage][static_cast<int>(action.part)];
      if (action.micro < before)
        return false;
      before = action.micro;
    }
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Proofs
//===----------------------------------------------------------------------===//

static Status deadlock(const Execution &execution, const char *queues) {
  return Status::invalid(
      fmt::format("schedule: deadlock with {}: {}", queues, execution.cycle()));
}

/// Returns the transfers of each coordinate in the order of their starts.
static StreamOrder orderOf(const Execution &execution, int coordinates) {
  std::vector<int> order;
  for (int node : execution.order())
    if (execution.nodes()[node].edge >= 0)
      order.push_back(node);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return execution.nodes()[a].start < execution.nodes()[b].start;
  });
  StreamOrder streams(coordinates);
  for (int id : order) {
    const Execution::Node &node = execution.nodes()[id];
    StreamItem item{node.edge, node.action.micro};
    streams[node.coordinate].push_back(item);
    streams[node.receiver].push_back(item);
  }
  return streams;
}

Result<Proof> schedule::proveSchedule(const StageGraph &graph,
                                      const Schedule &schedule) {
  if (Status status = verifyActions(graph, schedule); !status.ok())
    return status;
  Execution unlimited(graph, schedule, {});
  if (!unlimited.run())
    return deadlock(unlimited, "a channel for each pair");
  ExecutionOptions options;
  options.addsSlots = true;
  Execution execution(graph, schedule, options);
  if (!execution.run())
    return Status::internal("schedule: no number of slots was found");
  Proof proof;
  proof.slots = execution.slots();
  proof.isInOrder = isInOrder(schedule);
  proof.streams = orderOf(execution, schedule.coordinates());
  return proof;
}

/// Errors: a transfer that a queue lacks, has twice, or that is none of its
/// coordinate.
static Status verifyStreams(const Execution &execution,
                            const StreamOrder &streams, int coordinates) {
  if (static_cast<int>(streams.size()) != coordinates)
    return Status::invalid(fmt::format("streams: expected {}, one for each "
                                       "coordinate, got {}",
                                       coordinates, streams.size()));
  const std::vector<Execution::Node> &nodes = execution.nodes();
  std::vector<std::vector<bool>> isSeen(2, std::vector<bool>(nodes.size()));
  for (int c = 0; c < coordinates; ++c)
    for (const StreamItem &item : streams[c]) {
      int id = execution.transferOf(item.edge, item.micro);
      bool isSender = id >= 0 && nodes[id].coordinate == c;
      bool isKnown = isSender || (id >= 0 && nodes[id].receiver == c);
      if (!isKnown || isSeen[isSender][id])
        return Status::invalid(fmt::format(
            "streams: coordinate {} has edge {} of micro-batch {} {}", c,
            item.edge, item.micro,
            isKnown ? "twice" : "but neither sends nor receives it"));
      isSeen[isSender][id] = true;
    }
  for (size_t id = 0; id < nodes.size(); ++id)
    for (bool isSender : {true, false})
      if (nodes[id].edge >= 0 && !isSeen[isSender][id])
        return Status::invalid(fmt::format(
            "streams: coordinate {} lacks the {} of {} for coordinate {}",
            isSender ? nodes[id].coordinate : nodes[id].receiver,
            isSender ? "send" : "receive", toString(nodes[id].action),
            nodes[id].receiver));
  return {};
}

Status schedule::proveStreams(const StageGraph &graph, const Schedule &schedule,
                              const StreamOrder &streams) {
  if (Status status = verifyActions(graph, schedule); !status.ok())
    return status;
  int edges = static_cast<int>(graph.edges.size());
  for (const std::vector<StreamItem> &stream : streams)
    for (const StreamItem &item : stream)
      if (item.edge < 0 || item.edge >= edges || item.micro < 0 ||
          item.micro >= schedule.micros)
        return Status::invalid(fmt::format(
            "streams: edge {} of micro-batch {}: expected edges from 0 to {} "
            "and micro-batches from 0 to {}",
            item.edge, item.micro, edges - 1, schedule.micros - 1));
  Execution unordered(graph, schedule, {});
  if (Status status = verifyStreams(unordered, streams, schedule.coordinates());
      !status.ok())
    return status;
  ExecutionOptions options;
  options.streams = &streams;
  Execution execution(graph, schedule, options);
  if (!execution.run())
    return deadlock(execution, "one queue for each coordinate");
  return {};
}

Result<StreamOrder> schedule::streamsOf(const StageGraph &graph,
                                        const ScheduleFile &file) {
  StreamOrder streams(file.transfers.size());
  auto isFrom = [&](const TransferEdge &edge, int from, int to, bool forward) {
    const SegmentCost &writer = graph.segments[edge.writer];
    return writer.stage == from &&
           graph.segments[edge.readers[0]].stage == to &&
           (writer.part == Part::Forward) == forward && !isOnce(writer.part);
  };
  for (size_t c = 0; c < streams.size(); ++c)
    for (const FileTransfer &item : file.transfers[c]) {
      int other =
          item.isForward == item.isSend ? item.stage + 1 : item.stage - 1;
      int from = item.isSend ? item.stage : other;
      int to = item.isSend ? other : item.stage;
      auto edge =
          std::find_if(graph.edges.begin(), graph.edges.end(),
                       [&](const TransferEdge &candidate) {
                         return isFrom(candidate, from, to, item.isForward);
                       });
      if (edge == graph.edges.end())
        return Status::invalid(fmt::format(
            "the file sends a value from stage {} to stage {}, the graph has "
            "none",
            from, to));
      streams[c].push_back(
          {static_cast<int>(edge - graph.edges.begin()), item.micro});
    }
  return streams;
}
