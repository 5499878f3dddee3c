//===- TimelinePictureTest.cpp --------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/TimelinePicture.h"

#include <gtest/gtest.h>

using namespace dist;

TEST(TimelinePicture, showsWhenEachWorkerIsBusy) {
  std::vector<TimelineRow> rows = {
      {"pp=0", {{"F0", 'F', 0, 1}, {"B0", 'B', 2, 4}}},
      {"pp=10", {{"F0", 'F', 1, 2}}}};
  EXPECT_EQ(drawTimeline(rows, 4, 80), " pp=0 | F0    B0---\n"
                                       "pp=10 |    F0\n");
}

TEST(TimelinePicture, hasLettersWhereLabelsHaveNoRoom) {
  std::vector<TimelineRow> rows = {
      {"0", {{"F10", 'F', 0, 1}, {"B10", 'B', 1, 4}}}};
  EXPECT_EQ(drawTimeline(rows, 4, 8), "0 | F B10--\n");
}

TEST(TimelinePicture, leavesOutWhatTakesNoTime) {
  EXPECT_EQ(drawTimeline({{"0", {{"F", 'F', 0, 0}}}}, 0, 10), "0 | \n");
  EXPECT_EQ(drawTimeline({}, 1, 10), "");
}
