//===- LineBufferTest.cpp - whole lines out of pieces ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launch/LineBuffer.h"

#include <gtest/gtest.h>
#include <vector>

using namespace dist;

namespace {

std::vector<std::string> linesOf(const std::vector<std::string> &pieces) {
  LineBuffer buffer;
  std::vector<std::string> lines;
  auto sink = [&](std::string_view line) { lines.emplace_back(line); };
  for (const std::string &piece : pieces)
    buffer.append(piece, sink);
  buffer.finish(sink);
  return lines;
}

using Lines = std::vector<std::string>;

TEST(LineBuffer, Pieces) {
  EXPECT_EQ(linesOf({"a", "b\nc", "\n\nd"}), (Lines{"ab", "c", "", "d"}));
  EXPECT_EQ(linesOf({}), Lines{});
  EXPECT_EQ(linesOf({"\n"}), Lines{""});
}

TEST(LineBuffer, CarriageReturns) {
  EXPECT_EQ(linesOf({"1%\r2%\rdone\n"}), (Lines{"1%", "2%", "done"}));
  EXPECT_EQ(linesOf({"a\r\nb\r", "\nc"}), (Lines{"a", "b", "c"}));
  EXPECT_EQ(linesOf({"a\r\n\nb"}), (Lines{"a", "", "b"}));
}

TEST(LineBuffer, LongLinesAreCut) {
  Lines lines = linesOf({std::string(64 << 10, 'x'), "yz\n"});
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].size(), 64u << 10);
  EXPECT_EQ(lines[1], "yz");
}

} // namespace
