//===- StatePairsTest.cpp -------------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/StatePairs.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

using namespace dist;
using ::testing::HasSubstr;

using Ports = std::vector<StepPort>;

/// Returns a donated argument; types are given if they matter.
static StepPort state(std::string name, std::string type = "f") {
  return {std::move(name), std::move(type), true};
}

static StepPort port(std::string name, std::string type = "f") {
  return {std::move(name), std::move(type)};
}

/// Returns `result>argument` of each pair, then the undecided arguments.
static std::string paired(const Ports &arguments, const Ports &results,
                          const std::vector<StatePair> &given = {}) {
  StatePairing pairing = pairState(arguments, results, given);
  std::string text;
  for (const StatePair &pair : pairing.pairs)
    text += fmt::format("{}>{} ", pair.result, pair.argument);
  for (const auto &[argument, reason] : pairing.undecided)
    text += fmt::format("?{} ", argument);
  return text;
}

TEST(StatePairs, OneTree) {
  // `average` is written and not read, so it is no argument.
  EXPECT_EQ(paired({state("state['hidden']"), state("state['other']")},
                   {port("result['average']"), port("result['hidden']"),
                    port("result['other']")}),
            "1>0 2>1 ");
  EXPECT_EQ(
      paired({state("s.b"), port("x")},
             {port("result[0].a"), port("result[0].b"), port("result[1]")}),
      "1>0 ");
  // Names of older JAX versions; types decide.
  EXPECT_EQ(paired({state("s['w']", "g"), state("s['b']")},
                   {port("[0]['b']"), port("[0]['w']", "g"), port("[1]")}),
            "1>0 0>1 ");
}

TEST(StatePairs, SeveralTrees) {
  Ports adam = {state("p['b']"),
                state("p['w']", "g"),
                state("o[0].count", "i"),
                state("o[0].mu['b']"),
                state("o[0].mu['w']", "g"),
                state("o[0].nu['b']"),
                state("o[0].nu['w']", "g")};
  // The loss comes first, then the optimizer's state: of three equal trees the
  // parameters take the remaining one.
  EXPECT_EQ(
      paired(adam,
             {port("result[0]"), port("result[1][0].count", "i"),
              port("result[1][0].mu['b']"), port("result[1][0].mu['w']", "g"),
              port("result[1][0].nu['b']"), port("result[1][0].nu['w']", "g"),
              port("result[2]['b']"), port("result[2]['w']", "g")}),
      "6>0 7>1 1>2 2>3 3>4 4>5 5>6 ");
  // The names of parameters are among the keys.
  Ports results = {port("result.loss"), port("result.v['w']"),
                   port("result.params['w']"), port("result.m['w']")};
  EXPECT_EQ(
      paired({state("params['w']"), state("m['w']"), state("v['w']")}, results),
      "2>0 3>1 1>2 ");
  // As many trees as choices, one of them without a leaf that is not read.
  EXPECT_EQ(paired({state("p['b']"), state("p['w']"), state("m['w']")},
                   {port("result[0]['b']"), port("result[0]['w']"),
                    port("result[1]['b']"), port("result[1]['w']")}),
            "0>0 1>1 3>2 ");
}

TEST(StatePairs, Parts) {
  // `rng` is not returned; leaves of one name in other trees do not matter.
  EXPECT_EQ(
      paired({state("s.params['w']"), state("s.rng"), state("s.ema['w']")},
             {port("result[0].ema['w']"), port("result[0].params['w']")}),
      "1>0 0>2 ");
  // Another tree is returned: pairs by type and order.
  EXPECT_EQ(paired({state("d['first'][0]", "g"), state("d['first'][1]")},
                   {port("result[1].layers[0].weight", "g"),
                    port("result[1].layers[0].bias")}),
            "0>0 1>1 ");
  // Positions in the tuple that is returned are not those of the state.
  EXPECT_EQ(
      paired({state("s[0]"), state("s[1]")},
             {port("result[0]", "g"), port("result[1]"), port("result[2]")}),
      "1>0 2>1 ");
}

TEST(StatePairs, Leaves) {
  EXPECT_EQ(paired({state("u")}, {port("result")}), "0>0 ");
  EXPECT_EQ(paired({state("x"), state("v"), port("f")},
                   {port("result[0]"), port("result[1]")}),
            "0>0 1>1 ");
  EXPECT_EQ(paired({state("x"), state("v")},
                   {port("result['v']"), port("result['x']")}),
            "1>0 0>1 ");
  EXPECT_EQ(paired({state(""), state("")}, {port("[0]"), port("[1]")}),
            "0>0 1>1 ");
  // A buffer that is given away, but has no result of its type.
  EXPECT_EQ(paired({state("x"), state("batch", "g")}, {port("result[0]")}),
            "0>0 ");
}

TEST(StatePairs, Undecided) {
  // One of two was not read; it is unknown which.
  EXPECT_EQ(paired({state("hidden")}, {port("result[0]"), port("result[1]")}),
            "?0 ");
  EXPECT_EQ(paired({state("")}, {port("[0]"), port("[1]")}), "?0 ");
  EXPECT_EQ(paired({state("p['w']"), state("n", "i")},
                   {port("result[0]['w']"), port("result[1]['w']"),
                    port("result[2]", "i")}),
            "2>1 ?0 ");
  // Two arguments for one result.
  EXPECT_EQ(paired({state("p['w']"), state("g['w']")}, {port("result['w']")}),
            "?0 ?1 ");
  // Another key: a buffer, or a new name?
  EXPECT_EQ(paired({state("s['hidden']")}, {port("result['average']")}), "?0 ");
  EXPECT_EQ(paired({state("s[1]")}, {port("result[0]"), port("result[1]")}),
            "?0 ");
  StatePairing pairing =
      pairState({state("h")}, {port("result[0]"), port("result[1]")});
  EXPECT_EQ(pairing.undecided[0], "result0 (result[0]) or result1 (result[1])");
  pairing = pairState({state("s['h']")}, {port("result['a']")});
  EXPECT_EQ(pairing.undecided[0],
            "result0 (result['a']) has its type, but another name");
}

TEST(StatePairs, Given) {
  EXPECT_EQ(paired({state("x"), state("v")},
                   {port("result[0]"), port("result[1]"), port("result[2]")},
                   {{2, 0}}),
            "?1 ");
  EXPECT_EQ(paired({state("x"), state("v")}, {port("result[0]")}, {{-1, 0}}),
            "0>1 ");
}

TEST(StatePairs, BuffersWithoutNames) {
  Ports arguments = {state("w"), state("x")};
  arguments[0].sharesBuffer = 2;
  EXPECT_EQ(paired(arguments, {port(""), port(""), port("")}), "2>0 ?1 ");
}

/// A thousand leaves of another tree are paired in no time.
TEST(StatePairs, ManyLeaves) {
  Ports arguments, results;
  for (int i = 0; i < 1000; ++i) {
    arguments.push_back(state(fmt::format("d['first'][{}]", i)));
    results.push_back(port(fmt::format("result.layers[{}].w", i)));
  }
  EXPECT_EQ(pairState(arguments, results).pairs.size(), 1000u);
}

//===----------------------------------------------------------------------===//
// Requests
//===----------------------------------------------------------------------===//

static const Ports kArguments = {state("p['b']"), state("p['w']", "g"),
                                 port("x")};
static const Ports kResults = {port("result[0]['b']"),
                               port("result[0]['w']", "g"), port("result[1]")};

/// Returns the pairs of requests, or the first line of the error.
static std::string requested(const std::vector<std::string> &texts) {
  std::vector<CarryRequest> requests;
  for (const std::string &text : texts)
    requests.push_back(*parseCarry(text));
  auto pairs = findPairs(requests, kArguments, kResults);
  if (!pairs) {
    std::string message = pairs.status().getMessage();
    EXPECT_THAT(message,
                HasSubstr("\narguments:\n  arg0 (p['b']): f, donated"));
    EXPECT_THAT(message,
                HasSubstr("\nresults:\n  result0 (result[0]['b']): f"));
    return message.substr(0, message.find('\n'));
  }
  std::string text;
  for (const StatePair &pair : *pairs)
    text += fmt::format("{}>{} ", pair.result, pair.argument);
  return text;
}

TEST(CarryRequests, Name) {
  EXPECT_EQ(requested({"result2=arg2"}), "2>2 ");
  EXPECT_EQ(requested({"[0]['w']=p['w']", "result[1]=x"}), "1>1 2>2 ");
  EXPECT_EQ(requested({"result[0]=p"}), "0>0 1>1 ");
  EXPECT_EQ(requested({"none=p", "result0=x"}), "-1>0 -1>1 0>2 ");
}

TEST(CarryRequests, Errors) {
  EXPECT_EQ(requested({"result7=x"}),
            "option 'carry' result7=x: there is no result 'result7'");
  EXPECT_EQ(requested({"result0=q"}),
            "option 'carry' result0=q: there is no argument 'q'");
  EXPECT_EQ(
      requested({"result1=x"}),
      "option 'carry' result1=x: result1 (result[0]['w']) is g, arg2 (x) is f: "
      "it cannot replace it");
  EXPECT_EQ(requested({"result[1]=p"}),
            "option 'carry' result[1]=p: no result replaces arg0 (p['b'])");
  EXPECT_EQ(
      requested({"result0=x", "result2=arg2"}),
      "option 'carry' result2=arg2: arg2 (x) is replaced by two results: see "
      "option 'carry' result0=x");
  EXPECT_EQ(parseCarry("x").status().getMessage(),
            "needs RESULT=ARGUMENT, got 'x'");
}

TEST(CarryRequests, UndecidedErrorShowsBothLists) {
  std::string text =
      undecidedError({{0, "result0 or result2"}}, kArguments, kResults)
          .getMessage();
  EXPECT_THAT(text, HasSubstr("not clear:\n  arg0 (p['b']): result0 or"));
  EXPECT_THAT(text, HasSubstr("arguments:\n  arg0 (p['b']): f, donated"));
  EXPECT_THAT(text, HasSubstr("results:\n  result0 (result[0]['b']): f"));
  EXPECT_THAT(text,
              HasSubstr("option 'carry' as RESULT=arg0, or as none=arg0"));
}
