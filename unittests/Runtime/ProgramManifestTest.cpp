//===- ProgramManifestTest.cpp - errors of programs of stages -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PipelineArtifact.h"

using namespace dist;
using namespace dist::testing;
using nlohmann::json;

namespace {

TEST(ProgramManifest, ReadsAll) {
  Result<Manifest> manifest = readManifest(pipelineManifest().dump());
  ASSERT_TRUE(manifest) << manifest.status().str();
  ASSERT_EQ(manifest->programs.size(), 2u);
  const Program &first = manifest->programs[0];
  EXPECT_EQ(first.arguments, std::vector<int>({0, -1, 1}));
  EXPECT_EQ(first.results, std::vector<int>({2, -1, -1, 3}));
  EXPECT_EQ(first.edges, std::vector<int>({7, 8}));
  EXPECT_EQ(first.segments[1].name, "0F");
  EXPECT_EQ(first.segments[1].index, 4);
  EXPECT_EQ(toString(first.at), "pp=0");
  EXPECT_EQ(manifest->programOf(1), 0);
  EXPECT_EQ(manifest->programOf(2), 1);
  EXPECT_EQ(manifest->edges[0].source, 0);
  EXPECT_EQ(manifest->edges[0].target, 1);
  EXPECT_EQ(manifest->peerOf(1, manifest->edges[0].to), 3);
  EXPECT_EQ(manifest->peerOf(2, manifest->edges[0].from), 0);
}

TEST(ProgramManifest, TransfersKnowTheirCalls) {
  Result<Manifest> manifest = readManifest(pipelineManifest().dump());
  ASSERT_TRUE(manifest) << manifest.status().str();
  std::vector<std::string> texts;
  for (const Command &command : manifest->programs[0].commands)
    if (auto *transfer = std::get_if<TransferCommand>(&command))
      texts.push_back(manifest->describe(manifest->programs[0], *transfer));
  EXPECT_EQ(texts[0], "edge 'dy' from pp=1 to pp=0, micro-batch 0, for 0B0");
  EXPECT_EQ(texts[1], "edge 'y' from pp=0 to pp=1, micro-batch 0, after 0F0");
}

/// A manifest of version 3 without programs is one program for all ranks.
TEST(ProgramManifest, WithoutPrograms) {
  json manifest = stepManifest();
  manifest["version"] = 3;
  Result<Manifest> result = readManifest(manifest.dump());
  ASSERT_TRUE(result) << result.status().str();
  EXPECT_EQ(result->programs.size(), 1u);
}

TEST(ProgramManifest, KeysOfGpuPrograms) {
  EXPECT_EQ(errorAfter("/target", {{"device", "cuda"}, {"arch", "sm_90"}}),
            "manifest.target.device: it was compiled for 'cuda', and this "
            "runtime runs programs for 'cpu': compile it again for a CPU");
  EXPECT_EQ(errorAfter("/target", {{"device", "cpu"}}), "");
  EXPECT_EQ(errorAfter("/kernels", json::object()),
            "manifest.kernels: this runtime has no launches of device code: "
            "compile it again for a CPU");
  EXPECT_EQ(errorAfter("/programs/0/buffers/4/space", "device"),
            "manifest.programs[0].buffers[4].space: memory space 'device' is "
            "not supported by this runtime: expected 'host'; compile for a "
            "CPU");
  EXPECT_EQ(errorAfter("/programs/0/buffers/4/space", "host"), "");
}

struct ErrorCase {
  const char *pointer;
  json value;
  const char *message;
};

void expectErrors(const std::vector<ErrorCase> &cases) {
  for (const ErrorCase &item : cases) {
    std::string error = errorAfter(item.pointer, item.value);
    EXPECT_NE(error.find(item.message), std::string::npos)
        << item.pointer << " = " << item.value << "\n  got: " << error
        << "\n  expected: " << item.message;
  }
}

//===----------------------------------------------------------------------===//
// Coordinates, arguments, edges
//===----------------------------------------------------------------------===//

TEST(ProgramManifest, Coordinates) {
  expectErrors({
      {"/programs/1/at",
       {{"pp", 0}},
       "manifest.programs[1].at: pp=0 has a program, programs[0]"},
      {"/programs/1/at",
       {{"pp", 2}},
       "manifest.programs[1].at: axis \"pp\" has no coordinate 2, its size is "
       "2"},
      {"/programs/1/at",
       {{"dp", 1}},
       "manifest.programs[1].at: expected the axes of programs[0], pp=0, got "
       "dp=1"},
      {"/programs/1/at", {{"tp", 1}}, "manifest.programs[1].at: "},
      {"/programs/1/at", 1,
       "manifest.programs[1].at: expected an object, got 1"},
      {"/mesh/axes/0/temporal", true,
       "manifest.programs[0].at: axis \"pp\" is over loop iterations: expected "
       "an axis of devices"},
      {"/mesh/axes/0/size", 3,
       "manifest.programs: there is none at pp=2, for rank 4"},
      {"/programs", json::array(), "manifest.programs: expected a program"},
      {"/mesh/views",
       json::parse(R"([{"axes": [{"name": "all", "size": 4}]}])"), ""},
  });
  EXPECT_EQ(errorAfter([](json &m) {
              m["mesh"]["views"] =
                  json::parse(R"([{"axes": [{"name": "all", "size": 4}]}])");
              m["programs"][0]["at"] = {{"pp", 0}, {"all", 0}};
            }),
            "manifest.programs[0].at: expected axes of one grid: of the mesh "
            "or of one view");
}

TEST(ProgramManifest, BuffersOfArgumentsAndResults) {
  expectErrors({
      {"/programs/0/arguments/0/argument", 3,
       "manifest.programs[0].arguments[0].argument: there is no argument 3, "
       "there are 3"},
      {"/programs/0/arguments/0/argument", 2,
       "manifest.programs[0].arguments[1].argument: argument 2 has a buffer "
       "already"},
      {"/programs/0/arguments/1/argument", 1,
       "manifest.programs[0].arguments[1]: it is placed as [], single = "
       "{\"pp\" : 1} and not at pp=0: expected no buffer in the program"},
      {"/programs/0/arguments",
       json::parse(R"([{"argument": 0, "buffer": 0}])"),
       "manifest.programs[0].arguments[2]: it is placed as [{}, {\"dp\"}], "
       "single = {\"pp\" : 0}, also at pp=0, where it has no buffer: expected "
       "one in the program, or 'single' on the coordinates of others"},
      {"/programs/0/arguments/1/buffer", 2,
       "manifest.programs[0].arguments[2]: 4 elements of f32 do not fit in "
       "buffer 2"},
      {"/programs/0/results", json::array(),
       "manifest.programs[0].results[0]: it is placed as [], single = {\"pp\" "
       ": 0}, also at pp=0, where it has no buffer"},
      {"/programs/0/results/0/buffer", 6,
       "manifest.programs[0].results[0]: buffer 6 is in frame 0: only segments "
       "and transfers have slots"},
  });
}

TEST(ProgramManifest, Edges) {
  expectErrors({
      {"/edges/0/to",
       {{"pp", 0}},
       "manifest.edges[0]: it is from pp=0 to itself: a value that stays needs "
       "no edge"},
      {"/edges/0/to",
       {{"pp", 2}},
       "manifest.edges[0]: there is no program at pp=2"},
      {"/edges/0/count", INT64_MAX,
       "manifest.edges[0]: 9223372036854775807 elements are too many"},
      {"/edges/0/count", 2,
       "manifest.programs[0].edges[0]: 2 elements of f32 do not fit in buffer "
       "7, which has 4 bytes"},
      {"/programs/0/edges", json::parse(R"([{"edge": 0, "buffer": 7}])"),
       "manifest.programs[0].edges[1]: it is from pp=1 to pp=0: expected a "
       "buffer at pp=0"},
      {"/programs/0/edges/0/edge", 2,
       "manifest.programs[0].edges[0].edge: there is no edge 2, there are 2"},
      {"/programs/0/edges/0/buffer", 99,
       "manifest.programs[0].edges[0]: there is no buffer 99"},
  });
}

//===----------------------------------------------------------------------===//
// Frames, segments, calls
//===----------------------------------------------------------------------===//

TEST(ProgramManifest, FramesAndSegments) {
  expectErrors({
      {"/programs/0/frames/0/slots", 0,
       "manifest.programs[0].frames[0].slots: expected an integer from 1 to "
       "2147483647, got 0"},
      {"/programs/0/frames/0/bytes", INT64_MAX,
       "manifest.programs[0].frames[0]: 2 slots of 9223372036854775807 bytes "
       "are too large"},
      {"/programs/0/buffers/6/frame", 3,
       "manifest.programs[0].buffers[6]: there is no frame 3, there are 3"},
      {"/programs/0/buffers/7/offset", 128,
       "manifest.programs[0].buffers[7]: 4 bytes at offset 128 exceed a slot "
       "of frame 1 of 128 bytes"},
      {"/programs/0/buffers/7/offset", 4,
       "manifest.programs[0].buffers[7]: offset 4 is not a multiple of 64"},
      {"/programs/0/buffers/5/offset", 128,
       "manifest.programs[0].buffers[5]: 4 bytes at offset 128 exceed the "
       "arena of 128 bytes"},
      {"/programs/0/segments/1/frames",
       {0, 3},
       "manifest.programs[0].segments[1]: there is no frame 3, there are 3"},
      {"/programs/0/segments/1/frames",
       {0, 0},
       "manifest.programs[0].segments[1]: frame 0 is named twice"},
      {"/programs/0/segments/1/frames",
       {0, 2},
       "manifest.programs[0].segments[1].commands[0]: buffer 7 is in frame 1: "
       "expected the frame in 'frames' of the segment"},
      {"/programs/0/segments/1/index/dtype", "f32",
       "manifest.programs[0].segments[1]: an index needs integers, got f32"},
      {"/programs/0/segments/1/index/dtype", "i64",
       "manifest.programs[0].segments[1]: 1 elements of i64 do not fit in "
       "buffer 4"},
      {"/programs/0/segments/1/commands/0/op", "jump",
       "manifest.programs[0].segments[1].commands[0].op: unknown command "
       "'jump'"},
      {"/programs/0/segments/1/commands/0",
       {"call", 0},
       "manifest.programs[0].segments[1].commands[0]: expected an object"},
      {"/programs/0/segments/3/commands/1/work", 0,
       "manifest.programs[0].segments[3].commands[1]: starts work 0, which is "
       "not waited for in the same list of commands"},
  });
}

TEST(ProgramManifest, Calls) {
  std::string form =
      "expected [\"call\", segment], [\"call\", segment, micro-batch, slots], "
      "[\"send\" or \"receive\", edge, micro-batch, slot, work] or [\"wait\", "
      "work]";
  std::string at = "manifest.programs[0].commands[2]: ";
  auto error = [](const json &call) {
    return errorAfter("/programs/0/commands/2", call);
  };
  ASSERT_EQ(pipelineManifest()["programs"][0]["commands"][2],
            json({"call", 1, 0, {0, 0}}));
  EXPECT_EQ(error({"call"}), at + form);
  EXPECT_EQ(error({"call", 1, 0}), at + form);
  EXPECT_EQ(error({"jump", 1}), at + form);
  EXPECT_EQ(error({"call", 4, 0, {0, 0}}),
            at + "there is no segment 4, there are 4");
  EXPECT_EQ(error({"call", 1, 0, json::array({0})}),
            at + "segment '0F' uses 2 frames, got 1 slots");
  EXPECT_EQ(error({"call", 1, 0, {0, 2}}),
            at + "frame 1 has no slot 2, the last is 1");
  EXPECT_EQ(error({"call", 1, -1, {0, 0}}),
            at + "segment '0F' reads the number of its micro-batch as i32, got "
                 "-1");
  EXPECT_NE(error({"call", 1, -2, {0, 0}}).find("expected an integer from -1"),
            std::string::npos);
}

/// Commands of the list have no slots.
TEST(ProgramManifest, FramesOutsideOfSegments) {
  EXPECT_EQ(
      errorAfter("/programs/0/commands/2",
                 json{{"op", "copy"}, {"operands", {6}}, {"results", {5}}}),
      "manifest.programs[0].commands[2]: buffer 6 is in frame 0: only "
      "segments and transfers have slots");
}

//===----------------------------------------------------------------------===//
// Transfers
//===----------------------------------------------------------------------===//

/// Returns the error after the first command of a list that equals `from` has
/// become `to`.
std::string errorReplacing(int program, const json &from,
                           const std::vector<json> &to) {
  return errorAfter([&](json &m) {
    json &commands = m["programs"][size_t(program)]["commands"];
    auto found = std::find(commands.begin(), commands.end(), from);
    ASSERT_NE(found, commands.end()) << from;
    size_t at = size_t(found - commands.begin());
    commands.erase(at);
    for (size_t i = 0; i < to.size(); ++i)
      commands.insert(commands.begin() + std::ptrdiff_t(at + i), to[i]);
  });
}

TEST(ProgramManifest, Transfers) {
  json send = {"send", 0, 0, 0, 1};
  ASSERT_EQ(pipelineManifest()["programs"][0]["commands"][3], send);
  std::string at = "manifest.programs[0].commands[3]: ";
  auto replaced = [&](const json &by) { return errorReplacing(0, send, {by}); };
  EXPECT_EQ(replaced({"send", 2, 0, 0, 1}),
            at + "there is no edge 2, there are 2");
  EXPECT_EQ(replaced({"receive", 0, 0, 0, 1}),
            at + "edge 0 is from pp=0 to pp=1: pp=0 cannot receive it");
  EXPECT_EQ(replaced({"send", 0, 0, 2, 1}),
            at + "frame 1 has no slot 2, the last is 1");
  EXPECT_EQ(replaced({"send", 0, 0, 0, 1000}),
            at + "starts work 1000: expected a number below 32, that of the "
                 "commands");
  EXPECT_EQ(replaced({"send", 0, 0, 0, 0}),
            at + "starts work 0, which is under way since commands[1]: "
                 "expected its wait before, or another number");
  EXPECT_EQ(errorAfter([](json &m) {
              m["programs"][0]["edges"][0]["buffer"] = 5;
              m["programs"][0]["commands"][3] = {"send", 0, 0, 1, 1};
            }),
            at + "buffer 5 of edge 0 is in no frame: expected slot 0, got 1");
}

TEST(ProgramManifest, Waits) {
  EXPECT_EQ(errorReplacing(0, {"wait", 1}, {{"wait", 1}, {"wait", 1}}),
            "manifest.programs[0].commands[10]: waits for work 1, which is not "
            "under way: expected a send or receive before it that has not been "
            "waited for");
}

/// A slot is given to another micro-batch only after the last use for one.
TEST(ProgramManifest, SlotsInUse) {
  // 0F2 takes the slot of micro-batch 1, whose 0B1 reads it later.
  EXPECT_EQ(errorReplacing(0, {"call", 1, 2, {0, 0}}, {{"call", 1, 2, {1, 0}}}),
            "manifest.programs[0].commands[13]: uses slot 1 of frame 0 for "
            "micro-batch 1, which commands[10] has used for micro-batch 2 "
            "since: expected another slot, here or there");
  // dy of micro-batch 1 is received where 0B0 still reads that of 0.
  json call = {"call", 2, 0, {0, 0}}, receive = {"receive", 1, 1, 0, 3};
  std::string error = errorAfter([&](json &m) {
    json &commands = m["programs"][0]["commands"];
    auto at = std::find(commands.begin(), commands.end(), call);
    ASSERT_EQ(at[1], receive);
    std::swap(at[0], at[1]);
  });
  EXPECT_EQ(error,
            "manifest.programs[0].commands[8]: uses slot 0 of frame 2 for "
            "micro-batch 0, which commands[7] has used for micro-batch 1 "
            "since: expected another slot, here or there");
}

TEST(ProgramManifest, WhatIsUnderWay) {
  // 0F2 writes y where that of micro-batch 0 is sent.
  EXPECT_EQ(errorReplacing(0, {"wait", 1}, {}),
            "manifest.programs[0].commands[9]: writes what work 1 (edge 'y' "
            "from pp=0 to pp=1, micro-batch 0) sends");
  // 0B0 reads dy before it has come.
  EXPECT_EQ(errorReplacing(0, {"wait", 0}, {}),
            "manifest.programs[0].commands[6]: reads what work 0 (edge 'dy' "
            "from pp=1 to pp=0, micro-batch 0) receives: expected its wait "
            "before");
  // It is sent from where it is received.
  EXPECT_EQ(errorAfter([](json &m) {
              m["programs"][0]["edges"][0]["buffer"] = 8;
              m["programs"][0]["frames"][2]["slots"] = 2;
            }),
            "manifest.programs[0].commands[3]: sends what work 0 (edge 'dy' "
            "from pp=1 to pp=0, micro-batch 0) receives");
}

TEST(ProgramManifest, NeverWaitedFor) {
  json list = pipelineManifest()["programs"][0]["commands"];
  json last = list[list.size() - 2];
  ASSERT_EQ(last[0], "wait");
  EXPECT_NE(
      errorReplacing(0, last, {})
          .find("starts work " + last[1].dump() + ", which is not waited for"),
      std::string::npos);
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

TEST(ProgramManifest, OrderOfTransfers) {
  EXPECT_EQ(errorAfter([](json &m) {
              json &commands = m["programs"][1]["commands"];
              std::swap(commands[1], commands[2]);
            }),
            "manifest: programs[0].commands[3] sends edge 'y' from pp=0 to "
            "pp=1, micro-batch 0, but programs[1].commands[1] receives edge "
            "'y' from pp=0 to pp=1, micro-batch 1: expected one order at both "
            "ends");
  // The last micro-batch is neither received nor computed.
  EXPECT_NE(errorAfter([](json &m) {
              json &commands = m["programs"][1]["commands"];
              json kept = json::array();
              for (const json &command : commands)
                if (command[0] != "receive" || command[2] != 3)
                  kept.push_back(command);
              json works = json::array();
              for (const json &command : commands)
                if (command[0] == "receive" && command[2] == 3)
                  works.push_back({"wait", command[4]});
              commands = json::array();
              for (const json &command : kept)
                if (std::find(works.begin(), works.end(), command) ==
                    works.end())
                  commands.push_back(command);
            }).find("micro-batch 3, which is not received"),
            std::string::npos);
}

TEST(ProgramManifest, CommonCollectives) {
  EXPECT_EQ(errorAfter("/programs/1/segments/3/commands/1/kind", "max"),
            "manifest: programs[0].commands[25] (command 1 of its segment) "
            "runs all_reduce(sum, f32, counts [1]) over \"pp\", but "
            "programs[1].commands[25] (command 1 of its segment) runs "
            "all_reduce(max, f32, counts [1]) over \"pp\": expected one order "
            "in the programs of all its ranks");
  EXPECT_EQ(errorAfter([](json &m) {
              m["programs"][1]["segments"][3]["commands"].erase(1);
            }),
            "manifest: programs[0].commands[25] (command 1 of its segment) "
            "runs all_reduce(sum, f32, counts [1]) over \"pp\", which "
            "programs[1] does not: expected it in the programs of all its "
            "ranks");
  EXPECT_EQ(errorAfter([](json &m) {
              json &commands = m["programs"][1]["segments"][3]["commands"];
              json choice = {{"op", "switch"},
                             {"index", 4},
                             {"dtype", "i32"},
                             {"cases", json::array()},
                             {"branches", {json::array({commands[1]})}}};
              commands[1] = choice;
            }),
            "manifest: programs[1]: all_reduce over \"pp\" is in a loop or "
            "branch, and its groups have ranks of other programs, which need "
            "not run it as often");
}

/// The size follows the distinct segments and the actions: here 16 stages, 256
/// micro-batches, three calls and four transfers for each, 100 kernels a stage.
TEST(ProgramManifest, SizeOfALargePipeline) {
  ScheduleList list;
  for (int k = 0; k < 256; ++k) {
    list.commands.push_back({"receive", 14, k, k % 3, 0});
    list.commands.push_back({"wait", 0});
    list.call(1, k, {k % 16, k % 3});
    list.commands.push_back({"send", 15, k, k % 3, 1});
    list.commands.push_back({"receive", 15, k, k % 3, 2});
    list.commands.push_back({"wait", 2});
    list.call(2, k, {k % 16, k % 3});
    list.commands.push_back({"send", 14, k, k % 3, 3});
    list.commands.push_back({"wait", 1});
    list.call(3, k, {k % 16, k % 3});
    list.commands.push_back({"wait", 3});
  }
  json kernels = json::array();
  for (int i = 0; i < 100; ++i)
    kernels.push_back({{"op", "kernel"},
                       {"symbol", "kernel_0123456789abcdef"},
                       {"operands", {100, 101, 102}},
                       {"results", {200}},
                       {"location", "model.py:100:20"}});
  json programs = json::array();
  for (int stage = 0; stage < 16; ++stage)
    programs.push_back({{"segments", kernels}, {"commands", list.commands}});
  EXPECT_LT(programs.dump().size(), size_t(2) << 20);
}

} // namespace
