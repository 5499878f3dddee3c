//===- StageGraph.cpp - one micro-batch's work ----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dist/Planning/Schedule/StageGraph.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

using namespace dist;
using namespace dist::schedule;

int StageGraph::stages() const {
  int result = 0;
  for (const SegmentCost &segment : segments)
    result = std::max(result, segment.stage + 1);
  return result;
}

SegmentIndex::SegmentIndex(const StageGraph &graph) {
  std::array<int, kParts> none;
  none.fill(-1);
  positions.resize(graph.stages(), none);
  for (size_t i = 0; i < graph.segments.size(); ++i)
    positions[graph.segments[i].stage]
             [static_cast<int>(graph.segments[i].part)] = static_cast<int>(i);
}

std::vector<int> SegmentIndex::covered(int stage, Part part) const {
  if (int own = find(stage, part); own >= 0)
    return {own};
  if (part != Part::Backward || find(stage, Part::Input) < 0)
    return {};
  std::vector<int> result = {find(stage, Part::Input)};
  if (int weight = find(stage, Part::Weight); weight >= 0)
    result.push_back(weight);
  return result;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

static bool isAmount(double value) {
  return std::isfinite(value) && value >= 0;
}

static std::string nameOf(const SegmentCost &segment) {
  return fmt::format("{}{}", letterOf(segment.part), segment.stage);
}

static Status verifySegments(const StageGraph &graph) {
  for (const SegmentCost &segment : graph.segments) {
    if (segment.stage < 0 || segment.stage >= kMostStages)
      return Status::invalid(
          fmt::format("stage graph: expected a stage from 0 to {}, got {}",
                      kMostStages - 1, segment.stage));
    if (!isAmount(segment.seconds))
      return Status::invalid(
          fmt::format("stage graph: {} takes {} seconds, expected 0 or more",
                      nameOf(segment), segment.seconds));
  }
  SegmentIndex index(graph);
  for (size_t i = 0; i < graph.segments.size(); ++i)
    if (index.find(graph.segments[i].stage, graph.segments[i].part) !=
        static_cast<int>(i))
      return Status::invalid(fmt::format("stage graph: {} is there twice",
                                         nameOf(graph.segments[i])));
  for (int stage = 0; stage < graph.stages(); ++stage) {
    bool isSplit = index.find(stage, Part::Input) >= 0 ||
                   index.find(stage, Part::Weight) >= 0;
    if (index.find(stage, Part::Forward) < 0)
      return Status::invalid(
          fmt::format("stage graph: stage {} has no F", stage));
    if (isSplit && index.find(stage, Part::Backward) >= 0)
      return Status::invalid(
          fmt::format("stage graph: stage {} has B as well as I or W", stage));
    if (isSplit && index.find(stage, Part::Input) < 0)
      return Status::invalid(
          fmt::format("stage graph: stage {} has W but no I", stage));
  }
  return {};
}

static Status verifyEdge(const StageGraph &graph, size_t position) {
  const TransferEdge &edge = graph.edges[position];
  int count = static_cast<int>(graph.segments.size());
  auto isIn = [&](int i) { return i >= 0 && i < count; };
  if (!isIn(edge.writer) || edge.readers.empty() ||
      !std::all_of(edge.readers.begin(), edge.readers.end(), isIn))
    return Status::invalid(fmt::format(
        "stage graph: edge {}: expected a writer and readers from 0 to {}",
        position, count - 1));
  if (!isAmount(edge.bytes))
    return Status::invalid(
        fmt::format("stage graph: edge {} has {} bytes, expected 0 or more",
                    position, edge.bytes));
  const SegmentCost &writer = graph.segments[edge.writer];
  const SegmentCost &first = graph.segments[edge.readers.front()];
  for (int reader : edge.readers) {
    const SegmentCost &segment = graph.segments[reader];
    if (segment.stage != first.stage)
      return Status::invalid(fmt::format(
          "stage graph: edge {}: {} and {} read one value, expected readers of "
          "one stage; add an edge for each stage",
          position, nameOf(first), nameOf(segment)));
    bool isMixed = isOnce(segment.part) != isOnce(writer.part);
    if (isMixed && segment.stage != writer.stage)
      return Status::invalid(fmt::format(
          "stage graph: edge {} from {} to {}: a value that is made once a "
          "step and one of each micro-batch cannot be of different stages",
          position, nameOf(writer), nameOf(segment)));
    bool isForwards =
        writer.part == Part::Prologue ? true : segment.part == Part::Update;
    if (isMixed && !isForwards)
      return Status::invalid(
          fmt::format("stage graph: edge {} from {} to {}: P is before all "
                      "micro-batches, and U after them",
                      position, nameOf(writer), nameOf(segment)));
  }
  return {};
}

static Status verifyAcyclic(const StageGraph &graph) {
  std::vector<int> waits(graph.segments.size());
  std::vector<std::vector<int>> next(graph.segments.size());
  for (const TransferEdge &edge : graph.edges)
    for (int reader : edge.readers) {
      ++waits[reader];
      next[edge.writer].push_back(reader);
    }
  std::vector<int> ready;
  for (size_t i = 0; i < waits.size(); ++i)
    if (!waits[i])
      ready.push_back(static_cast<int>(i));
  for (size_t i = 0; i < ready.size(); ++i)
    for (int reader : next[ready[i]])
      if (!--waits[reader])
        ready.push_back(reader);
  auto stuck = std::find_if(waits.begin(), waits.end(),
                            [](int count) { return count > 0; });
  if (stuck != waits.end())
    return Status::invalid(
        fmt::format("stage graph: {} waits for itself by a cycle of edges",
                    nameOf(graph.segments[stuck - waits.begin()])));
  return {};
}

Status StageGraph::verify() const {
  if (Status status = verifySegments(*this); !status.ok())
    return status;
  for (size_t i = 0; i < edges.size(); ++i)
    if (Status status = verifyEdge(*this, i); !status.ok())
      return status;
  for (const std::vector<int> &members : collectives)
    for (int member : members)
      if (member < 0 || member >= static_cast<int>(segments.size()))
        return Status::invalid(fmt::format(
            "stage graph: a collective names segment {}, expected 0 to {}",
            member, static_cast<int>(segments.size()) - 1));
  return verifyAcyclic(*this);
}

//===----------------------------------------------------------------------===//
// Chains
//===----------------------------------------------------------------------===//

namespace {
/// Adds segments and edges of a chain.
struct ChainBuilder {
  StageGraph graph;
  const ChainCosts &costs;

  int add(int stage, Part part, double seconds) {
    graph.segments.push_back({stage, part, seconds});
    return static_cast<int>(graph.segments.size()) - 1;
  }

  /// Adds the backward part; returns what other stages wait for.
  int addBackward(int stage, int forward, double share) {
    if (!costs.isSplit) {
      int both =
          add(stage, Part::Backward, share * (costs.input + costs.weight));
      graph.edges.push_back({forward, {both}, share * costs.saved});
      return both;
    }
    int input = add(stage, Part::Input, share * costs.input);
    int weight = add(stage, Part::Weight, share * costs.weight);
    graph.edges.push_back({forward, {input, weight}, share * costs.saved});
    graph.edges.push_back({input, {weight}, 0});
    return input;
  }
};
} // namespace

StageGraph schedule::makeChain(const std::vector<int> &coordinateOf,
                               const ChainCosts &costs) {
  ChainBuilder builder{{}, costs};
  std::vector<std::vector<int>> stages = stagesOf(coordinateOf);
  std::vector<int> forward, backward, updates;
  for (size_t s = 0; s < coordinateOf.size(); ++s) {
    int stage = static_cast<int>(s);
    double share = 1.0 / static_cast<double>(stages[coordinateOf[s]].size());
    if (costs.prologue > 0)
      builder.add(stage, Part::Prologue, share * costs.prologue);
    forward.push_back(builder.add(stage, Part::Forward, share * costs.forward));
    if (costs.hasBackward)
      backward.push_back(builder.addBackward(stage, forward[s], share));
    if (costs.update > 0 || costs.joinsUpdates)
      updates.push_back(builder.add(stage, Part::Update, share * costs.update));
    if (s == 0)
      continue;
    builder.graph.edges.push_back({forward[s - 1], {forward[s]}, costs.sent});
    if (costs.hasBackward)
      builder.graph.edges.push_back(
          {backward[s], {backward[s - 1]}, costs.sent});
  }
  if (costs.joinsUpdates)
    builder.graph.collectives.push_back(updates);
  return builder.graph;
}
