//===- ProblemFileTest.cpp - problems as JSON -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/Solver/ProblemFile.h"

#include <gtest/gtest.h>
#include <random>

using namespace dist;
using namespace dist::solver;

static const char *const kText = R"({"problem": {
  "name": "two", "nodes": {"intervals": [[0, 2], [1, 3]],
  "costs": [[5, 1], [2]], "usages": [[10, 30], [10]]},
  "edges": {"nodes": [[0, 1], [0, 1]], "costs": [[1, 2], [3, 4]]},
  "usage_limit": 20}})";

TEST(ProblemFile, Reads) {
  Result<Problem> problem = parseProblem(kText);
  ASSERT_TRUE(problem) << problem.status().str();
  ASSERT_EQ(problem->nodes.size(), 2u);
  EXPECT_EQ(problem->nodes[0].usages, (std::vector<int64_t>{10, 30}));
  EXPECT_EQ(problem->nodes[1].to, 3);
  ASSERT_EQ(problem->edges.size(), 2u);
  EXPECT_EQ(problem->usageLimit, 20);
}

/// Returns the message for the text with one part replaced.
static std::string error(const std::string &part, const std::string &by) {
  std::string text = kText;
  text.replace(text.find(part), part.size(), by);
  Result<Problem> problem = parseProblem(text);
  return problem ? "none" : problem.status().getMessage();
}

TEST(ProblemFile, NamesWhatIsWrong) {
  EXPECT_EQ(error("\"usage_limit\": 20", "\"x\": 1"), "none");
  EXPECT_EQ(error("20}", "2.5}"),
            "problem.usage_limit: expected an integer of 64 bits, got 2.5");
  EXPECT_EQ(error("[2]]", "[]]"),
            "node 1 has no strategy: expected at least one");
  EXPECT_EQ(error("[[10, 30], [10]]", "[[10], [10]]"),
            "node 0 has 2 costs but 1 usages: expected one of each a strategy");
  EXPECT_EQ(error("[1, 3]", "[3, 1]"),
            "node 1 is live in [3, 1): expected an end that is not before the "
            "start");
  EXPECT_EQ(error("[1, 3]", "[3]"),
            "problem.nodes.intervals[1]: expected [from, to), got [3]");
  EXPECT_EQ(error("[10, 30]", "[10, -30]"),
            "node 0 has a usage of -30: expected 0 to 9007199254740992 (2^53); "
            "count in a larger unit");
  EXPECT_EQ(error("[10, 30]", "[10, 9007199254740993]"),
            "node 0 has a usage of 9007199254740993: expected 0 to "
            "9007199254740992 (2^53); count in a larger unit");
  EXPECT_EQ(
      error("[10, 30]", "[10, 9007199254740983]"),
      "the largest usages of the nodes that are live at time 1 are "
      "9007199254740993 in sum: expected 9007199254740992 (2^53) at most; "
      "count in a larger unit");
  EXPECT_EQ(error("[10, 30]", "[10, 9007199254740982]"), "none");
  EXPECT_EQ(error("[[0, 1], [0, 1]]", "[[0, 1], [0, 2]]"),
            "edge 1 names node 2: expected 0 to 1");
  EXPECT_EQ(error("[3, 4]", "[3, 4, 5]"),
            "edge 1 has 3 costs: expected 2, one for every choice of "
            "strategies of its nodes");
  EXPECT_EQ(error("[[0, 1], [0, 1]]", "[[0, 1], []]"),
            "edge 1 has no node: expected at least one");
  EXPECT_EQ(error("\"intervals\"", "\"live\""),
            "problem.nodes: expected a member 'intervals', there is none");
  EXPECT_EQ(error("[[1, 2], [3, 4]]", "[[1, 2]]"),
            "problem.edges: nodes has 2 items, costs has 1: expected as many");
  EXPECT_EQ(error("[[1, 2], [3, 4]]", "7"),
            "problem.edges.costs: expected a list, got 7");
  EXPECT_EQ(error("[3, 4]", "[3, 18446744073709551615]"),
            "problem.edges.costs[1]: expected an integer of 64 bits, got "
            "18446744073709551615");
}

TEST(ProblemFile, RefusesWhatIsNoJson) {
  for (std::string text :
       {std::string(), std::string("{"), std::string("[]"),
        std::string(100'000, '['), std::string("{\"problem\": 3}")})
    EXPECT_FALSE(parseProblem(text));
  EXPECT_EQ(parseProblem("{\"problem\":\n").status().getMessage(),
            "line 1, column 12: not JSON: syntax error while parsing value - "
            "unexpected end of input; expected '[', '{', or a literal");
}

static void expectEqual(const Problem &a, const Problem &b) {
  ASSERT_EQ(a.nodes.size(), b.nodes.size());
  for (size_t i = 0; i < a.nodes.size(); ++i) {
    EXPECT_EQ(a.nodes[i].costs, b.nodes[i].costs);
    EXPECT_EQ(a.nodes[i].usages, b.nodes[i].usages);
    EXPECT_EQ(a.nodes[i].from, b.nodes[i].from);
    EXPECT_EQ(a.nodes[i].to, b.nodes[i].to);
  }
  ASSERT_EQ(a.edges.size(), b.edges.size());
  for (size_t i = 0; i < a.edges.size(); ++i) {
    EXPECT_EQ(a.edges[i].nodes, b.edges[i].nodes);
    EXPECT_EQ(a.edges[i].costs, b.edges[i].costs);
  }
  EXPECT_EQ(a.usageLimit, b.usageLimit);
}

/// Damaged text is an error or another problem, never a crash.
TEST(ProblemFile, SurvivesDamage) {
  std::mt19937 random(1);
  Options limits;
  limits.patience = 1e6;
  const std::string pieces = "0123456789-.eE[]{},:\" nulltrue";
  for (int i = 0; i < 5000; ++i) {
    std::string text = kText;
    for (int changes = 1 + random() % 3; changes > 0; --changes) {
      size_t at = random() % text.size();
      if (random() % 3 == 0)
        text.erase(at, random() % 5);
      else
        text.insert(at, 1, pieces[random() % pieces.size()]);
    }
    Result<Problem> problem = parseProblem(text);
    if (problem)
      solve(*problem, limits);
    // A key with an escape is read by the parser of all JSON.
    const std::string key = "\"usage_limit\"";
    if (size_t at = text.find(key); at != std::string::npos) {
      text.replace(at, key.size(), "\"usage_limi\\u0074\"");
      Result<Problem> same = parseProblem(text);
      ASSERT_EQ(bool(problem), bool(same)) << text;
      if (problem)
        expectEqual(*problem, *same);
    }
  }
}

TEST(ProblemFile, WritesWhatItReads) {
  Result<Problem> problem = parseProblem(kText);
  ASSERT_TRUE(problem);
  std::string path = testing::TempDir() + "problem.json";
  ASSERT_TRUE(writeProblem(*problem, {1, 0}, path).ok());
  Result<Problem> read = readProblem(path);
  ASSERT_TRUE(read) << read.status().str();
  EXPECT_EQ(read->nodes[1].lives().front().to, 3);
  EXPECT_EQ(read->usageLimit, 20);
  for (const std::vector<int> &strategies : {std::vector{0, 0}, {1, 0}}) {
    Evaluation before = evaluate(*problem, strategies);
    Evaluation after = evaluate(*read, strategies);
    EXPECT_TRUE(before.cost == after.cost);
    EXPECT_TRUE(before.peakUsage == after.peakUsage);
  }
}

TEST(ProblemFile, SaysWhatCannotBeWritten) {
  Result<Problem> problem = parseProblem(kText);
  ASSERT_TRUE(problem);
  EXPECT_EQ(
      writeProblem(*problem, {0, 0}, "/missing/problem.json").getMessage(),
      "cannot write '/missing/problem.json': No such file or directory");
  problem->nodes[1].more = {{5, 7}};
  EXPECT_EQ(writeProblem(*problem, {0, 0}, "problem.json").getMessage(),
            "cannot write 'problem.json': node 1 is live 2 times, the format "
            "has one");
}
