//===- ProofTest.cpp ------------------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dist/Planning/Schedule/Proof.h"

#include "ScheduleFixture.h"
#include "StepExecution.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <chrono>
#include <array>
#include <map>
#include <optional>
#include <random>

using namespace dist;
using namespace dist::schedule;
using testing::HasSubstr;

static std::string proofError(const StageGraph &graph,
                              const Schedule &schedule) {
  return proveSchedule(graph, schedule).status().getMessage();
}

TEST(Proof, Actions) {
  ScheduleCase made = makeCase("1f1b", 2, 2); // 0F0,0F1,0B0,0B1; 1F0,1B0,...
  auto error = [&](auto change) {
    Schedule schedule = made.schedule;
    change(schedule);
    return proofError(made.graph, schedule);
  };
  EXPECT_EQ(error([](Schedule &) {}), "");
  EXPECT_THAT(error([](Schedule &s) { s.lists[0].pop_back(); }),
              HasSubstr("0I1 is missing on coordinate 0"));
  EXPECT_THAT(error([](Schedule &s) { s.lists[0][1].micro = 0; }),
              HasSubstr("0F0 on coordinate 0 runs 0F0 again"));
  EXPECT_THAT(error([](Schedule &s) { s.lists[0][2].part = Part::Weight; }),
              HasSubstr("0I0 is missing"));
  EXPECT_THAT(error([](Schedule &s) { s.lists[0][0].stage = 1; }),
              HasSubstr("1F0 is on coordinate 0, expected coordinate 1"));
  EXPECT_THAT(error([](Schedule &s) { s.lists[0][0].stage = 2; }),
              HasSubstr("expected a stage from 0 to 1"));
  EXPECT_THAT(error([](Schedule &s) { s.lists[0][0].micro = 2; }),
              HasSubstr("expected a micro-batch from 0 to 1"));
  EXPECT_THAT(error([](Schedule &s) { s.lists[0][0].part = Part::Update; }),
              HasSubstr("stage 0 has no part U"));
  EXPECT_THAT(error([](Schedule &s) { s.micros = 0; }),
              HasSubstr("expected 1 to 65536 micro-batches, got 0"));
  EXPECT_THAT(error([](Schedule &s) { s.coordinateOf.push_back(0); }),
              HasSubstr("expected 2 stages, as the graph has, got 3"));
  EXPECT_THAT(error([](Schedule &s) { s.coordinateOf[0] = 7; }),
              HasSubstr("expected coordinates from 0 to 1, got 7"));
}

TEST(Proof, OncePartsAreFirstAndLast) {
  ChainCosts costs;
  costs.prologue = costs.update = 1;
  ScheduleCase made = makeCase("1f1b", 2, 2, costs);
  EXPECT_EQ(proofError(made.graph, made.schedule), "");
  std::swap(made.schedule.lists[0][0], made.schedule.lists[0][1]);
  EXPECT_THAT(proofError(made.graph, made.schedule),
              HasSubstr("0P comes after 0F0 on coordinate 0"));
  std::swap(made.schedule.lists[0][0], made.schedule.lists[0][1]);
  std::swap(made.schedule.lists[1][4], made.schedule.lists[1][5]);
  EXPECT_THAT(proofError(made.graph, made.schedule),
              HasSubstr("1B1 comes after 1U on coordinate 1"));
}

TEST(Proof, Graphs) {
  auto error = [](StageGraph graph) { return graph.verify().getMessage(); };
  auto F = Part::Forward, I = Part::Input;
  EXPECT_THAT(error({{{-1, F, 1}}, {}, {}}), HasSubstr("got -1"));
  EXPECT_THAT(error({{{0, F, -1}}, {}, {}}), HasSubstr("F0 takes -1 seconds"));
  EXPECT_THAT(error({{{0, F, 1}, {0, F, 1}}, {}, {}}),
              HasSubstr("F0 is there twice"));
  EXPECT_THAT(error({{{1, F, 1}}, {}, {}}), HasSubstr("stage 0 has no F"));
  EXPECT_THAT(error({{{0, F, 1}, {0, Part::Backward, 1}, {0, I, 1}}, {}, {}}),
              HasSubstr("stage 0 has B as well as I or W"));
  EXPECT_THAT(error({{{0, F, 1}, {0, Part::Weight, 1}}, {}, {}}),
              HasSubstr("stage 0 has W but no I"));
  StageGraph two{{{0, F, 1}, {1, F, 1}, {1, I, 1}}, {}, {}};
  auto withEdge = [&](TransferEdge edge) {
    StageGraph graph = two;
    graph.edges.push_back(edge);
    return error(graph);
  };
  EXPECT_THAT(withEdge({0, {3}, 1}), HasSubstr("readers from 0 to 2"));
  EXPECT_THAT(withEdge({0, {}, 1}), HasSubstr("readers from 0 to 2"));
  EXPECT_THAT(withEdge({0, {1}, -1}), HasSubstr("edge 0 has -1 bytes"));
  EXPECT_THAT(withEdge({2, {0, 1}, 1}), HasSubstr("readers of one stage"));
  EXPECT_THAT(withEdge({1, {1}, 1}), HasSubstr("F1 waits for itself"));
  StageGraph once{{{0, F, 1}, {1, F, 1}, {0, Part::Update, 1}}, {}, {}};
  once.edges = {{1, {2}, 1}};
  EXPECT_THAT(error(once), HasSubstr("cannot be of different stages"));
  once.edges = {{2, {0}, 1}};
  EXPECT_THAT(error(once), HasSubstr("P is before all micro-batches"));
  two.collectives = {{5}};
  EXPECT_THAT(error(two), HasSubstr("a collective names segment 5"));
}

TEST(Proof, ErrorsShowTheCycle) {
  ScheduleCase made = makeCase("1f1b", 2, 3);
  // Coordinate 1 has both forward parts before the backward part that
  // coordinate 0 waits for before it sends the second.
  std::swap(made.schedule.lists[0][1], made.schedule.lists[0][2]);
  std::swap(made.schedule.lists[1][1], made.schedule.lists[1][2]);
  EXPECT_EQ(proofError(made.graph, made.schedule),
            "schedule: deadlock with a channel for each pair: 0B0 waits for "
            "1B0, which waits for 1F1, which waits for 0F1, which waits for "
            "0B0");
}

TEST(Proof, ErrorsShowSlots) {
  // Coordinate 1 reads the second value of stage 0 first.
  ScheduleCase made = makeCase("gpipe", 2, 2);
  std::swap(made.schedule.lists[1][0], made.schedule.lists[1][1]);
  SimulationOptions options;
  options.slots.resize(made.graph.edges.size());
  EXPECT_THAT(
      simulateSchedule(made.graph, made.schedule, options)
          .status()
          .getMessage(),
      HasSubstr("1F1 waits for the transfer of 0F1 to coordinate 1, which "
                "waits for a slot that 1F1 frees"));
  Result<Proof> proof = proveSchedule(made.graph, made.schedule);
  ASSERT_TRUE(bool(proof)) << proof.status().getMessage();
  EXPECT_FALSE(proof->isInOrder);
  int most = 0;
  for (const Slots &slots : proof->slots)
    most = std::max(most, slots.received);
  EXPECT_EQ(most, 2);
}

TEST(Proof, CollectivesAreOneNode) {
  ChainCosts costs;
  costs.update = 1;
  costs.joinsUpdates = true;
  ScheduleCase made = makeCase("zb-h2", 4, 8, costs);
  Simulation simulation = simulationOf(made);
  EXPECT_DOUBLE_EQ(simulation.makespan, 28);
  EXPECT_DOUBLE_EQ(simulation.period, simulation.makespan);
}

//===----------------------------------------------------------------------===//
// Mutated orders
//===----------------------------------------------------------------------===//

namespace {
/// Cases of small sizes with random exchanges.
class Mutations {
public:
  explicit Mutations(unsigned seed) : random(seed) {}

  int below(int n) { return static_cast<int>(random() % n); }

  ScheduleCase next() {
    static constexpr std::string_view names[] = {
        "gpipe", "1f1b",  "interleaved", "looped-bfs",
        "zb-h1", "zb-h2", "zb-v",        "dualpipe-v"};
    int name = below(8), coordinates = 1 + below(4), micros = 1 + below(6);
    // Some of the cases need a search.
    auto [known, isNew] =
        cases.try_emplace({name, coordinates, micros}, std::nullopt);
    if (isNew)
      known->second = makeCase(names[name], coordinates, micros);
    ScheduleCase made = *known->second;
    for (int n = below(4); n > 0; --n)
      exchange(made.schedule.lists);
    return made;
  }

  /// Exchanges two neighbours, or any two, of one list.
  template <typename Lists> void exchange(Lists &lists) {
    auto &list = lists[below(static_cast<int>(lists.size()))];
    if (list.size() < 2)
      return;
    int a = below(static_cast<int>(list.size()) - 1);
    int b = below(3) ? a + 1 : below(static_cast<int>(list.size()));
    std::swap(list[a], list[b]);
  }

  std::vector<Slots> slots(const StageGraph &graph) {
    std::vector<Slots> result;
    for (size_t i = 0; i < graph.edges.size(); ++i)
      result.push_back({1 + below(3), 1 + below(2)});
    return result;
  }

private:
  std::mt19937 random;
  std::map<std::array<int, 3>, std::optional<ScheduleCase>> cases;
};
} // namespace

TEST(Proof, AgreesWithStepByStepExecution) {
  Mutations mutations(27);
  int stopped = 0, stoppedBySlots = 0;
  for (int i = 0; i < 10000; ++i) {
    ScheduleCase made = mutations.next();
    Result<Proof> proof = proveSchedule(made.graph, made.schedule);
    bool runs = StepExecution(made.graph, made.schedule, {}).run();
    ASSERT_EQ(bool(proof), runs) << toCsv(made.schedule);
    stopped += !runs;
    if (!proof) {
      EXPECT_THAT(proof.status().getMessage(), HasSubstr("deadlock"));
      continue;
    }
    ASSERT_TRUE(StepExecution(made.graph, made.schedule, proof->slots).run())
        << toCsv(made.schedule);
    SimulationOptions options;
    options.hasPeriod = false;
    options.slots = mutations.slots(made.graph);
    bool runsSo = StepExecution(made.graph, made.schedule, options.slots).run();
    Result<Simulation> simulation =
        simulateSchedule(made.graph, made.schedule, options);
    ASSERT_EQ(bool(simulation), runsSo) << toCsv(made.schedule);
    stoppedBySlots += !runsSo;
  }
  EXPECT_GT(stopped, 3000);
  EXPECT_GT(stoppedBySlots, 30);
}

TEST(Proof, StreamsAgreeWithStepByStepExecution) {
  Mutations mutations(28);
  int stopped = 0, proved = 0;
  for (int i = 0; i < 3000; ++i) {
    ScheduleCase made = mutations.next();
    Result<Proof> proof = proveSchedule(made.graph, made.schedule);
    if (!proof)
      continue;
    StreamOrder streams = proof->streams;
    Status own = proveStreams(made.graph, made.schedule, streams);
    ASSERT_TRUE(own.ok()) << own.getMessage();
    for (int n = mutations.below(3); n > 0; --n)
      mutations.exchange(streams);
    Status status = proveStreams(made.graph, made.schedule, streams);
    bool runs = StepExecution(made.graph, made.schedule, {}, &streams).run();
    ASSERT_EQ(status.ok(), runs) << status.getMessage();
    stopped += !runs;
    proved += runs;
  }
  EXPECT_GT(stopped, 100);
  EXPECT_GT(proved, 100);
}

TEST(Proof, StreamErrors) {
  ScheduleCase made = makeCase("1f1b", 2, 2);
  StreamOrder streams = proveSchedule(made.graph, made.schedule)->streams;
  auto error = [&](auto change) {
    StreamOrder changed = streams;
    change(changed);
    return proveStreams(made.graph, made.schedule, changed).getMessage();
  };
  EXPECT_THAT(error([](StreamOrder &s) { s.pop_back(); }),
              HasSubstr("expected 2, one for each coordinate, got 1"));
  EXPECT_THAT(error([](StreamOrder &s) { s[1].pop_back(); }),
              HasSubstr("coordinate 1 lacks the send of 1B1"));
  EXPECT_THAT(error([](StreamOrder &s) { s[0][1] = s[0][0]; }),
              HasSubstr("twice"));
  EXPECT_THAT(error([](StreamOrder &s) { s[0][0].edge = 99; }),
              HasSubstr("edge 99 of micro-batch 0: expected edges from 0 to"));
}

//===----------------------------------------------------------------------===//
// One queue a rank: pytorch #172668
//===----------------------------------------------------------------------===//

/// Returns the schedule as CSV with a receive before the action that reads it
/// and a send after the action that writes it; with `swaps`, odd ranks receive
/// before they send what came before.
static std::string withCommunication(const Schedule &schedule, bool swaps) {
  std::string text;
  int last = schedule.stages() - 1;
  for (int c = 0; c < schedule.coordinates(); ++c) {
    std::string row, pending;
    for (const Action &action : schedule.lists[c]) {
      bool isForward = action.part == Part::Forward;
      int from = isForward ? action.stage - 1 : action.stage + 1;
      int to = isForward ? action.stage + 1 : action.stage - 1;
      char letter = isForward ? 'F' : 'B';
      std::string sends = pending;
      pending = to < 0 || to > last ? ""
                                    : fmt::format("{}SEND_{}{},", action.stage,
                                                  letter, action.micro);
      std::string receives =
          from < 0 || from > last
              ? ""
              : fmt::format("{}RECV_{}{},", action.stage, letter, action.micro);
      row += swaps && c % 2 ? receives + sends : sends + receives;
      row += toString(action) + ",";
    }
    text += row + pending + "\n";
  }
  return text;
}

TEST(Proof, OrdersThatStopOnOneQueueRunWithChannels) {
  ScheduleCase made = makeCase("interleaved", 2, 4);
  for (bool swaps : {false, true}) {
    Result<ScheduleFile> file =
        parseScheduleCsv(withCommunication(made.schedule, swaps));
    ASSERT_TRUE(bool(file)) << file.status().getMessage();
    EXPECT_EQ(file->schedule.lists, made.schedule.lists);
    Result<Proof> proof = proveSchedule(made.graph, file->schedule);
    ASSERT_TRUE(bool(proof)) << proof.status().getMessage();
    Result<StreamOrder> streams = streamsOf(made.graph, *file);
    ASSERT_TRUE(bool(streams)) << streams.status().getMessage();
    EXPECT_THAT(proveStreams(made.graph, file->schedule, *streams).getMessage(),
                HasSubstr("deadlock with one queue for each coordinate: "));
    EXPECT_TRUE(proveStreams(made.graph, file->schedule, proof->streams).ok());
  }
}

TEST(Proof, LargeSchedulesTakeLittleTime) {
  ScheduleCase made = makeCase("zb-v", 16, 256);
  auto begin = std::chrono::steady_clock::now();
  Result<Proof> proof = proveSchedule(made.graph, made.schedule);
  Simulation simulation = simulationOf(made);
  std::chrono::duration<double> seconds =
      std::chrono::steady_clock::now() - begin;
  EXPECT_TRUE(bool(proof));
  EXPECT_DOUBLE_EQ(simulation.makespan, 775.5);
  EXPECT_LT(seconds.count(), 5);
}
