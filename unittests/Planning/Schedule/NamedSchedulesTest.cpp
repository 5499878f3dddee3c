//===- NamedSchedulesTest.cpp ---------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dist/Planning/Schedule/NamedSchedules.h"

#include "dist/Planning/Schedule/ClosedForms.h"
#include "dist/Planning/Schedule/Frames.h"

#include "ScheduleFixture.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <chrono>
#include <cmath>

using namespace dist;
using namespace dist::schedule;
using testing::HasSubstr;

static ScheduleShape shapeOf(std::string_view name, int p, int m) {
  return {p, p * usualStages(name), m};
}

TEST(NamedSchedules, ClosedFormsOfAllSizes) {
  int compared = 0;
  for (std::string_view name : scheduleNames()) {
    if (usualStages(name) == 2 && name != "zb-v" && name != "interleaved" &&
        name != "looped-bfs")
      continue;
    for (int p = 1; p <= 16; ++p)
      for (int m = 1; m <= 16; ++m) {
        if (name == "zb-v" && m < 2 * p)
          continue; // Searched.
        ScheduleCase made = makeCase(name, p, m);
        Simulation simulation = simulationOf(made, false);
        ScheduleShape shape = shapeOf(name, p, m);
        std::string where = fmt::format("{} p={} m={}", name, p, m);
        double bound = lowerBound(made.graph, made.schedule.coordinateOf, m);
        EXPECT_LE(bound, simulation.makespan + 1e-9) << where;
        if (auto seconds = closedFormMakespan(name, shape)) {
          EXPECT_NEAR(simulation.makespan, *seconds, 1e-9) << where;
          ++compared;
        }
        for (int c = 0; c < p; ++c)
          if (auto peak = closedFormPeak(name, shape, c))
            EXPECT_NEAR(simulation.peakBytes[c], *peak, 1e-9) << where;
      }
  }
  EXPECT_GT(compared, 900);
}

/// Returns the coordinates of stages that digits give, each of 0 to `p` - 1;
/// none if a coordinate has no stage.
static std::vector<int> placementOf(int digits, int stages, int p) {
  std::vector<int> coordinates;
  for (int s = 0; s < stages; ++s, digits /= p)
    coordinates.push_back(digits % p);
  for (int c = 0; c < p; ++c)
    if (std::find(coordinates.begin(), coordinates.end(), c) ==
        coordinates.end())
      return {};
  return coordinates;
}

/// Compares the closed form, if there is one, with the simulation. Returns
/// whether there is one.
static bool expectClosedForm(std::string_view name,
                             const std::vector<int> &coordinates, int p,
                             int m) {
  ScheduleShape shape{p, static_cast<int>(coordinates.size()), m};
  shape.isLoop = coordinates == *placeStages("loop", shape.stages, p);
  std::optional<double> seconds = closedFormMakespan(name, shape);
  ScheduleCase made;
  made.graph = makeChain(coordinates, {});
  Result<Schedule> schedule =
      seconds ? makeSchedule(name, made.graph, {coordinates, m, {}})
              : Result<Schedule>(Status::invalid("no closed form"));
  if (!schedule)
    return false;
  made.schedule = *schedule;
  EXPECT_NEAR(simulationOf(made, false).makespan, *seconds, 1e-9)
      << fmt::format("{} on {} m={}", name, fmt::join(coordinates, ","), m);
  return true;
}

TEST(NamedSchedules, ClosedFormsOfAllPlacements) {
  int compared = 0;
  for (std::string_view name : scheduleNames())
    for (int p = 1; p <= 3; ++p)
      for (int stages = p; stages <= 2 * p; stages += p)
        for (int digits = 0; digits < std::pow(p, stages); ++digits)
          for (int m : {1, 2, 3, 4, 6})
            if (std::vector<int> at = placementOf(digits, stages, p);
                !at.empty())
              compared += expectClosedForm(name, at, p, m);
  EXPECT_GT(compared, 100);
}

TEST(NamedSchedules, ClosedFormsOfOtherTimes) {
  ChainCosts costs;
  costs.forward = 1;
  costs.input = 1.25;
  costs.weight = 0.75;
  for (std::string_view name : {"gpipe", "1f1b", "zb-h1"}) {
    Simulation simulation = simulationOf(makeCase(name, 4, 9, costs));
    ScheduleShape shape{4, 4, 9, 1, 1.25, 0.75};
    EXPECT_NEAR(simulation.makespan, *closedFormMakespan(name, shape), 1e-9);
  }
  EXPECT_FALSE(closedFormMakespan("zb-h2", {4, 4, 9, 1, 1.25, 0.75}));
}

TEST(NamedSchedules, FourCoordinatesEightMicroBatches) {
  struct Row {
    std::string_view name;
    double makespan, period, peak;
  };
  const Row rows[] = {
      {"gpipe", 33, 33, 8},
      {"1f1b", 33, 33, 4},
      {"interleaved", 28.5, 28.5, 5.5},
      {"looped-bfs", 28.5, 28.5, 8},
      {"zb-h1", 27, 27, 4},
      {"zb-h2", 27, 24, 7},
      {"zb-v", 25.5, 24, 4},
      {"dualpipe-v", 25.5, 25.5, 4.5},
  };
  for (const Row &row : rows) {
    Simulation simulation = simulationOf(makeCase(row.name, 4, 8));
    EXPECT_DOUBLE_EQ(simulation.makespan, row.makespan) << row.name;
    EXPECT_DOUBLE_EQ(simulation.period, row.period) << row.name;
    EXPECT_DOUBLE_EQ(*std::max_element(simulation.peakBytes.begin(),
                                       simulation.peakBytes.end()),
                     row.peak)
        << row.name;
  }
}

TEST(NamedSchedules, EverySizeIsProved) {
  for (std::string_view name : scheduleNames())
    for (int p : {1, 2, 3, 5})
      for (int m : {1, 2, 3, 4, 7, 11}) {
        ScheduleCase made = makeCase(name, p, m);
        Result<Proof> proof = proveSchedule(made.graph, made.schedule);
        ASSERT_TRUE(bool(proof)) << name << ": " << proof.status().getMessage();
        EXPECT_TRUE(proof->isInOrder) << name;
        Status streams =
            proveStreams(made.graph, made.schedule, proof->streams);
        EXPECT_TRUE(streams.ok()) << name << ": " << streams.getMessage();
      }
}

TEST(NamedSchedules, StagesThatAreNotSplitRunB) {
  std::vector<int> coordinates = {0, 1};
  StageGraph graph;
  graph.segments = {{0, Part::Forward, 1}, {0, Part::Backward, 2},
                    {1, Part::Forward, 1}, {1, Part::Input, 1},
                    {1, Part::Weight, 1},  {0, Part::Update, 1},
                    {1, Part::Prologue, 1}};
  graph.edges = {{0, {2}, 8}, {2, {3, 4}, 4}, {3, {1}, 8}, {0, {1}, 4}};
  ScheduleRequest request{coordinates, 2, {}};
  Result<Schedule> schedule = makeSchedule("zb-h1", graph, request);
  ASSERT_TRUE(bool(schedule)) << schedule.status().getMessage();
  EXPECT_EQ(toCsv(*schedule), "0F0,0F1,0B0,0B1,0U\n"
                              "1P,1F0,1I0,1F1,1I1,1W0,1W1\n");
  EXPECT_TRUE(bool(proveSchedule(graph, *schedule)));
}

TEST(NamedSchedules, OrdersOfFilesFitTheParts) {
  StageGraph graph;
  graph.segments = {{0, Part::Forward, 1},
                    {0, Part::Backward, 2},
                    {1, Part::Forward, 1},
                    {1, Part::Input, 1},
                    {1, Part::Weight, 1}};
  graph.edges = {{0, {2}, 8}, {2, {3, 4}, 4}, {3, {1}, 8}, {0, {1}, 4}};
  auto fitted = [&](const char *csv) {
    Schedule schedule = parseScheduleCsv(csv)->schedule;
    fitParts(graph, schedule);
    Result<Proof> proof = proveSchedule(graph, schedule);
    return proof ? toCsv(schedule) : proof.status().getMessage();
  };
  // B of the divided stage runs I and W.
  EXPECT_EQ(fitted("0F0,0F1,0I0,0W0,0I1,0W1\n1F0,1I0,1F1,1W0,1B1\n"),
            "0F0,0F1,0B0,0B1\n1F0,1I0,1F1,1W0,1B1\n");
  EXPECT_EQ(fitted("0F0,0I0,0B0\n1F0,1B0\n"),
            "schedule: 0B0 on coordinate 0 runs 0B0 again");
  EXPECT_EQ(fitted("0F0,0W0\n1F0,1B0\n"),
            "schedule: 0B0 is missing on coordinate 0");
  EXPECT_EQ(fitted("0F0,0B0\n1F0,1B0\n2F0,2B0\n"),
            "schedule: expected 2 stages, as the graph has, got 3");
}

TEST(NamedSchedules, Errors) {
  std::vector<int> loop = {0, 1, 0, 1};
  StageGraph graph = makeChain(loop, {});
  auto error = [&](std::string_view name, ScheduleRequest request) {
    return makeSchedule(name, graph, request).status().getMessage();
  };
  EXPECT_THAT(error("2f2b", {loop, 4, {}}),
              HasSubstr("there is no schedule '2f2b'; expected one of gpipe"));
  EXPECT_THAT(error("1f1b", {loop, 4, {}}),
              HasSubstr("needs one stage on each coordinate, got 4 stages on 2 "
                        "coordinates (0,1,0,1)"));
  EXPECT_THAT(error("zb-v", {loop, 4, {}}), HasSubstr("in placement v"));
  EXPECT_THAT(error("interleaved", {{0, 1, 1, 0}, 4, {}}),
              HasSubstr("needs placement loop"));
  EXPECT_THAT(error("gpipe", {loop, 0, {}}),
              HasSubstr("expected 1 to 65536 micro-batches, got 0"));
  EXPECT_THAT(error("gpipe", {{0, 1}, 4, {}}),
              HasSubstr("expected the coordinates of 4 stages, got 2"));
  EXPECT_THAT(error("searched", {loop, 4, {0.5, 1}}),
              HasSubstr("one micro-batch saves 1 bytes on coordinate 0, more "
                        "than the limit of 0.5"));
  std::vector<int> many = *placeStages("loop", 1000, 1000);
  graph = makeChain(many, {});
  EXPECT_THAT(error("gpipe", {many, 60000, {}}), HasSubstr("actions, at most"));
}

TEST(NamedSchedules, SearchedWithinMemory) {
  const double rows[][4] = {
      {4, 8, 2, 29.5},  {4, 8, 3, 27.5},  {4, 8, 3.5, 27},  {4, 8, 4, 25.5},
      {4, 16, 3, 51.5}, {4, 16, 4, 49.5}, {8, 16, 4, 61.5}, {8, 16, 5, 57.5},
      {8, 16, 7, 53.5}, {8, 16, 8, 51.5}};
  for (auto [p, m, memory, makespan] : rows) {
    ScheduleRequest request{
        usualCoordinates("searched", static_cast<int>(p)), static_cast<int>(m),
        std::vector<double>(static_cast<size_t>(p), memory)};
    ScheduleCase made;
    made.graph = makeChain(request.coordinateOf, {});
    Result<Schedule> found = makeSchedule("searched", made.graph, request);
    ASSERT_TRUE(bool(found)) << found.status().getMessage();
    made.schedule = *found;
    Simulation simulation = simulationOf(made, false);
    EXPECT_LE(simulation.makespan, makespan + 1e-9);
    for (double peak : simulation.peakBytes)
      EXPECT_LE(peak, memory + 1e-9);
  }
}
