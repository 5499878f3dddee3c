//===- PublishedVOrders.cpp - zb-v and dualpipe-v -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OrderBuilder.h"

using namespace dist;
using namespace dist::schedule;

/// Coordinate c has stages c and 2p - 1 - c: the way down and the way up.
void schedule::fillZeroBubbleV(Schedule &schedule) {
  int p = schedule.coordinates();
  for (int c = 0; c < p; ++c) {
    OrderBuilder order(schedule, c);
    int down = c, up = 2 * p - 1 - c;
    auto backward = [&](int stage) {
      order.add(stage, Part::Input);
      order.add(stage, Part::Weight);
    };
    order.add(down, Part::Forward, 2 * (p - c) - 1);
    for (int i = 0; i < c; ++i) {
      order.add(up, Part::Forward);
      order.add(down, Part::Forward);
    }
    for (int i = 0; i < p - c; ++i) {
      order.add(up, Part::Forward);
      backward(up);
    }
    while (order.has(down, Part::Forward) || order.has(up, Part::Forward)) {
      order.add(down, Part::Forward);
      backward(down);
      order.add(up, Part::Forward);
      backward(up);
    }
    for (int i = 0; i < c; ++i) {
      order.add(down, Part::Input);
      order.add(up, Part::Input);
    }
    for (int i = 0; i < p - c; ++i)
      backward(down);
    order.add(up, Part::Weight, schedule.micros);
    order.add(down, Part::Weight, schedule.micros);
  }
}

/// The steps of DualPipe, folded to a V. B is not split in the middle; I comes
/// first where another coordinate waits for it.
void schedule::fillDualPipeV(Schedule &schedule) {
  int p = schedule.coordinates(), m = schedule.micros;
  for (int c = 0; c < p; ++c) {
    OrderBuilder order(schedule, c);
    int down = c, up = 2 * p - 1 - c;
    std::vector<int> delayed; // Stages whose W is still to come.
    auto whole = [&](int stage) {
      order.add(stage, Part::Input);
      order.add(stage, Part::Weight);
    };
    auto input = [&](int stage) {
      order.add(stage, Part::Input);
      delayed.push_back(stage);
    };
    order.add(down, Part::Forward, 2 * (p - c - 1));
    for (int i = 0; i < c + 1; ++i) {
      order.add(down, Part::Forward);
      order.add(up, Part::Forward);
    }
    for (int i = 0; i < p - c - 1; ++i) {
      whole(up);
      order.add(up, Part::Forward);
    }
    for (int i = 0; i < m - 2 * p + c + 1; ++i) {
      order.add(down, Part::Forward);
      whole(up);
      order.add(up, Part::Forward);
      whole(down);
    }
    for (int i = 0; i < p - c - 1; ++i) {
      whole(up);
      order.add(up, Part::Forward);
      whole(down);
    }
    for (int i = 0; i < c + 1; ++i) {
      // The second half delays W.
      2 * i < c + 1 ? whole(up) : input(up);
      2 * i + 1 < c + 1 ? whole(down) : input(down);
    }
    for (int i = 0; i < p - c - 1; ++i) {
      if (!delayed.empty()) {
        order.add(delayed.front(), Part::Weight);
        delayed.erase(delayed.begin());
      }
      input(down);
    }
    for (int stage : delayed)
      order.add(stage, Part::Weight);
  }
}
