//===- ManifestTest.cpp - errors of manifests -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Artifact/Manifest.h"
#include "TestArtifact.h"

#include <functional>

using namespace dist;
using dist::testing::stepManifest;
using nlohmann::json;

namespace {

/// Returns the message for the test's manifest after a change.
std::string errorAfter(const std::function<void(json &)> &change) {
  json manifest = stepManifest();
  change(manifest);
  Result<Manifest> result = readManifest(manifest.dump());
  return result ? "" : result.status().getMessage();
}

TEST(Manifest, ReadsAll) {
  Result<Manifest> manifest = readManifest(stepManifest().dump());
  ASSERT_TRUE(manifest) << manifest.status().str();
  EXPECT_EQ(manifest->mesh.str(), "x=2");
  EXPECT_EQ(manifest->arguments[1].type(), "f32[5]");
  EXPECT_EQ(manifest->results[0].alias, 0);
  EXPECT_EQ(manifest->results[1].alias, -1);
  EXPECT_EQ(manifest->programs[0].buffers[4].offset, 64);
  EXPECT_EQ(manifest->programs[0].arenaBytes, 128);
  auto &collective =
      std::get<CollectiveCommand>(manifest->programs[0].commands[1]);
  EXPECT_EQ(collective.signature.str(), "all_reduce(sum, f32, counts [1])");
  EXPECT_EQ(collective.location, "model.py:2");
}

TEST(Manifest, EveryCollective) {
  for (const char *op :
       {"all_reduce", "all_gather", "reduce_scatter", "all_to_all", "permute",
        "broadcast", "reduce", "gather", "scatter", "barrier"})
    EXPECT_EQ(errorAfter([&](json &m) {
                m["buffers"][4]["bytes"] = 64;
                m["arena_bytes"] = 256;
                m["buffers"].push_back(
                    {{"kind", "temporary"}, {"bytes", 128}, {"offset", 128}});
                m["commands"][1] = {
                    {"op", op},       {"axes", {"x"}}, {"kind", "max"},
                    {"dtype", "i8"},  {"sends", {4}},  {"receives", {6}},
                    {"counts", {64}}, {"root", 1},     {"sources", {-1, 0}}};
              }),
              "");
}

TEST(Manifest, NarrowElements) {
  EXPECT_NE(errorAfter([](json &m) {
              m["arguments"][0]["element"] = "i4";
            }).find("'i4' are no elements that are bytes of f32"),
            std::string::npos);
}

TEST(Manifest, NotJson) {
  EXPECT_EQ(readManifest("{").status().getMessage(),
            "the manifest is not valid JSON");
  EXPECT_EQ(readManifest("[]").status().getMessage(),
            "manifest: expected an object");
}

TEST(Manifest, EveryTruncationIsAnError) {
  std::string text = stepManifest().dump();
  for (size_t size = 0; size < text.size(); ++size)
    EXPECT_FALSE(readManifest(text.substr(0, size)));
}

TEST(Manifest, OtherVersion) {
  for (int version : {0, 4})
    EXPECT_EQ(errorAfter([&](json &m) { m["version"] = version; }),
              "the artifact has format version " + std::to_string(version) +
                  ", this runtime reads versions 1 to 3: compile it again");
}

/// Every member that is missing or of another type is an error with its path.
void expectPathErrors(const json &value, const json::json_pointer &at) {
  if (at.to_string().size() > 1) {
    auto optional = {"name",   "location", "alias",    "target", "kind",
                     "triple", "cpu",      "features", "op"};
    if (std::find(optional.begin(), optional.end(), at.back()) ==
        optional.end())
      EXPECT_NE(errorAfter([&](json &m) {
                  m[at] = json::object({{"unexpected", true}});
                }),
                "")
          << at;
  }
  if (value.is_structured())
    for (auto &[key, member] : value.items())
      expectPathErrors(member, value.is_array() ? at / size_t(std::stoul(key))
                                                : at / key);
}

TEST(Manifest, WrongTypesEverywhere) {
  expectPathErrors(stepManifest(), json::json_pointer());
}

struct ErrorCase {
  const char *pointer;
  json value;
  const char *message;
};

TEST(Manifest, Inconsistencies) {
  const ErrorCase cases[] = {
      {"/mesh/axes", json::parse(R"([{"name": "x", "size": 2},
                                     {"name": "x", "size": 2}])"),
       "manifest.mesh: mesh axis 'x' is named twice"},
      {"/mesh/axes", json::parse(R"([{"name": "x", "size": 3000000000}])"),
       "manifest.mesh: the mesh x=3000000000 has more than 1048576 ranks"},
      {"/mesh/device_ids", {0, 2}, "manifest.mesh: device ids are not 0 to 1"},
      {"/arguments/0/buffer", 99,
       "manifest.arguments[0]: there is no buffer 99, the last is 5"},
      {"/arguments/0/buffer", 2,
       "manifest.arguments[0]: buffer 2 is not of kind argument"},
      {"/arguments/1/buffer", 0,
       "manifest.arguments[1]: 3 elements of f32 do not fit in buffer 0, which "
       "has 8 bytes"},
      {"/arguments/0/buffer", 1, // As argument 1.
       "manifest.arguments[1]: buffer 1 belongs to another argument"},
      {"/arguments/1/sharding/dims", json::parse(R"([["y"]])"), "'y'"},
      {"/arguments/1/dtype", "f33",
       "manifest.arguments[1].dtype: expected one "
       "of the element types f32 f64"},
      {"/arguments/1/shape", json::parse("[4611686018427387904, 4]"),
       "manifest.arguments[1]: f32[4611686018427387904,4] has too many "
       "elements"},
      {"/arguments/1/shape", json::parse("[4294967296, 1073741824]"),
       "manifest.arguments[1]: f32[4294967296,1073741824] has too many "
       "elements"},
      {"/results/0/buffer", 4, "manifest.results[0]: buffer 4 is temporary"},
      {"/results/0/alias", 5,
       "manifest.results[0]: there is no argument 5 to replace"},
      {"/results/0/alias", 1, "cannot replace argument 1"},
      {"/arguments/0/copy_of", 5,
       "manifest.arguments[0]: there is no result 5 to copy"},
      {"/arguments/0/copy_of", 1,
       "manifest.arguments[0]: a copy of result 1, f32[], cannot replace "
       "f32[2]"},
      {"/buffers/4/offset", 32,
       "manifest.buffers[4]: offset 32 is not a "
       "multiple of 64"},
      {"/buffers/4/offset", 128,
       "manifest.buffers[4]: 4 bytes at offset 128 "
       "exceed the arena of 128 bytes"},
      {"/buffers/4/kind", "heap",
       "manifest.buffers[4].kind: expected argument, "
       "result, temporary, constant or frame, got 'heap'"},
      {"/buffers/5/axes", json::parse(R"(["y"])"), "manifest.buffers[5]: "},
      {"/commands/0/op", "jump",
       "manifest.commands[0].op: unknown command "
       "'jump'"},
      {"/commands/0/operands", json::parse("[6]"),
       "manifest.commands[0]: there is no buffer 6, the last is 5"},
      {"/commands/0/results", json::parse("[5]"),
       "manifest.commands[0]: buffer 5 is a constant and cannot be written"},
      {"/commands/1/axes", json::parse(R"(["y"])"), "manifest.commands[1]: "},
      {"/commands/1/kind", "and",
       "manifest.commands[1]: no reduction 'and' of "
       "f32"},
      {"/commands/1/kind", "xor", "manifest.commands[1].kind: "},
      {"/commands/1/counts", json::parse("[1, 1]"),
       "manifest.commands[1]: counts, sends and receives differ in length"},
      {"/commands/1/counts", json::parse("[2]"),
       "manifest.commands[1]: 2 elements of f32 do not fit in buffer 4, which "
       "has 4 bytes"},
      {"/commands/1/counts", json::parse("[9223372036854775807]"),
       "manifest.commands[1]: the counts are too large"},
      {"/commands/1/counts", json::parse("[-1]"),
       "manifest.commands[1].counts[0]: expected an integer of at least 0, got "
       "-1"},
      {"/commands/1/op", "reduce_scatter",
       "manifest.commands[1]: a count of 1 is not 2 equal blocks"},
      {"/commands/1/op", "broadcast",
       "manifest.commands[1]: receive buffer 4 overlaps send buffer 4"},
      {"/commands/1/op", "permute",
       "manifest.commands[1]: 'sources' is missing"},
      {"/commands/1",
       json::parse(R"({"op": "all_reduce", "axes": ["x"], "kind": "sum",
                       "dtype": "f32", "sends": [0, 0], "receives": [3, 3],
                       "counts": [1, 1]})"),
       "manifest.commands[1]: receive buffers 3 and 3 overlap"},
  };
  for (const ErrorCase &item : cases) {
    std::string error = errorAfter(
        [&](json &m) { m[json::json_pointer(item.pointer)] = item.value; });
    EXPECT_NE(error.find(item.message), std::string::npos)
        << item.pointer << " = " << item.value << "\n  got: " << error
        << "\n  expected: " << item.message;
  }
}

//===----------------------------------------------------------------------===//
// Collectives that are only started
//===----------------------------------------------------------------------===//

/// Returns a manifest in which the all_reduce is started, buffer 6 is free, and
/// the commands `between` run meanwhile.
json overlappedManifest(const std::vector<json> &between) {
  json manifest = stepManifest();
  manifest["version"] = 2;
  manifest["buffers"].push_back(
      {{"kind", "temporary"}, {"bytes", 4}, {"offset", 0}});
  manifest["buffers"].push_back( // A part of 4.
      {{"kind", "temporary"}, {"bytes", 64}, {"offset", 64}});
  json &commands = manifest["commands"];
  commands[1]["work"] = 0;
  commands[1]["receives"] = {3};
  json last = commands[2];
  commands.erase(2);
  for (const json &command : between)
    commands.push_back(command);
  commands.push_back(last);
  return manifest;
}

std::string errorOf(const json &manifest) {
  Result<Manifest> result = readManifest(manifest.dump());
  return result ? "" : result.status().getMessage();
}

json kernel(std::vector<int> operands, std::vector<int> results) {
  return {{"op", "kernel"},
          {"symbol", "sum_block"},
          {"operands", operands},
          {"results", results}};
}

json wait(int work) { return {{"op", "wait"}, {"work", work}}; }

TEST(Manifest, WhatIsStarted) {
  json other = overlappedManifest({})["commands"][1];
  other["work"] = 1;
  other["receives"] = {6};
  Result<Manifest> manifest = readManifest(
      overlappedManifest({other, kernel({4, 1}, {2}), wait(1), wait(0)})
          .dump());
  ASSERT_TRUE(manifest) << manifest.status().str();
  EXPECT_EQ(manifest->programs[0].numWorks(), 2);
  EXPECT_EQ(std::get<WaitCommand>(manifest->programs[0].commands[4]).work, 1);
}

TEST(Manifest, BuffersOfWhatIsStarted) {
  auto meanwhile = [](const json &command) {
    return errorOf(overlappedManifest({command, wait(0)}));
  };
  EXPECT_EQ(meanwhile(kernel({1}, {4})),
            "manifest.commands[2]: writes buffer 4 while work 0 uses it");
  EXPECT_EQ(meanwhile(kernel({1}, {7})),
            "manifest.commands[2]: writes buffer 7 while work 0 uses it");
  EXPECT_EQ(meanwhile(kernel({1}, {3})),
            "manifest.commands[2]: writes buffer 3 while work 0 uses it");
  EXPECT_EQ(meanwhile(kernel({3}, {6})),
            "manifest.commands[2]: reads buffer 3 while work 0 writes it");
  EXPECT_EQ(meanwhile({{"op", "copy"}, {"operands", {6}}, {"results", {4}}}),
            "manifest.commands[2]: writes buffer 4 while work 0 uses it");
  json reduction = stepManifest()["commands"][1]; // In place.
  EXPECT_EQ(meanwhile(reduction),
            "manifest.commands[2]: writes buffer 4 while work 0 uses it");
  json tensor = {{"dtype", "f32"},
                 {"shape", json::array()},
                 {"sharding", {{"dims", json::array()}}},
                 {"buffer", 3}};
  json call = {{"op", "custom_call"},  {"target", "f"},
               {"library", "l"},       {"symbol", "f"},
               {"operands", {tensor}}, {"results", json::array()}};
  EXPECT_EQ(meanwhile(call),
            "manifest.commands[2]: reads buffer 3 while work 0 writes it");
  std::swap(call["operands"], call["results"]);
  EXPECT_EQ(meanwhile(call),
            "manifest.commands[2]: writes buffer 3 while work 0 uses it");
}

TEST(Manifest, BuffersOfWhatIsStartedInLoopsAndBranches) {
  auto inBranch = [](const json &command) {
    json choice = {{"op", "switch"},
                   {"index", 1},
                   {"dtype", "i32"},
                   {"cases", json::array()},
                   {"branches", {{command}}}};
    return errorOf(overlappedManifest({choice, wait(0)}));
  };
  EXPECT_EQ(inBranch(kernel({1}, {6})), "");
  EXPECT_EQ(inBranch(kernel({1}, {4})),
            "manifest.commands[3]: writes buffer 4 while work 0 uses it");
  EXPECT_EQ(inBranch(wait(0)),
            "manifest.commands[3]: waits for work 0, which is not under way: "
            "expected one that has been started in the same list of commands, "
            "and not been waited for");
  json loop = {{"op", "while"},
               {"predicate", 3},
               {"condition", json::array()},
               {"body", json::array()}};
  EXPECT_EQ(errorOf(overlappedManifest({loop, wait(0)})),
            "manifest.commands[2]: reads buffer 3 while work 0 writes it");
  loop["predicate"] = 1;
  loop["body"] = {overlappedManifest({})["commands"][1]};
  loop["body"][0]["work"] = 1;
  loop["body"][0]["receives"] = {6};
  EXPECT_EQ(errorOf(overlappedManifest({loop, wait(0), wait(1)})),
            "manifest.commands[3]: starts work 1, which is not waited for in "
            "the same list of commands");
}

TEST(Manifest, WaitsOfWhatIsStarted) {
  EXPECT_EQ(errorOf(overlappedManifest({})),
            "manifest.commands[2]: writes buffer 3 while work 0 uses it");
  std::string notUnderWay =
      "which is not under way: expected one that has been started in the same "
      "list of commands, and not been waited for";
  EXPECT_EQ(errorOf(overlappedManifest({wait(0), wait(0)})),
            "manifest.commands[3]: waits for work 0, " + notUnderWay);
  EXPECT_EQ(errorOf(overlappedManifest({wait(1)})),
            "manifest.commands[2]: waits for work 1, " + notUnderWay);
  json manifest = overlappedManifest({wait(0)});
  manifest["commands"][1]["work"] = 2147483647;
  EXPECT_EQ(errorOf(manifest),
            "manifest.commands[1]: starts work 2147483647: expected 0, they "
            "are numbered in their order");
  manifest["commands"][1]["work"] = -1;
  EXPECT_EQ(errorOf(manifest), "manifest.commands[1].work: expected an integer "
                               "from 0 to 2147483647, got -1");
  manifest = overlappedManifest({});
  manifest["commands"].erase(2);
  EXPECT_EQ(errorOf(manifest),
            "manifest.commands[1]: starts work 0, which is not waited for in "
            "the same list of commands");
}

/// Command 1, over {"x"} of 2, is an all_gather or reduce_scatter whose second
/// block ends early.
TEST(Manifest, LastBlocksThatEndEarly) {
  auto error = [](const char *op, int64_t sends, json receives) {
    return errorAfter([&](json &m) {
      m["commands"][1] = {{"op", op},
                          {"axes", {"x"}},
                          {"kind", "sum"},
                          {"dtype", "f32"},
                          {"sends", {4}},
                          {"receives", {3}},
                          {"counts", json::array({sends})},
                          {"receive_counts", receives}};
    });
  };
  EXPECT_EQ(error("all_gather", 1, {1}), "");
  EXPECT_EQ(error("reduce_scatter", 1, {1}), "");
  EXPECT_EQ(error("all_gather", 1, {3}),
            "manifest.commands[1]: 3 elements are more than 2 blocks of 1");
  EXPECT_EQ(error("reduce_scatter", 1, {0}),
            "manifest.commands[1]: 1 elements are more than 2 blocks of 0");
  EXPECT_EQ(
      error("all_gather", 1, {INT64_MAX}),
      "manifest.commands[1]: 9223372036854775807 elements are more than 2 "
      "blocks of 1");
  EXPECT_EQ(
      error("all_gather", 1, {1, 1}),
      "manifest.commands[1]: 1 counts need as many receive counts, got 2");
  EXPECT_EQ(error("all_reduce", 1, {1}),
            "manifest.commands[1]: receive counts are not for all_reduce");
}

/// Returns command 1, over {"x"} of 2: one element a rank, mirrored.
json exchangeCommand() {
  json window = {{"axes", {"x"}}, {"at", 1}, {"step", -1}, {"size", 1}};
  json fetch = {
      {"shape", {2}}, {"sharding", {{"dims", {{"x"}}}}}, {"windows", {window}}};
  return {{"op", "exchange"},  {"axes", {"x"}}, {"dtype", "f32"},
          {"sends", {4}},      {"counts", {1}}, {"receives", {3}},
          {"fetches", {fetch}}};
}

TEST(Manifest, Exchanges) {
  auto error = [](const char *pointer, json value) {
    return errorAfter([&](json &m) {
      m["commands"][1] = exchangeCommand();
      m["commands"][1][json::json_pointer(pointer)] = value;
    });
  };
  EXPECT_EQ(error("/dtype", "i32"), "");
  EXPECT_EQ(error("/fetches", json::array()),
            "manifest.commands[1]: 1 counts need as many fetches, got 0");
  EXPECT_EQ(error("/fetches/0/windows/0/size", -1),
            "manifest.commands[1].fetches[0].windows[0].size: expected an "
            "integer of at least 0, got -1");
  EXPECT_EQ(error("/fetches/0/windows/0/by", 0),
            "manifest.commands[1].fetches[0].windows[0].by: expected an "
            "integer of at least 1, got 0");
  EXPECT_EQ(error("/fetches/0/windows/0/at", INT64_MAX),
            "manifest.commands[1]: window 0: {\"x\"} at 9223372036854775807 "
            "step -1 size 1: positions are 2^48 or more");
  EXPECT_EQ(error("/fetches/0/windows/0/size", 64),
            "manifest.commands[1]: 64 elements of f32 do not fit in buffer 3, "
            "which has 4 bytes");
  EXPECT_EQ(error("/fetches/0/shape/0", 4),
            "manifest.commands[1]: fetch 0 is of blocks of 2 elements, got a "
            "count of 1");
  EXPECT_EQ(error("/axes", json::array()),
            "manifest.commands[1]: fetch 0 uses axis \"x\", which the exchange "
            "is not over");
}

TEST(Manifest, TwoResultsForOneArgument) {
  EXPECT_EQ(
      errorAfter([](json &m) { m["results"].push_back(m["results"][0]); }),
      "manifest.results[2]: argument 0 is replaced by another result");
}

TEST(Manifest, Copies) {
  auto copy = [](std::vector<int> from, std::vector<int> to) {
    return errorAfter([&](json &m) {
      m["commands"][0] = {{"op", "copy"}, {"operands", from}, {"results", to}};
    });
  };
  EXPECT_EQ(copy({0}, {2}), "");
  EXPECT_EQ(copy({0}, {3}),
            "manifest.commands[0]: copies 8 bytes to a buffer of 4");
  EXPECT_EQ(copy({0, 1}, {2}),
            "manifest.commands[0]: a copy has one operand and one result");
}

} // namespace
