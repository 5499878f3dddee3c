//===- ScheduleListTest.cpp - lists of pipeline coordinates ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScheduleList.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>

using namespace dist;
using nlohmann::json;

namespace {

/// Returns the coordinate of stage s of p in a 1F1B schedule of m
/// micro-batches. Edge s goes from stage s to s + 1, edge p + s from s + 1 to
/// s. Frame 0 is saved from F to B, 1 and 2 are received, 3 and 4 are sent.
CoordinateActions stageOf(int s, int p, int m, int moreSlots = 0) {
  CoordinateActions stage;
  stage.frames = 5;
  stage.segments.resize(2);
  stage.edges.resize(size_t(2 * p));
  ListedSegment &forward = stage.segments[0], &backward = stage.segments[1];
  forward.frames = backward.frames = {0};
  auto add = [&](ListedSegment &segment, std::vector<int> &list, int edge,
                 int frame) {
    segment.frames.push_back(frame);
    list.push_back(edge);
    stage.edges[size_t(edge)] = {frame, moreSlots};
  };
  std::vector<Arrival> activations, gradients;
  for (int k = 0; k < m; ++k) {
    activations.push_back({s - 1, k});
    gradients.push_back({p + s, k});
  }
  if (s > 0) {
    add(forward, forward.receives, s - 1, 1);
    add(backward, backward.sends, p + s - 1, 4);
    stage.arrivals.push_back(activations);
  }
  if (s + 1 < p) {
    add(forward, forward.sends, s, 3);
    add(backward, backward.receives, p + s, 2);
    stage.arrivals.push_back(gradients);
  }
  int ahead = std::min(m, p - s);
  for (int k = 0; k < ahead; ++k)
    stage.actions.push_back({0, k});
  for (int k = 0; k < m; ++k) {
    stage.actions.push_back({1, k});
    if (k + ahead < m)
      stage.actions.push_back({0, k + ahead});
  }
  return stage;
}

TEST(ScheduleList, OneForwardOneBackward) {
  ScheduleList first = expandActions(stageOf(0, 2, 3));
  EXPECT_EQ(first.commands, json::parse(R"([
    ["receive", 2, 0, 0, 0],
    ["call", 0, 0, [0, 0]], ["send", 0, 0, 0, 1],
    ["wait", 1], ["call", 0, 1, [1, 0]], ["send", 0, 1, 0, 1],
    ["wait", 0], ["call", 1, 0, [0, 0]], ["receive", 2, 1, 0, 0],
    ["wait", 1], ["call", 0, 2, [0, 0]], ["send", 0, 2, 0, 1],
    ["wait", 0], ["call", 1, 1, [1, 0]], ["receive", 2, 2, 0, 0],
    ["wait", 0], ["call", 1, 2, [0, 0]],
    ["wait", 1]])"));
  EXPECT_EQ(first.slots, std::vector<int>({2, 1, 1, 1, 1}));
  ScheduleList last = expandActions(stageOf(1, 2, 2, /*moreSlots=*/1));
  EXPECT_EQ(last.commands, json::parse(R"([
    ["receive", 0, 0, 0, 0], ["receive", 0, 1, 1, 1],
    ["wait", 0], ["call", 0, 0, [0, 0]],
    ["call", 1, 0, [0, 0]], ["send", 2, 0, 0, 0],
    ["wait", 1], ["call", 0, 1, [0, 1]],
    ["call", 1, 1, [0, 1]], ["send", 2, 1, 1, 1],
    ["wait", 0], ["wait", 1]])"));
}

/// A segment that runs once a step has no micro-batch.
TEST(ScheduleList, OnceAStep) {
  CoordinateActions stage = stageOf(0, 2, 1);
  stage.segments.emplace_back();
  stage.actions.insert(stage.actions.begin(), {2, -1});
  EXPECT_EQ(expandActions(stage).commands[1], json::parse(R"(["call", 2])"));
}

/// Runs lists step by step: a send ends once its receive is posted. Returns
/// true if all of them come to their end.
bool runs(const std::vector<ScheduleList> &lists) {
  std::map<std::pair<int, int>, int> posted; // Ends, by edge and micro-batch.
  std::vector<std::map<int, std::pair<int, int>>> works(lists.size());
  std::vector<size_t> next(lists.size());
  auto advance = [&](size_t i) {
    const json &command = lists[i].commands[next[i]];
    if (command[0] == "wait") {
      if (posted[works[i].at(command[1])] < 2)
        return false;
      works[i].erase(int(command[1]));
    } else if (command[0] != "call") {
      std::pair<int, int> message = {command[1], command[2]};
      ++posted[message];
      EXPECT_TRUE(works[i].emplace(int(command[4]), message).second);
    }
    ++next[i];
    return true;
  };
  bool isMoving = true, isDone = false;
  while (isMoving && !isDone) {
    isMoving = false;
    isDone = true;
    for (size_t i = 0; i < lists.size(); ++i) {
      while (next[i] < lists[i].commands.size() && advance(i))
        isMoving = true;
      isDone &= next[i] == lists[i].commands.size();
    }
  }
  for (const auto &own : works)
    isDone &= own.empty();
  return isDone;
}

/// Stage s saves the activations of min(m, p - s) micro-batches.
TEST(ScheduleList, AllStagesComeToTheirEnd) {
  for (int p : {2, 3, 4, 8})
    for (int m : {1, 2, 3, 8, 16})
      for (int more : {0, 1, 2}) {
        std::vector<ScheduleList> lists;
        for (int s = 0; s < p; ++s) {
          lists.push_back(expandActions(stageOf(s, p, m, more)));
          EXPECT_EQ(lists.back().slots[0], std::min(m, p - s));
        }
        EXPECT_TRUE(runs(lists)) << p << ", " << m << ", " << more;
      }
}

/// Receives are posted in the order of the sender, also where they are read in
/// another one.
TEST(ScheduleList, OrderOfTheSender) {
  CoordinateActions stage;
  stage.frames = 1;
  stage.segments = {{{0}, {0}, {}}};
  stage.edges = {{0, 0}};
  stage.actions = {{0, 1}, {0, 0}, {0, 2}};
  stage.arrivals = {{{0, 0}, {0, 1}, {0, 2}}};
  ScheduleList list = expandActions(stage);
  std::vector<int> micros;
  for (const json &command : list.commands)
    if (command[0] == "receive")
      micros.push_back(command[2]);
  EXPECT_EQ(micros, std::vector<int>({0, 1, 2}));
  EXPECT_EQ(list.slots, std::vector<int>({2}));
}

} // namespace
