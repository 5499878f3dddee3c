//===- ScheduleFileTest.cpp -----------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dist/Planning/Schedule/ScheduleFile.h"

#include "ScheduleFixture.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <random>

using namespace dist;
using namespace dist::schedule;
using testing::HasSubstr;

static std::string errorOf(std::string_view text) {
  return parseScheduleCsv(text).status().getMessage();
}

TEST(Placement, LoopVAndLists) {
  EXPECT_EQ(*placeStages("loop", 4, 2), (std::vector<int>{0, 1, 0, 1}));
  EXPECT_EQ(*placeStages("v", 6, 2), (std::vector<int>{0, 1, 1, 0, 0, 1}));
  EXPECT_EQ(*placeStages("0,0,1", 3, 2), (std::vector<int>{0, 0, 1}));
  auto error = [](const char *placement, int stages, int coordinates) {
    return placeStages(placement, stages, coordinates).status().getMessage();
  };
  EXPECT_THAT(error("loop", 3, 2), HasSubstr("multiple of 2 coordinates"));
  EXPECT_THAT(error("loop", 0, 1), HasSubstr("expected 1 to 1024 stages"));
  EXPECT_THAT(error("v", 4, 5), HasSubstr("expected 1 to 4 coordinates"));
  EXPECT_THAT(error("w", 2, 2), HasSubstr("got 'w'"));
  EXPECT_THAT(error("0,2", 2, 2), HasSubstr("from 0 to 1, got '2'"));
  EXPECT_THAT(error("0,1,1", 2, 2), HasSubstr("expected 2 coordinates"));
  EXPECT_THAT(error("0,0", 2, 2), HasSubstr("coordinate 1 has no stage"));
}

TEST(ScheduleFile, ReadsActions) {
  Result<ScheduleFile> file =
      parseScheduleCsv("0P,0F0,,0F1 , 0I0,0W0,0B1,0U\r\n,1F0,1B0,1F1,1B1\n\n");
  ASSERT_TRUE(bool(file)) << file.status().getMessage();
  EXPECT_EQ(file->schedule.micros, 2);
  EXPECT_EQ(file->schedule.coordinateOf, (std::vector<int>{0, 1}));
  EXPECT_EQ(toCsv(file->schedule),
            "0P,0F0,0F1,0I0,0W0,0B1,0U\n1F0,1B0,1F1,1B1\n");
}

TEST(ScheduleFile, ReadsOverlapsInOrder) {
  Result<ScheduleFile> file =
      parseScheduleCsv("0F0,0F1,(0B0;0F2)OVERLAP_F_B,0BW1,0B2\n");
  ASSERT_TRUE(bool(file)) << file.status().getMessage();
  EXPECT_EQ(toCsv(file->schedule), "0F0,0F1,0B0,0F2,0B1,0B2\n");
}

TEST(ScheduleFile, KeepsCommunicationApart) {
  Result<ScheduleFile> file =
      parseScheduleCsv("0UNSHARD,0F0,0SEND_F0,0RECV_B0,0WAIT_SEND_F0,0B0,"
                       "0REDUCE_GRAD,0WAIT_REDUCE_GRAD\n"
                       "1RECV_F0,1F0,1B0,1SEND_B0,1RESHARD\n");
  ASSERT_TRUE(bool(file)) << file.status().getMessage();
  EXPECT_EQ(toCsv(file->schedule), "0F0,0B0\n1F0,1B0\n");
  using Transfers = std::vector<FileTransfer>;
  EXPECT_EQ(file->transfers[0],
            (Transfers{{0, true, true, 0}, {0, false, false, 0}}));
  EXPECT_EQ(file->transfers[1],
            (Transfers{{1, false, true, 0}, {1, true, false, 0}}));
}

TEST(ScheduleFile, NamesRowAndCellOfAnError) {
  EXPECT_THAT(errorOf("0F0,0B0\n1F0,1X0\n"),
              HasSubstr("row 2, cell 2: '1X0': expected an action"));
  for (const char *cell : {"F0", "0F", "0F0x", "0", "0OVERLAP_F_B", "(0F0",
                           "(0F0)X", "()OVERLAP_F_B", "(0F0;)OVERLAP_F_B"})
    EXPECT_THAT(errorOf(cell), HasSubstr("expected an action")) << cell;
  EXPECT_THAT(errorOf("1024F0"), HasSubstr("a stage from 0 to 1023"));
  EXPECT_THAT(errorOf("99999999999F0"), HasSubstr("a stage from 0 to 1023"));
  EXPECT_THAT(errorOf("0F65536"), HasSubstr("a micro-batch from 0 to 65535"));
  EXPECT_THAT(errorOf("0F0\n1F0,0B0\n"),
              HasSubstr("row 2, cell 2: '0B0': stage 0 has actions in row 1"));
  EXPECT_THAT(errorOf("0F0\n2F0\n"), HasSubstr("stage 1 has no actions"));
  EXPECT_THAT(errorOf(""), HasSubstr("there is none"));
  EXPECT_THAT(errorOf("0F0\n,,\n"), HasSubstr("row 2 has no actions"));
  EXPECT_THAT(errorOf("0F0,1SEND_B0\n1F0\n"),
              HasSubstr("stage 1 has no actions in this row"));
  EXPECT_THAT(errorOf("0F0,0SEND_F7\n1F0\n"),
              HasSubstr("a micro-batch from 0 to 0"));
  EXPECT_THAT(errorOf("0F0,0SEND_B0\n1F0\n"),
              HasSubstr("there is no stage before"));
  EXPECT_THAT(errorOf("0F0\n1F0,1SEND_F0\n"),
              HasSubstr("there is no stage after"));
  EXPECT_THAT(readScheduleCsv("/no/such.csv").status().getMessage(),
              HasSubstr("/no/such.csv"));
}

TEST(ScheduleFile, EveryScheduleComesBack) {
  for (std::string_view name : scheduleNames()) {
    Schedule schedule = makeCase(name, 3, 7).schedule;
    Result<ScheduleFile> file = parseScheduleCsv(toCsv(schedule));
    ASSERT_TRUE(bool(file)) << file.status().getMessage();
    EXPECT_EQ(file->schedule.lists, schedule.lists) << name;
    EXPECT_EQ(file->schedule.coordinateOf, schedule.coordinateOf);
  }
}

TEST(ScheduleFile, DamagedFilesAreReadOrRefused) {
  constexpr std::string_view letters = "0123456789FBIWPU,;()\n SEND_";
  std::string whole = "0UNSHARD,(0F1;3I2)OVERLAP_F_B,0SEND_F1," +
                      toCsv(makeCase("zb-v", 2, 4).schedule);
  std::mt19937 random(7);
  int read = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text = whole;
    for (unsigned n = random() % 4 + 1; n > 0; --n) {
      size_t at = random() % text.size();
      if (random() % 2)
        text[at] = letters[random() % letters.size()];
      else
        text.erase(at, random() % 4);
    }
    Result<ScheduleFile> file = parseScheduleCsv(text);
    read += bool(file);
    if (!file)
      continue;
    ChainCosts costs;
    StageGraph graph = makeChain(file->schedule.coordinateOf, costs);
    (void)proveSchedule(graph, file->schedule);
    (void)streamsOf(graph, *file);
  }
  EXPECT_GT(read, 0);
}
