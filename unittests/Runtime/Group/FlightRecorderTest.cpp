//===- FlightRecorderTest.cpp - the last calls of each rank ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Members.h"
#include "dist/Support/AtomicFile.h"
#include "dist/Support/ParseJson.h"
#include "dist/Support/TextFile.h"

#include <filesystem>

using namespace dist;
using namespace dist::testing;
using namespace std::chrono_literals;

namespace {

/// A directory of this test.
class FlightRecorderTest : public ::testing::Test {
protected:
  FlightRecorderTest() {
    std::string pattern = ::testing::TempDir() + "dist-flight-XXXXXX";
    directory = mkdtemp(pattern.data());
  }
  ~FlightRecorderTest() override { std::filesystem::remove_all(directory); }

  JobOptions recorded(std::chrono::milliseconds timeout = 200ms) const {
    JobOptions options;
    options.timeout = timeout;
    options.flightRecords = directory;
    return options;
  }
  void write(const std::string &name, const std::string &text) {
    EXPECT_OK(writeFile(directory + "/" + name, text));
  }
  std::string errorOfComparison() const {
    return compareFlightRecords(directory).status().getMessage();
  }

  std::string directory;
};

nlohmann::ordered_json read(const std::string &path) {
  return *parseJson(*readTextFile(path));
}

TEST_F(FlightRecorderTest, NamesThatAreNotUtf8) {
  FlightRecorder recorder(0, 1);
  recorder.addGroup("gr\xfc"
                    "n",
                    {0});
  EXPECT_OK(recorder.write(directory, "\xff"));
  EXPECT_EQ(read(directory + "/rank-0.json")["groups"][0]["name"], "gr\ufffdn");
}

TEST_F(FlightRecorderTest, OnRequest) {
  onMembers(2, [&](JobMember &member) {
    Ints data(5, 1), other(3);
    EXPECT_OK(member.world()->allReduce(view(data), Reduction::Max));
    EXPECT_OK(member.world()->broadcast(view(other), 1));
    EXPECT_OK(member.writeFlightRecord(directory));
  });
  auto json = read(directory + "/rank-1.json");
  EXPECT_EQ(json["rank"], 1);
  EXPECT_EQ(json["world_size"], 2);
  EXPECT_EQ(json["groups"][0]["name"], "world");
  EXPECT_EQ(json["groups"][0]["ranks"], (Ints{0, 1}));
  auto call = json["calls"][0];
  EXPECT_EQ(call["op"], "all_reduce");
  EXPECT_EQ(call["reduction"], "max");
  EXPECT_EQ(call["dtype"], "i32");
  EXPECT_EQ(call["counts"], Ints{5});
  EXPECT_EQ(call["sequence"], 1);
  EXPECT_EQ(call["state"], "completed");
  EXPECT_GE(call["ended_us"], call["started_us"]);
  EXPECT_EQ(json["calls"][1]["peer"], 1);
  auto comparison = compareFlightRecords(directory);
  ASSERT_TRUE(comparison) << comparison.status().str();
  EXPECT_FALSE(comparison->diverges);
  EXPECT_EQ(comparison->text, "2 ranks made the same calls\n");
}

/// The directory of $DIST_FLIGHT_RECORDS need not exist before the failure.
TEST_F(FlightRecorderTest, ItsDirectoryIsMade) {
  JobOptions options = recorded();
  options.flightRecords += "/job/records";
  onMembers(
      2,
      [&](JobMember &member) {
        Ints data(1 + member.rank());
        EXPECT_FALSE(member.world()->allReduce(view(data)).ok());
      },
      options);
  auto comparison = compareFlightRecords(options.flightRecords);
  ASSERT_TRUE(comparison) << comparison.status().str();
  EXPECT_TRUE(comparison->diverges);
}

TEST_F(FlightRecorderTest, OnAMismatchNamesTheFirstCallThatDiverges) {
  onMembers(
      3,
      [&](JobMember &member) {
        Ints data(4, 1);
        for (int i = 0; i < 3; ++i)
          EXPECT_OK(member.world()->allReduce(view(data)));
        auto wrong = view(std::span(data.data(), member.rank() == 1 ? 2 : 4));
        EXPECT_FALSE(member.world()->allReduce(wrong).ok());
      },
      recorded(10s));
  auto comparison = compareFlightRecords(directory);
  ASSERT_TRUE(comparison) << comparison.status().str();
  EXPECT_TRUE(comparison->diverges);
  EXPECT_EQ(comparison->text,
            "group world (ranks 0, 1, 2), call 4:\n"
            "  rank 0: all_reduce(sum, i32, counts [4]), failed\n"
            "  rank 1: all_reduce(sum, i32, counts [2]), failed\n"
            "  rank 2: all_reduce(sum, i32, counts [4]), failed\n");
}

TEST_F(FlightRecorderTest, PartsOfOtherCallsDiverge) {
  onMembers(
      2,
      [&](JobMember &member) {
        std::vector<int64_t> own = {3}, all(2);
        if (member.rank() == 0)
          EXPECT_FALSE(member.world()->allGatherObjects("abc"));
        else
          EXPECT_FALSE(member.world()->allGather(view(own), view(all)).ok());
      },
      recorded(10s));
  auto comparison = compareFlightRecords(directory);
  ASSERT_TRUE(comparison) << comparison.status().str();
  EXPECT_EQ(comparison->text,
            "group world (ranks 0, 1), call 1:\n"
            "  rank 0: all_gather of objects(i64, counts [1]), failed\n"
            "  rank 1: all_gather(i64, counts [1]), failed\n");
}

TEST_F(FlightRecorderTest, OnATimeOutNamesWhoIsMissing) {
  onMembers(
      3,
      [&](JobMember &member) {
        Ints data(4, 1);
        EXPECT_OK(member.world()->allReduce(view(data)));
        if (member.rank() == 2)
          return std::this_thread::sleep_for(500ms);
        EXPECT_FALSE(member.world()->broadcast(view(data), 1).ok());
      },
      recorded());
  auto comparison = compareFlightRecords(directory);
  ASSERT_TRUE(comparison) << comparison.status().str();
  EXPECT_TRUE(comparison->diverges);
  EXPECT_EQ(comparison->text,
            "group world (ranks 0, 1, 2), call 2:\n"
            "  rank 0: broadcast(i32, counts [4], root 1), failed\n"
            "  rank 1: broadcast(i32, counts [4], root 1), failed\n"
            "  rank 2: no record\n"
            "no record of rank 2\n");
}

TEST_F(FlightRecorderTest, MessagesThatDoNotMeetAreListed) {
  onMembers(
      2,
      [&](JobMember &member) {
        Ints first(1), data(4 + member.rank(), 1);
        Group &group = *member.world();
        EXPECT_OK(member.rank() == 0 ? group.send(view(first), 1)
                                     : group.receive(view(first), 0));
        CallOptions options;
        options.location = "model.py:7";
        EXPECT_FALSE((member.rank() == 0 ? group.send(view(data), 1, options)
                                         : group.receive(view(data), 0))
                         .ok());
      },
      recorded(10s));
  auto comparison = compareFlightRecords(directory);
  ASSERT_TRUE(comparison) << comparison.status().str();
  EXPECT_TRUE(comparison->diverges);
  EXPECT_EQ(comparison->text,
            "group world (ranks 0, 1), messages:\n"
            "  rank 0: send(i32, counts [4], to 1) (model.py:7), failed\n"
            "  rank 1: receive(i32, counts [5], from 0), failed\n");
}

TEST_F(FlightRecorderTest, GroupsThatOthersHaveNotMade) {
  onMembers(
      2,
      [&](JobMember &member) {
        CallOptions options;
        options.queue = member.rank() == 0 ? "a" : "b";
        EXPECT_FALSE(member.world()->barrier(options).ok());
      },
      recorded());
  auto comparison = compareFlightRecords(directory);
  ASSERT_TRUE(comparison) << comparison.status().str();
  EXPECT_EQ(comparison->text, "group world, queue a (ranks 0, 1), call 1:\n"
                              "  rank 0: barrier(f32, counts []), failed\n"
                              "  rank 1: has not made the group\n"
                              "group world, queue b (ranks 0, 1), call 1:\n"
                              "  rank 1: barrier(f32, counts []), failed\n"
                              "  rank 0: has not made the group\n");
}

TEST_F(FlightRecorderTest, KeepsTheLastCalls) {
  FlightRecorder recorder(0, 1, 3);
  FlightRecord record;
  record.group = recorder.addGroup("g", {0});
  for (int i = 1; i <= 5; ++i) {
    record.sequence = i;
    uint64_t id = recorder.schedule(record);
    recorder.start(id, std::chrono::steady_clock::now());
    if (i < 5)
      recorder.end(id, true);
  }
  recorder.end(0, false); // Forgotten long ago.
  auto json = *parseJson(recorder.json("why"));
  ASSERT_EQ(json["calls"].size(), 3u);
  EXPECT_EQ(json["reason"], "why");
  EXPECT_EQ(json["calls"][0]["sequence"], 3);
  EXPECT_EQ(json["calls"][0]["state"], "completed");
  EXPECT_EQ(json["calls"][2]["state"], "started");
  EXPECT_TRUE(json["calls"][2]["ended_us"].is_null());
}

/// Groups that have ended are forgotten with the last of their calls.
TEST_F(FlightRecorderTest, ForgetsGroups) {
  FlightRecorder recorder(0, 1, 10);
  int world = recorder.addGroup("world", {0});
  for (int i = 0; i < 1000; ++i) {
    FlightRecord record;
    record.group = recorder.addGroup(std::to_string(i), {0});
    EXPECT_NE(record.group, world);
    EXPECT_LT(record.group, 100);
    record.operation = "barrier";
    recorder.schedule(record);
    recorder.endGroup(record.group);
  }
  EXPECT_NE(recorder.json("").find("\"999\""), std::string::npos);
}

TEST_F(FlightRecorderTest, CannotBeWritten) {
  write("file", "");
  Status status = FlightRecorder(0, 1).write(directory + "/file", "");
  EXPECT_NE(status.getMessage().find("cannot write '" + directory + "/file/"),
            std::string::npos)
      << status.str();
}

TEST_F(FlightRecorderTest, RecordsThatAreNone) {
  EXPECT_NE(errorOfComparison().find("there are no rank-N.json in"),
            std::string::npos);
  write("rank-0.json", "{\"rank\": ");
  EXPECT_NE(errorOfComparison().find("rank-0.json: "), std::string::npos);
  write("rank-0.json", "[1]");
  EXPECT_NE(errorOfComparison().find("is no flight record"), std::string::npos);
  write("rank-0.json", R"({"rank": 0, "world_size": 1, "groups": [],
    "calls": [{"op": "barrier", "dtype": "f32", "buffers": 0, "counts": [],
               "state": "started", "group": 3, "sequence": 1}]})");
  EXPECT_NE(errorOfComparison().find("is no flight record"), std::string::npos);
  directory += "/none";
  EXPECT_NE(errorOfComparison().find("cannot read"), std::string::npos);
  directory.resize(directory.size() - 5);
}

} // namespace
