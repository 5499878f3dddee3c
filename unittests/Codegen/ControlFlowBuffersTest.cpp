//===- ControlFlowBuffersTest.cpp - the buffers of loops and branches -----===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Manifest.h"
#include "OutlinedProgram.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace mlir;
using namespace dist;
using testing::ElementsAre;
using testing::HasSubstr;

static const char *kKernels = R"(
  func.func private @make() -> tensor<32xf32>
  func.func private @flag(tensor<32xf32>) -> tensor<i1>
  func.func private @unary(tensor<32xf32>) -> tensor<32xf32>
  func.func private @binary(tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
  func.func private @inplace(tensor<32xf32> {dist.inplace = 0 : i64}) -> tensor<32xf32>
)";

/// A loop that carries %a, with the body's commands; %x comes from outside.
static std::string loop(const std::string &init, const std::string &body,
                        const std::string &attrs = "") {
  return R"(func.func @main(%x: tensor<32xf32>)" + attrs +
         ") -> tensor<32xf32> {\n" + init + R"(
      %r = scf.while (%a = %init) : (tensor<32xf32>) -> tensor<32xf32> {
        %f = func.call @flag(%a) : (tensor<32xf32>) -> tensor<i1>
        %p = tensor.extract %f[] : tensor<i1>
        scf.condition(%p) %a : tensor<32xf32>
      } do {
      ^bb0(%a: tensor<32xf32>):
)" + body +
         R"(
        scf.yield %next : tensor<32xf32>
      }
      return %r : tensor<32xf32>
    })" + kKernels;
}

static const char *kMake = "%init = call @make() : () -> tensor<32xf32>";

TEST(ControlFlowBuffers, ALoopCarriesWhatItStartsWith) {
  OutlinedProgram source(loop(
      kMake,
      "%next = func.call @inplace(%a) : (tensor<32xf32>) -> tensor<32xf32>"));
  auto buffered = source.buffers();
  ASSERT_TRUE(succeeded(buffered)) << source.diagnostics;
  ASSERT_EQ(buffered->commands.size(), 2u);
  const BufferedCommand &loop = buffered->commands[1];
  EXPECT_THAT(loop.operands, ElementsAre(2));
  ASSERT_EQ(loop.blocks.size(), 2u);
  EXPECT_THAT(loop.blocks[0][0].operands, ElementsAre(1));
  EXPECT_THAT(loop.blocks[0][0].results, ElementsAre(2));
  ASSERT_EQ(loop.blocks[1].size(), 1u);
  EXPECT_THAT(loop.blocks[1][0].results, ElementsAre(1));
  EXPECT_THAT(buffered->results, ElementsAre(1));
}

TEST(ControlFlowBuffers, TheNextValueIsWrittenWhereTheOldOneIsDead) {
  OutlinedProgram source(loop(kMake, R"(
        %t = func.call @unary(%a) : (tensor<32xf32>) -> tensor<32xf32>
        %next = func.call @unary(%t) : (tensor<32xf32>) -> tensor<32xf32>)"));
  auto buffered = source.buffers();
  ASSERT_TRUE(succeeded(buffered)) << source.diagnostics;
  const CommandList &body = buffered->commands[1].blocks[1];
  ASSERT_EQ(body.size(), 2u);
  EXPECT_THAT(body[1].results, ElementsAre(1));
}

TEST(ControlFlowBuffers, TheNextValueIsCopiedWhereTheOldOneIsStillRead) {
  OutlinedProgram source(loop(
      kMake,
      "%next = func.call @unary(%a) : (tensor<32xf32>) -> tensor<32xf32>"));
  auto buffered = source.buffers();
  ASSERT_TRUE(succeeded(buffered)) << source.diagnostics;
  const CommandList &body = buffered->commands[1].blocks[1];
  ASSERT_EQ(body.size(), 2u);
  EXPECT_EQ(body[1].op, nullptr);
  EXPECT_THAT(body[1].operands, ElementsAre(3));
  EXPECT_THAT(body[1].results, ElementsAre(1));
}

TEST(ControlFlowBuffers, AnArgumentIsCopiedUnlessTheResultReplacesIt) {
  const char *body =
      "%next = func.call @inplace(%a) : (tensor<32xf32>) -> tensor<32xf32>";
  const char *init = "%init = tensor.collapse_shape %x [[0]] : tensor<32xf32> "
                     "into tensor<32xf32>";
  OutlinedProgram kept(loop(init, body));
  auto buffered = kept.buffers();
  ASSERT_TRUE(succeeded(buffered)) << kept.diagnostics;
  EXPECT_EQ(buffered->commands[0].op, nullptr);
  EXPECT_THAT(buffered->results, ElementsAre(1));

  OutlinedProgram donated(loop(init, body, " {dist.alias = 0 : i64}"));
  buffered = donated.buffers();
  ASSERT_TRUE(succeeded(buffered)) << donated.diagnostics;
  EXPECT_EQ(buffered->commands.size(), 1u);
  EXPECT_THAT(buffered->results, ElementsAre(0));
}

TEST(ControlFlowBuffers, WhatALoopReadsFromOutsideLivesUntilItEnds) {
  OutlinedProgram source(loop(
      std::string("%y = call @make() : () -> tensor<32xf32>\n") + kMake, R"(
        %s = func.call @binary(%a, %y) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
        %t = func.call @unary(%s) : (tensor<32xf32>) -> tensor<32xf32>
        %next = func.call @unary(%t) : (tensor<32xf32>) -> tensor<32xf32>)"));
  auto buffered = source.buffers();
  ASSERT_TRUE(succeeded(buffered)) << source.diagnostics;
  // Of %s and %t, nothing lies where %y does: the next iteration reads it.
  const CommandList &body = buffered->commands[2].blocks[1];
  const Buffer &y = buffered->buffers[body[0].operands[1]];
  for (const BufferedCommand &command : body) {
    const Buffer &other = buffered->buffers[command.results[0]];
    if (other.kind == BufferKind::Temporary)
      EXPECT_NE(other.offset, y.offset);
  }
}

TEST(ControlFlowBuffers, SwappedValuesAreCopiedThroughATemporary) {
  OutlinedProgram source(std::string(R"(
    func.func @main(%x: tensor<32xf32>) -> (tensor<32xf32>, tensor<32xf32>) {
      %0 = call @make() : () -> tensor<32xf32>
      %1 = call @make() : () -> tensor<32xf32>
      %r:2 = scf.while (%a = %0, %b = %1)
          : (tensor<32xf32>, tensor<32xf32>) -> (tensor<32xf32>, tensor<32xf32>) {
        %f = func.call @flag(%a) : (tensor<32xf32>) -> tensor<i1>
        %p = tensor.extract %f[] : tensor<i1>
        scf.condition(%p) %a, %b : tensor<32xf32>, tensor<32xf32>
      } do {
      ^bb0(%a: tensor<32xf32>, %b: tensor<32xf32>):
        scf.yield %b, %a : tensor<32xf32>, tensor<32xf32>
      }
      return %r#0, %r#1 : tensor<32xf32>, tensor<32xf32>
    })") + kKernels);
  auto buffered = source.buffers();
  ASSERT_TRUE(succeeded(buffered)) << source.diagnostics;
  EXPECT_EQ(buffered->commands[2].blocks[1].size(), 3u);
}

TEST(ControlFlowBuffers, BranchesWriteTheResult) {
  OutlinedProgram source(std::string(R"(
    func.func @main(%x: tensor<32xf32>, %n: tensor<i32>) -> tensor<32xf32> {
      %k = tensor.extract %n[] : tensor<i32>
      %i = arith.index_cast %k : i32 to index
      %r = scf.index_switch %i -> tensor<32xf32>
      case 4 {
        %y = func.call @unary(%x) : (tensor<32xf32>) -> tensor<32xf32>
        scf.yield %y : tensor<32xf32>
      }
      default {
        scf.yield %x : tensor<32xf32>
      }
      return %r : tensor<32xf32>
    })") + kKernels);
  auto buffered = source.buffers();
  ASSERT_TRUE(succeeded(buffered)) << source.diagnostics;
  ASSERT_EQ(buffered->commands.size(), 1u);
  const BufferedCommand &choice = buffered->commands[0];
  EXPECT_THAT(choice.operands, ElementsAre(1));
  EXPECT_THAT(choice.blocks[0][0].results, ElementsAre(2));
  EXPECT_EQ(choice.blocks[1][0].op, nullptr);
  EXPECT_THAT(buffered->results, ElementsAre(2));

  nlohmann::json manifest = buildManifest(
      source.entry(), source.mesh(), *buffered, *TargetOptions::resolve({}));
  const nlohmann::json &command = manifest["commands"][0];
  EXPECT_EQ(command["op"], "switch");
  EXPECT_EQ(command["index"], 1);
  EXPECT_EQ(command["dtype"], "i32");
  EXPECT_EQ(command["cases"], std::vector<int>{4});
  EXPECT_EQ(command["branches"].size(), 2u);
}

TEST(ControlFlowBuffers, APredicateIsReadFromATensor) {
  OutlinedProgram source(std::string(R"(
    func.func @main(%x: tensor<32xf32>, %n: tensor<i32>) -> tensor<32xf32> {
      %k = tensor.extract %n[] : tensor<i32>
      %i = arith.index_cast %k : i32 to index
      %j = arith.index_cast %i : index to i8
      %l = arith.index_cast %j : i8 to index
      %r = scf.index_switch %l -> tensor<32xf32>
      default {
        scf.yield %x : tensor<32xf32>
      }
      return %r : tensor<32xf32>
    })") + kKernels);
  EXPECT_TRUE(failed(source.buffers()));
  EXPECT_THAT(source.diagnostics,
              HasSubstr("is not read from a tensor of rank 0"));
}
