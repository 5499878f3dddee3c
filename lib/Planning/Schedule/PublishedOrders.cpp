//===- PublishedOrders.cpp - gpipe, 1f1b, interleaved, zb-h1, zb-h2 -------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OrderBuilder.h"

#include <algorithm>

using namespace dist;
using namespace dist::schedule;

/// All forward parts, stage by stage; then all backward parts in reverse. With
/// several stages on a coordinate this is looped-bfs.
void schedule::fillGpipe(Schedule &schedule) {
  std::vector<std::vector<int>> stages = stagesOf(schedule.coordinateOf);
  for (int c = 0; c < schedule.coordinates(); ++c) {
    OrderBuilder order(schedule, c);
    for (int stage : stages[c])
      order.add(stage, Part::Forward, schedule.micros);
    for (auto stage = stages[c].rbegin(); stage != stages[c].rend(); ++stage)
      order.add(*stage, Part::Backward, schedule.micros);
  }
}

void schedule::fillOneForwardOneBackward(Schedule &schedule) {
  int p = schedule.coordinates(), m = schedule.micros;
  for (int stage = 0; stage < p; ++stage) {
    OrderBuilder order(schedule, schedule.coordinateOf[stage]);
    order.add(stage, Part::Forward, p - 1 - stage);
    for (int i = 0; i < m; ++i) {
      order.add(stage, Part::Forward);
      order.add(stage, Part::Backward);
    }
  }
}

/// Micro-batches go through the stages of a coordinate in groups of p.
void schedule::fillInterleaved(Schedule &schedule) {
  int p = schedule.coordinates(), v = schedule.stages() / p;
  int total = v * schedule.micros;
  auto pass = [&](int i) { return i / p % v; };
  for (int c = 0; c < p; ++c) {
    OrderBuilder order(schedule, c);
    auto forward = [&](int i) { order.add(pass(i) * p + c, Part::Forward); };
    int ahead = std::min((v - 1) * p + 2 * (p - 1 - c), total);
    for (int i = 0; i < ahead; ++i)
      forward(i);
    for (int i = 0; i < total; ++i) {
      if (ahead + i < total)
        forward(ahead + i);
      order.add((v - 1 - pass(i)) * p + c, Part::Backward);
    }
  }
}

/// As 1F1B, with W of stage s behind I by s micro-batches, so that the bubble
/// before the first I of late stages is filled at the end. H2 starts with
/// nearly twice as many forward parts and delays W twice as much.
void schedule::fillZeroBubble(Schedule &schedule, bool isH2) {
  int p = schedule.coordinates(), m = schedule.micros;
  for (int stage = 0; stage < p; ++stage) {
    OrderBuilder order(schedule, schedule.coordinateOf[stage]);
    int ahead = isH2 ? 2 * (p - stage) - 1 : p - stage;
    int delay = isH2 ? 2 * stage : stage;
    order.add(stage, Part::Forward, ahead);
    for (int i = 0; i < m; ++i) {
      order.add(stage, Part::Input);
      if (i >= delay)
        order.add(stage, Part::Weight);
      order.add(stage, Part::Forward);
    }
    order.add(stage, Part::Weight, delay);
  }
}
