//===- TimelineTest.cpp ---------------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/Timeline.h"

#include "gtest/gtest.h"

#include <limits>
#include <random>

using namespace dist;
using Span = Timeline::Span;

static Timeline timelineOf(const std::vector<TimelineTask> &tasks) {
  Result<Timeline> timeline = simulate(tasks);
  EXPECT_TRUE(bool(timeline));
  return *timeline;
}

TEST(Timeline, NothingTakesNoTime) {
  Timeline timeline = timelineOf({});
  EXPECT_EQ(timeline.seconds, 0);
  EXPECT_TRUE(timeline.critical.empty());
}

TEST(Timeline, CollectivesStartEarlyAndAreWaitedForLate) {
  Timeline timeline = timelineOf({{3, 1, {}}, {2, 2, {}}, {1, 1, {0, 1}}});
  EXPECT_EQ(timeline.spans, (std::vector<Span>{{0, 3}, {0, 2}, {3, 4}}));
  EXPECT_EQ(timeline.seconds, 4);
  EXPECT_EQ(timeline.busy, (std::vector<double>{4, 2}));
  EXPECT_EQ(timeline.critical, (std::vector<int>{0, 2}));
}

TEST(Timeline, WhatIsWaitedForIsCritical) {
  Timeline timeline = timelineOf({{1, 1, {}}, {5, 2, {0}}, {1, 1, {1}}});
  EXPECT_EQ(timeline.seconds, 7);
  EXPECT_EQ(timeline.critical, (std::vector<int>{0, 1, 2}));
}

TEST(Timeline, QueuesKeepTheirOrder) {
  // The second collective is ready before the first one is.
  Timeline timeline = timelineOf({{4, 1, {}}, {1, 2, {0}}, {1, 2, {}}});
  EXPECT_EQ(timeline.spans[2], (Span{5, 6}));
}

TEST(Timeline, ATaskMayTakeSeveralQueues) {
  Timeline timeline =
      timelineOf({{1, 2, {}}, {2, 4, {}}, {1, 6, {}}, {1, 2, {}}});
  EXPECT_EQ(timeline.spans[2], (Span{2, 3}));
  EXPECT_EQ(timeline.spans[3], (Span{3, 4}));
  EXPECT_EQ(timeline.busy, (std::vector<double>{0, 3, 3}));
}

TEST(Timeline, Errors) {
  auto messageOf = [](const TimelineTask &task) {
    return simulate({task}).status().getMessage();
  };
  EXPECT_EQ(messageOf({1, 1, {0}}),
            "task 0 is after task 0: expected one before it");
  EXPECT_EQ(messageOf({1, 1, {-1}}),
            "task 0 is after task -1: expected one before it");
  EXPECT_EQ(messageOf({-1, 1, {}}),
            "task 0 takes -1 s: expected a number that is not negative");
  EXPECT_EQ(messageOf({std::numeric_limits<double>::infinity(), 1, {}}),
            "task 0 takes inf s: expected a number that is not negative");
  EXPECT_EQ(messageOf({1, 0, {}}), "task 0 is on no queue");
}

/// Checks random lists: no task starts before those that it needs and those
/// before it on its queues; each starts as another ends; the critical tasks
/// have no gap.
TEST(Timeline, RandomLists) {
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    std::vector<TimelineTask> tasks(random() % 40 + 1);
    for (size_t i = 0; i < tasks.size(); ++i) {
      tasks[i].seconds = static_cast<double>(random() % 5);
      tasks[i].queues = 1 + random() % 7;
      for (size_t k = random() % 3; k > 0 && i > 0; --k)
        tasks[i].after.push_back(static_cast<int>(random() % i));
    }
    Timeline timeline = timelineOf(tasks);
    for (size_t i = 0; i < tasks.size(); ++i) {
      double ready = 0;
      for (int other : tasks[i].after)
        ready = std::max(ready, timeline.spans[other].end);
      for (size_t j = 0; j < i; ++j)
        if (tasks[j].queues & tasks[i].queues)
          ready = std::max(ready, timeline.spans[j].end);
      EXPECT_EQ(timeline.spans[i].start, ready);
      EXPECT_EQ(timeline.spans[i].end, ready + tasks[i].seconds);
    }
    double now = 0;
    for (int task : timeline.critical) {
      EXPECT_EQ(timeline.spans[task].start, now);
      now = timeline.spans[task].end;
    }
    EXPECT_EQ(now, timeline.seconds);
  }
}
