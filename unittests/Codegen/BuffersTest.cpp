//===- BuffersTest.cpp - which value lies in which buffer -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OutlinedProgram.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace mlir;
using namespace dist;
using testing::ElementsAre;
using testing::HasSubstr;

static const char *kKernels = R"(
  func.func private @unary(tensor<32xf32>) -> tensor<32xf32>
  func.func private @inplace(tensor<32xf32> {dist.inplace = 0 : i64}) -> tensor<32xf32>
)";

static std::string program(const std::string &entry) {
  return entry + kKernels;
}

TEST(Buffers, ChainsShareTheArenaAndResultsLeaveIt) {
  OutlinedProgram source(program(R"(
    func.func @main(%x: tensor<32xf32>) -> tensor<32xf32> {
      %0 = call @unary(%x) : (tensor<32xf32>) -> tensor<32xf32>
      %1 = call @unary(%0) : (tensor<32xf32>) -> tensor<32xf32>
      %2 = call @unary(%1) : (tensor<32xf32>) -> tensor<32xf32>
      %3 = call @unary(%2) : (tensor<32xf32>) -> tensor<32xf32>
      return %3 : tensor<32xf32>
    })"));
  auto buffered = source.buffers();
  ASSERT_TRUE(succeeded(buffered)) << source.diagnostics;
  EXPECT_THAT(buffered->arguments, ElementsAre(0));
  EXPECT_THAT(buffered->results, ElementsAre(4));
  EXPECT_EQ(buffered->buffers[4].kind, BufferKind::Result);
  EXPECT_EQ(buffered->arenaBytes, 2 * 128);
  EXPECT_EQ(buffered->buffers[1].offset, buffered->buffers[3].offset);
}

TEST(Buffers, ACustomCallNeedsALibrary) {
  OutlinedProgram source(program(R"(
    func.func @main(%x: tensor<32xf32>) -> tensor<32xf32> {
      %0 = dist.custom_call "f"(%x) : (tensor<32xf32>) -> tensor<32xf32>
      return %0 : tensor<32xf32>
    })"));
  EXPECT_TRUE(failed(source.buffers()));
  EXPECT_THAT(source.diagnostics, HasSubstr("has no library and symbol; run "
                                            "dist-bind-custom-calls first"));
}

TEST(Buffers, ACustomCallTakesOverATemporary) {
  OutlinedProgram source(program(R"(
    func.func @main(%x: tensor<32xf32>) -> tensor<32xf32> {
      %0 = call @unary(%x) : (tensor<32xf32>) -> tensor<32xf32>
      %1 = dist.custom_call "f"(%0) {library = "l", symbol = "f", aliases = array<i64: 0>}
          : (tensor<32xf32>) -> tensor<32xf32>
      %2 = dist.custom_call "f"(%x) {library = "l", symbol = "f", aliases = array<i64: 0>}
          : (tensor<32xf32>) -> tensor<32xf32>
      %3 = call @unary(%1) : (tensor<32xf32>) -> tensor<32xf32>
      %4 = call @unary(%2) : (tensor<32xf32>) -> tensor<32xf32>
      return %4 : tensor<32xf32>
    })"));
  auto buffered = source.buffers();
  ASSERT_TRUE(succeeded(buffered)) << source.diagnostics;
  EXPECT_EQ(buffered->commands[1].operands, buffered->commands[1].results);
  EXPECT_NE(buffered->commands[2].operands, buffered->commands[2].results);
}

TEST(Buffers, ReshapesShareABuffer) {
  OutlinedProgram source(program(R"(
    func.func @main(%x: tensor<4x8xf32>) -> tensor<32xf32> {
      %0 = tensor.collapse_shape %x [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
      %1 = call @unary(%0) : (tensor<32xf32>) -> tensor<32xf32>
      return %1 : tensor<32xf32>
    })"));
  auto buffered = source.buffers();
  ASSERT_TRUE(succeeded(buffered)) << source.diagnostics;
  EXPECT_THAT(buffered->commands[0].operands, ElementsAre(0));
  EXPECT_EQ(buffered->buffers.size(), 2u);
}

TEST(Buffers, ADonatedArgumentIsUpdatedInPlace) {
  OutlinedProgram source(program(R"(
    func.func @main(%x: tensor<32xf32> {dist.alias = 0 : i64}) -> tensor<32xf32> {
      %0 = call @inplace(%x) : (tensor<32xf32>) -> tensor<32xf32>
      return %0 : tensor<32xf32>
    })"));
  auto buffered = source.buffers();
  ASSERT_TRUE(succeeded(buffered)) << source.diagnostics;
  EXPECT_THAT(buffered->results, ElementsAre(0));
  EXPECT_EQ(buffered->commands.size(), 1u);
}

TEST(Buffers, EachResultHasMemoryOfItsOwn) {
  OutlinedProgram source(program(R"(
    func.func @main(%x: tensor<32xf32>) -> (tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) {
      %0 = call @unary(%x) : (tensor<32xf32>) -> tensor<32xf32>
      return %0, %0, %x : tensor<32xf32>, tensor<32xf32>, tensor<32xf32>
    })"));
  auto buffered = source.buffers();
  ASSERT_TRUE(succeeded(buffered)) << source.diagnostics;
  EXPECT_THAT(buffered->results, ElementsAre(1, 2, 3));
  ASSERT_EQ(buffered->commands.size(), 3u);
  EXPECT_EQ(buffered->commands[1].op, nullptr);
  EXPECT_THAT(buffered->commands[1].operands, ElementsAre(1));
  EXPECT_THAT(buffered->commands[2].operands, ElementsAre(0));
}

TEST(Buffers, AnAllReduceOfWhatNobodyReadsAfterwardsIsInPlace) {
  OutlinedProgram source(program(R"(
    func.func @main(%x: tensor<32xf32>) -> (tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) {
      %0 = call @unary(%x) : (tensor<32xf32>) -> tensor<32xf32>
      %1 = call @unary(%x) : (tensor<32xf32>) -> tensor<32xf32>
      %2:2 = dist.all_reduce %0, %1 over <["dp"]> <sum> : tensor<32xf32>, tensor<32xf32>
      return %1, %2#0, %2#1 : tensor<32xf32>, tensor<32xf32>, tensor<32xf32>
    })"));
  auto buffered = source.buffers();
  ASSERT_TRUE(succeeded(buffered)) << source.diagnostics;
  EXPECT_THAT(buffered->commands[2].operands, ElementsAre(1, 2));
  EXPECT_THAT(buffered->commands[2].results, ElementsAre(1, 3));
}

TEST(Buffers, ScratchLivesForOneCommand) {
  OutlinedProgram source(program(R"(
    func.func @main(%x: tensor<32xf32>) -> tensor<32xf32> {
      %0 = call @unary(%x) : (tensor<32xf32>) -> tensor<32xf32>
      %1 = call @unary(%0) : (tensor<32xf32>) -> tensor<32xf32>
      return %1 : tensor<32xf32>
    })"));
  auto buffered = source.buffers({{"unary", 1000}});
  ASSERT_TRUE(succeeded(buffered)) << source.diagnostics;
  EXPECT_THAT(buffered->commands[0].results, ElementsAre(1, 2));
  EXPECT_THAT(buffered->commands[1].results, ElementsAre(3, 4));
  EXPECT_EQ(buffered->buffers[2].offset, buffered->buffers[4].offset);
}

TEST(Buffers, EqualConstantsAreOne) {
  OutlinedProgram source(program(R"(
    func.func @main() -> (tensor<2xi32>, tensor<2xi32>) {
      %0 = arith.constant dense<[1, 2]> : tensor<2xi32>
      %1 = arith.constant dense<[1, 2]> : tensor<2xi32>
      return %0, %1 : tensor<2xi32>, tensor<2xi32>
    })"));
  auto buffered = source.buffers();
  ASSERT_TRUE(succeeded(buffered)) << source.diagnostics;
  EXPECT_THAT(buffered->results, ElementsAre(0, 1));
  EXPECT_EQ(buffered->buffers[0].kind, BufferKind::Constant);
}

//===----------------------------------------------------------------------===//
// Collectives that are only started
//===----------------------------------------------------------------------===//

/// The sum of %0 is started, then comes `between`, then the wait.
static std::string overlapped(const std::string &between,
                              const std::string &last = "") {
  return program(R"(
    func.func @main(%x: tensor<32xf32>) -> tensor<32xf32> {
      %0 = call @unary(%x) : (tensor<32xf32>) -> tensor<32xf32>
      %f = dist.start %0 : (tensor<32xf32>) -> !dist.future<tensor<32xf32>> {
      ^bb0(%a: tensor<32xf32>):
        %s = dist.all_reduce %a over <["dp"]> <sum> : tensor<32xf32>
        dist.yield %s : tensor<32xf32>
      })" + between +
                 R"(
      %w = dist.wait %f : <tensor<32xf32>> -> tensor<32xf32>)" +
                 last + R"(
      %r = call @unary(%w) : (tensor<32xf32>) -> tensor<32xf32>
      return %r : tensor<32xf32>
    })");
}

TEST(Buffers, WhatIsStartedIsInPlaceIfNobodyElseReadsIt) {
  OutlinedProgram source(
      overlapped("%1 = call @unary(%x) : (tensor<32xf32>) -> "
                 "tensor<32xf32>"));
  auto buffered = source.buffers();
  ASSERT_TRUE(succeeded(buffered)) << source.diagnostics;
  ASSERT_EQ(buffered->commands.size(), 5u);
  const BufferedCommand &start = buffered->commands[1];
  EXPECT_EQ(start.work, 0);
  EXPECT_EQ(start.operands, start.results);
  EXPECT_EQ(buffered->commands[3].work, 0);
  // Another command meanwhile has other memory.
  EXPECT_NE(buffered->buffers[buffered->commands[2].results[0]].offset,
            buffered->buffers[start.results[0]].offset);
}

TEST(Buffers, WhatIsStartedIsNotInPlaceIfItIsReadMeanwhile) {
  for (auto [between, last] :
       {std::pair("%1 = call @unary(%0) : (tensor<32xf32>) -> tensor<32xf32>",
                  ""),
        std::pair("",
                  "%1 = call @unary(%0) : (tensor<32xf32>) -> tensor<32xf32>"),
        std::pair(R"(
      %g = dist.start %0 : (tensor<32xf32>) -> !dist.future<tensor<32xf32>> {
      ^bb0(%b: tensor<32xf32>):
        %t = dist.all_reduce %b over <["dp"]> <max> : tensor<32xf32>
        dist.yield %t : tensor<32xf32>
      })",
                  "%v = dist.wait %g : <tensor<32xf32>> -> tensor<32xf32>")}) {
    OutlinedProgram source(overlapped(between, last));
    auto buffered = source.buffers();
    ASSERT_TRUE(succeeded(buffered)) << source.diagnostics;
    for (const BufferedCommand &command : buffered->commands)
      if (command.work && !command.operands.empty())
        EXPECT_NE(command.operands, command.results);
  }
}

TEST(Buffers, WhatIsStartedLivesUntilTheWait) {
  OutlinedProgram source(program(R"(
    func.func @main(%x: tensor<32xf32>) -> tensor<32xf32> {
      %0 = call @unary(%x) : (tensor<32xf32>) -> tensor<32xf32>
      %f = dist.start %0 : (tensor<32xf32>) -> !dist.future<tensor<16xf32>> {
      ^bb0(%a: tensor<32xf32>):
        %s = dist.reduce_scatter %a over <["dp"]> <sum> dim 0 : tensor<32xf32> -> tensor<16xf32>
        dist.yield %s : tensor<16xf32>
      }
      %1 = call @unary(%x) : (tensor<32xf32>) -> tensor<32xf32>
      %2 = call @unary(%1) : (tensor<32xf32>) -> tensor<32xf32>
      %w = dist.wait %f : <tensor<16xf32>> -> tensor<16xf32>
      %3 = call @unary(%2) : (tensor<32xf32>) -> tensor<32xf32>
      return %3 : tensor<32xf32>
    })"));
  auto buffered = source.buffers();
  ASSERT_TRUE(succeeded(buffered)) << source.diagnostics;
  for (int buffer : {1, 2}) // What is sent and what is received.
    EXPECT_EQ(buffered->buffers[buffer].liveRange.end, 4);
  EXPECT_EQ(buffered->buffers[2].liveRange.begin, 1);
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

static void expectError(const std::string &entry, const std::string &message) {
  OutlinedProgram source(program(entry));
  ASSERT_TRUE(source.module) << source.diagnostics;
  EXPECT_TRUE(failed(source.buffers()));
  EXPECT_THAT(source.diagnostics, HasSubstr(message));
}

TEST(Buffers, Errors) {
  expectError("func.func @main(%x: f32) { return }",
              "a value of type 'f32' cannot be in a buffer");
  expectError("func.func @main(%x: tensor<?xf32>) { return }",
              "'tensor<?xf32>' cannot be in a buffer");
  expectError("func.func @main(%x: tensor<2xi7>) { return }",
              "'tensor<2xi7>' cannot be in a buffer");
  expectError(R"(func.func @main(%x: tensor<2xf32>) {
                   %0 = tensor.pad %x low[1] high[1] {
                   ^bb0(%i: index):
                     %c = arith.constant 0.0 : f32
                     tensor.yield %c : f32
                   } : tensor<2xf32> to tensor<4xf32>
                   return })",
              "run dist-outline-kernels first");
}

TEST(Buffers, CollectivesThatAreNoCommands) {
  expectError(R"(func.func @main(%x: tensor<2xf32>) {
                   %0 = dist.partialize %x over <["dp"]> <sum> {
                     operand_sharding = #dist.sharding<@mesh, [{}]>,
                     result_sharding = #dist.sharding<@mesh, [{}], partial = {"dp" : sum}>} : tensor<2xf32> -> tensor<2xf32>
                   return })",
              "has no command in an artifact");
  expectError(R"(func.func @main(%x: tensor<2x2xf32>) {
                   %0 = dist.all_gather %x over <["dp"]> dim 1 : tensor<2x2xf32> -> tensor<2x4xf32>
                   return })",
              "run dist-flatten-collectives first");
  expectError(R"(func.func @main(%x: tensor<2x2xf32>) {
                   %0 = dist.all_reduce %x over <["dp"]> <sum> {
                     operand_sharding = #dist.sharding<@mesh, [{}, {} ], partial = {"dp" : sum}>,
                     result_sharding = #dist.sharding<@mesh, [{}, {} ]>} : tensor<2x2xf32>
                   return })",
              "run dist-partition first");
}
