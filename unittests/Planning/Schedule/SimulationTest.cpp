//===- SimulationTest.cpp -------------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dist/Planning/Schedule/Simulation.h"

#include "dist/Planning/Schedule/Frames.h"

#include "ScheduleFixture.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <numeric>
#include <random>

using namespace dist;
using namespace dist::schedule;
using testing::HasSubstr;

TEST(Simulation, SpansOfTwoStages) {
  ScheduleCase made = makeCase("1f1b", 2, 2);
  Simulation simulation = simulationOf(made);
  using Spans = std::vector<ActionSpan>;
  EXPECT_EQ(simulation.spans[0], (Spans{{0, 1}, {1, 2}, {4, 6}, {7, 9}}));
  EXPECT_EQ(simulation.spans[1], (Spans{{1, 2}, {2, 4}, {4, 5}, {5, 7}}));
  EXPECT_DOUBLE_EQ(simulation.makespan, 9);
  EXPECT_DOUBLE_EQ(simulation.bubble(0), 1.0 / 3);
  EXPECT_DOUBLE_EQ(simulation.bubble(), 1.0 / 3);
}

TEST(Simulation, TransfersTakeTime) {
  ChainCosts costs;
  costs.sent = 4;
  ScheduleCase made = makeCase("1f1b", 2, 1, costs);
  SimulationOptions options;
  options.transferSeconds = [](int from, int to, double bytes) {
    return 0.5 + (from < to ? bytes / 8 : bytes / 4);
  };
  Result<Simulation> simulation =
      simulateSchedule(made.graph, made.schedule, options);
  ASSERT_TRUE(bool(simulation));
  // F, 1 of transfer, F and B, 1.5 of transfer, B.
  EXPECT_DOUBLE_EQ(simulation->makespan, 1 + 1 + 1 + 2 + 1.5 + 2);
  ASSERT_EQ(simulation->transfers.size(), 2u);
  EXPECT_DOUBLE_EQ(simulation->transfers[1].start, 5);
  EXPECT_DOUBLE_EQ(simulation->transfers[1].end, 6.5);
}

TEST(Simulation, TransfersOfAPairQueue) {
  // Two values of one writer: the second starts when the first has arrived.
  StageGraph graph{{{0, Part::Forward, 1}, {1, Part::Forward, 1}},
                   {{0, {1}, 1}, {0, {1}, 1}},
                   {}};
  Schedule schedule{
      {0, 1}, 1, {{{0, Part::Forward, 0}}, {{1, Part::Forward, 0}}}};
  SimulationOptions options;
  options.transferSeconds = [](int, int, double) { return 2; };
  EXPECT_DOUBLE_EQ(simulateSchedule(graph, schedule, options)->makespan, 6);
}

TEST(Simulation, CountedSlotsDelayNothing) {
  for (std::string_view name : scheduleNames())
    for (double transfer : {0.0, 0.3}) {
      ScheduleCase made = makeCase(name, 4, 9);
      SimulationOptions options;
      options.transferSeconds = [=](int, int, double) { return transfer; };
      Result<Simulation> free =
          simulateSchedule(made.graph, made.schedule, options);
      ASSERT_TRUE(bool(free));
      options.slots = free->slots;
      Result<Simulation> limited =
          simulateSchedule(made.graph, made.schedule, options);
      ASSERT_TRUE(bool(limited));
      EXPECT_EQ(limited->spans, free->spans) << name;
    }
}

TEST(Simulation, Errors) {
  ScheduleCase made = makeCase("1f1b", 2, 2);
  SimulationOptions options;
  options.slots.resize(1);
  EXPECT_THAT(simulateSchedule(made.graph, made.schedule, options)
                  .status()
                  .getMessage(),
              HasSubstr("expected slots for 6 edges, got 1"));
  made.schedule.lists[0].pop_back();
  EXPECT_THAT(simulateSchedule(made.graph, made.schedule).status().getMessage(),
              HasSubstr("is missing"));
}

//===----------------------------------------------------------------------===//
// Frames
//===----------------------------------------------------------------------===//

/// Runs through a list and fails if two live values share a slot.
static void verifyFrames(const ScheduleCase &made, const FramePlan &plan) {
  SegmentIndex index(made.graph);
  for (const Frame &frame : plan.frames) {
    if (frame.kind != FrameKind::Saved)
      continue;
    const TransferEdge &edge = made.graph.edges[frame.edge];
    std::vector<int> owner(frame.slots, -1);
    std::vector<size_t> reads(frame.slotOf.size());
    for (const Action &action : made.schedule.lists[frame.coordinate])
      for (int segment : index.covered(action.stage, action.part)) {
        ASSERT_LT(frame.slotOf[action.micro], frame.slots);
        int &own = owner[frame.slotOf[action.micro]];
        if (segment == edge.writer) {
          EXPECT_EQ(own, -1) << toString(action);
          own = action.micro;
        }
        if (!std::count(edge.readers.begin(), edge.readers.end(), segment))
          continue;
        EXPECT_EQ(own, action.micro) << toString(action);
        if (++reads[action.micro] == edge.readers.size())
          own = -1;
      }
  }
}

TEST(Frames, LiveValuesShareNoSlot) {
  for (std::string_view name : scheduleNames()) {
    ScheduleCase made = makeCase(name, 4, 9);
    Result<Proof> proof = proveSchedule(made.graph, made.schedule);
    ASSERT_TRUE(bool(proof));
    FramePlan plan = planFrames(made.graph, made.schedule, proof->slots);
    verifyFrames(made, plan);
    std::vector<double> peaks = peakSavedBytes(made.graph, made.schedule);
    for (size_t c = 0; c < peaks.size(); ++c)
      EXPECT_LE(peaks[c], plan.bytes[c]) << name;
  }
}

TEST(Frames, OneForwardOneBackwardHoldsFewMicroBatches) {
  for (int p = 1; p <= 6; ++p)
    for (int m = 1; m <= 8; ++m) {
      ScheduleCase made = makeCase("1f1b", p, m);
      Result<Proof> proof = proveSchedule(made.graph, made.schedule);
      ASSERT_TRUE(bool(proof));
      FramePlan plan = planFrames(made.graph, made.schedule, proof->slots);
      for (int c = 0; c < p; ++c)
        EXPECT_EQ(plan.bytes[c], std::min(m, p - c));
    }
}

TEST(Frames, SlotsOfWhatMoves) {
  ChainCosts costs;
  costs.sent = 16;
  costs.hasBackward = false;
  ScheduleCase made = makeCase("gpipe", 2, 5, costs);
  FramePlan plan = planFrames(made.graph, made.schedule, {{2, 3}});
  ASSERT_EQ(plan.frames.size(), 2u);
  EXPECT_EQ(plan.frames[0].kind, FrameKind::Sent);
  EXPECT_EQ(plan.frames[0].slotOf, (std::vector<int>{0, 1, 2, 0, 1}));
  EXPECT_EQ(plan.frames[1].coordinate, 1);
  EXPECT_EQ(plan.frames[1].slotOf, (std::vector<int>{0, 1, 0, 1, 0}));
  EXPECT_EQ(plan.bytes, (std::vector<double>{48, 32}));
}

TEST(Frames, ValuesOfPAreLiveAllTheTime) {
  StageGraph graph{
      {{0, Part::Prologue, 1}, {0, Part::Forward, 1}, {0, Part::Update, 1}},
      {{0, {1}, 8}, {1, {2}, 1}},
      {}};
  Result<Schedule> schedule = makeSchedule("gpipe", graph, {{0}, 3, {}});
  ASSERT_TRUE(bool(schedule));
  EXPECT_EQ(toCsv(*schedule), "0P,0F0,0F1,0F2,0U\n");
  EXPECT_EQ(peakSavedBytes(graph, *schedule)[0], 11);
}
