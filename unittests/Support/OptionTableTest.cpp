//===- OptionTableTest.cpp - a command line's options ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/OptionTable.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <optional>

using namespace dist;
using namespace std::chrono_literals;

namespace {

class OptionTableTest : public ::testing::Test {
protected:
  std::vector<char *> pointersTo(std::vector<std::string> &words) {
    words.insert(words.begin(), "program");
    std::vector<char *> pointers;
    for (std::string &word : words)
      pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return pointers;
  }
  std::string parse(std::vector<std::string> words) {
    auto pointers = pointersTo(words);
    return table.parse(int(words.size()), pointers.data(), addText(others))
        .getMessage();
  }

  int count = 0, part = 0;
  std::optional<int64_t> seed;
  bool quiet = false;
  std::string name;
  std::vector<std::string> files, others;
  std::chrono::milliseconds time{0};
  OptionTable table{{
      {"count", "N", "how many;\ntwo lines", setInteger(count, 1), false, 'n'},
      {"seed", "S", "an optional one", setInteger(seed, 0)},
      {"quiet", nullptr, "a flag", setFlag(quiet)},
      {"a-long-name", "NAME", "text", setText(name)},
      {"file", "FILE", "many", addText(files), true},
      {"part", "N", "a part", setInteger(part, 1, 64)},
      {"time", "SECONDS", "time", setSeconds(time, 100ms)},
  }};
};

TEST_F(OptionTableTest, Values) {
  EXPECT_EQ(parse({"a", "-n", "3", "--seed=4", "--quiet", "--a-long", "x",
                   "--file", "f", "b", "--file=g", "--time", "1.5"}),
            "");
  EXPECT_EQ(count, 3);
  EXPECT_EQ(seed, 4);
  EXPECT_TRUE(quiet);
  EXPECT_EQ(name, "x");
  EXPECT_EQ(files, (std::vector<std::string>{"f", "g"}));
  EXPECT_EQ(others, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(time, 1500ms);
}

TEST_F(OptionTableTest, Errors) {
  EXPECT_EQ(parse({"--frob"}), "unknown option --frob");
  EXPECT_EQ(parse({"--count"}), "no value for option --count");
  EXPECT_EQ(parse({"-n", "0"}), "-n needs an integer of at least 1, got '0'");
  // Too large for an int.
  EXPECT_EQ(parse({"--count", "5000000000"}),
            "--count needs an integer of at least 1, got '5000000000'");
  EXPECT_EQ(parse({"--part", "64"}), "");
  for (const char *value : {"0", "65", "5000000000"})
    EXPECT_EQ(
        parse({"--part", value}),
        fmt::format("--part needs an integer from 1 to 64, got '{}'", value));
  EXPECT_EQ(parse({"--seed", "1", "--seed", "2"}),
            "--seed is given twice: '1' and '2'");
  EXPECT_EQ(parse({"--a-long-name="}), "--a-long-name needs a value");
  EXPECT_EQ(parse({"--time", "0.05"}),
            "--time needs a number of seconds of at least 0.1, got '0.05'");
}

TEST_F(OptionTableTest, LeadingOptions) {
  std::vector<std::string> words = {"-n", "2", "--", "--frob"};
  auto pointers = pointersTo(words);
  auto next = table.parseLeading(int(words.size()), pointers.data());
  ASSERT_TRUE(next) << next.status().str();
  EXPECT_EQ(*next, 4);
}

TEST(OptionTable, HelpGoesOnBelow) {
  bool flag = false;
  std::string word(40, 'x');
  std::string text = word + " " + word + " end";
  OptionTable table({{"a", nullptr, text.c_str(), setFlag(flag)}});
  EXPECT_EQ(table.help(4), "  --a " + word + "\n      " + word + " end\n");
}

TEST_F(OptionTableTest, Help) {
  EXPECT_TRUE(table.has("count") && !table.has("n"));
  EXPECT_TRUE(table.help(12).starts_with("  --count N   how many;\n"
                                         "              two lines\n"))
      << table.help(12);
  EXPECT_NE(table.help(12).find("  --a-long-name NAME\n"
                                "              text\n"),
            std::string::npos);
}

} // namespace
