//===- CommunicationReportTest.cpp ----------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/CommunicationReport.h"
#include "dist/Support/CollectiveCost.h"

#include <gtest/gtest.h>

using namespace dist;

TEST(CollectiveCost, CountsWhatOneRankReceives) {
  EXPECT_EQ(bytesReceived("all_reduce", 4, 1024), 1536);
  EXPECT_EQ(bytesReceived("all_gather", 4, 1024), 768);
  EXPECT_EQ(bytesReceived("reduce_scatter", 4, 1024), 768);
  EXPECT_EQ(bytesReceived("all_to_all", 4, 1024), 768);
  EXPECT_EQ(bytesReceived("gather", 4, 1024), 768);
  EXPECT_EQ(bytesReceived("scatter", 4, 1024), 256);
  EXPECT_EQ(bytesReceived("permute", 4, 1024), 1024);
  EXPECT_EQ(bytesReceived("barrier", 4, 1024), 0);
}

TEST(CollectiveCost, RoundsUp) {
  EXPECT_EQ(bytesReceived("all_gather", 3, 4), 3);
  EXPECT_EQ(bytesReceived("scatter", 3, 4), 2);
}

TEST(CollectiveCost, LastBlocksEndEarly) {
  EXPECT_EQ(bytesReceivedInBlocks(4, 1024, 256), 768);
  EXPECT_EQ(bytesReceivedInBlocks(4, 7, 2), 6);
  EXPECT_EQ(bytesReceivedInBlocks(4, 5, 2), 5);
  EXPECT_EQ(bytesReceivedInBlocks(16, 256, 256), 256);
  EXPECT_EQ(bytesReceivedInBlocks(1, 256, 256), 0);
  EXPECT_EQ(bytesReceived("all_gather", 4, {{2, 7}, {256, 1024}}), 774);
  EXPECT_EQ(bytesReceived("all_reduce", 3, {{4, 4}, {4, 4}}), 12);
}

TEST(CollectiveCost, OneRankReceivesNothing) {
  EXPECT_EQ(bytesReceived("all_reduce", 1, 1024), 0);
}

TEST(CommunicationReport, AddsUpEqualEntries) {
  Mesh mesh = *Mesh::parse("dp=2,tp=4,one=1");
  CommunicationReport report;
  report.add(mesh, "all_reduce", {"dp"}, 1000, "a.py:1:2");
  report.add(mesh, "all_reduce", {"dp"}, 1000, "a.py:1:2", {2});
  report.add(mesh, "all_gather", {"tp"}, 3000, "b.py:3:4");
  report.add(mesh, "all_gather", {"one"}, 4000, "b.py:3:4");
  EXPECT_EQ(report.totalBytesReceived(), 6000);
  EXPECT_EQ(report.toJson(), nlohmann::json::parse(R"({
    "collectives": [
      {"kind": "all_reduce", "axes": ["dp"], "count": 3,
       "bytes_received": 3000, "location": "a.py:1:2"},
      {"kind": "all_gather", "axes": ["tp"], "count": 1,
       "bytes_received": 3000, "location": "b.py:3:4"}],
    "total_bytes_received": 6000})"));
}

TEST(CommunicationReport, PrintsATable) {
  Mesh mesh = *Mesh::parse("dp=2,tp=4");
  CommunicationReport report;
  report.add(mesh, "all_reduce", {AxisRef("tp", 1, 2)}, 1234568, "");
  EXPECT_EQ(
      report.table(),
      "collective      axes                   count      bytes received\n"
      "all_reduce      tp:(1)2                    1           1,234,568\n"
      "total                                      1           1,234,568\n");
}

/// The total is that of the busiest program.
TEST(CommunicationReport, ProgramsAndEdges) {
  Mesh mesh = *Mesh::parse("pp=2,dp=2");
  CommunicationReport report;
  report.add(mesh, "all_reduce", {"dp"}, 100, "", {}, "pp=0");
  report.add(mesh, "all_reduce", {"dp"}, 30, "", {}, "pp=1");
  report.add(mesh, "all_reduce", {"pp"}, 7, "");
  report.add({"y", "pp=0", "pp=1", "a.py:1"}, 50, 2);
  report.add({"y", "pp=0", "pp=1", "a.py:1"}, 50, 1);
  EXPECT_EQ(report.totalBytesReceived(), 7 + 30 + 150);
  nlohmann::json json = report.toJson();
  EXPECT_EQ(json["collectives"][0]["at"], "pp=0");
  EXPECT_FALSE(json["collectives"][2].contains("at"));
  EXPECT_EQ(json["transfers"], nlohmann::json::parse(R"([
    {"edge": "y", "from": "pp=0", "to": "pp=1", "count": 3,
     "bytes_received": 150, "location": "a.py:1"}])"));
  EXPECT_NE(report.table().find(
                "transfer        pp=0 to pp=1               3                 "
                "150\n"),
            std::string::npos)
      << report.table();
}

TEST(CommunicationReport, EntriesShareWhatCombiningSaves) {
  Mesh mesh = *Mesh::parse("x=4");
  CommunicationReport alone, combined;
  alone.add(mesh, "exchange", {"x"}, 16, "a.py:1:2");
  alone.add(mesh, "exchange", {"x"}, 32, "a.py:3:4", {3});
  alone.add(mesh, "all_gather", {"x"}, 5, "a.py:5:6");
  combined.add(mesh, "exchange", {"x"}, 75, "");
  combined.add(mesh, "all_gather", {"x"}, 5, "");
  alone.takeBytesOf(combined);
  nlohmann::json entries = alone.toJson()["collectives"];
  EXPECT_EQ(entries[0]["bytes_received"], 11);
  EXPECT_EQ(entries[1]["bytes_received"], 64);
  EXPECT_EQ(entries[1]["count"], 3);
  EXPECT_EQ(entries[2]["bytes_received"], 5);
}
