//===- FeedTest.cpp - results that become arguments -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exec/FeedPlan.h"

#include <gtest/gtest.h>

using namespace dist;

namespace {

/// Buffers of one int each; arguments first, then results with buffers of their
/// own, then a constant.
class FeedTest : public ::testing::Test {
protected:
  void build(int arguments, const std::vector<int> &resultBuffers,
             int buffers) {
    manifest.mesh = *Mesh::parse("x=1");
    manifest.programs.resize(1);
    Program &program = manifest.programs.front();
    program.buffers.resize(size_t(buffers));
    memory.resize(size_t(buffers));
    for (int i = 0; i < buffers; ++i) {
      program.buffers[size_t(i)].kind =
          i < arguments ? BufferKind::Argument : BufferKind::Result;
      program.buffers[size_t(i)].bytes = 4;
      memory[size_t(i)] = 100 + i;
      pointers.push_back(&memory[size_t(i)]);
    }
    for (int i = 0; i < arguments; ++i) {
      manifest.arguments.push_back(tensor());
      program.arguments.push_back(i);
    }
    for (int buffer : resultBuffers) {
      manifest.results.push_back(tensor());
      program.results.push_back(buffer);
    }
  }

  static TensorSpec tensor() {
    return {"", DType::I32, {}, Sharding::replicate(0), -1, -1};
  }

  void feed(const std::vector<Carry> &carries) {
    auto plan = FeedPlan::create(manifest, manifest.programs.front(), carries);
    ASSERT_TRUE(plan) << plan.status().str();
    plan->apply(pointers);
    std::set<void *> distinct(pointers.begin(), pointers.end());
    EXPECT_EQ(distinct.size(), pointers.size()) << "two buffers share memory";
  }

  int valueOf(int buffer) {
    return *static_cast<int *>(pointers[size_t(buffer)]);
  }

  Manifest manifest;
  std::vector<int> memory;
  std::vector<void *> pointers;
};

TEST_F(FeedTest, Swaps) {
  build(1, {1}, 2);
  feed({{0, 0}});
  EXPECT_EQ(valueOf(0), 101);
  EXPECT_EQ(pointers[1], &memory[0]);
}

TEST_F(FeedTest, InPlaceNeedsNothing) {
  build(1, {0}, 1);
  auto plan = FeedPlan::create(manifest, manifest.programs.front(), {{0, 0}});
  EXPECT_TRUE(plan->empty());
}

TEST_F(FeedTest, ArgumentsThatChangePlaces) {
  build(2, {1, 0}, 2); // f(a, b) = (b, a), both donated
  feed({{0, 0}, {1, 1}});
  EXPECT_EQ(valueOf(0), 101);
  EXPECT_EQ(valueOf(1), 100);
}

TEST_F(FeedTest, OneResultForTwoArguments) {
  build(2, {2, 2}, 3);
  feed({{0, 0}, {1, 1}});
  EXPECT_EQ(valueOf(0), 102);
  EXPECT_EQ(valueOf(1), 102);
}

TEST_F(FeedTest, ArgumentThatStaysIsCopied) {
  build(2, {1}, 2); // The result is argument 1, which is not replaced.
  feed({{0, 0}});
  EXPECT_EQ(valueOf(0), 101);
  EXPECT_EQ(valueOf(1), 101);
}

TEST_F(FeedTest, InPlaceAndCopied) {
  build(2, {1, 1}, 2); // Updated in place as argument 1, also argument 0.
  feed({{0, 0}, {1, 1}});
  EXPECT_EQ(valueOf(0), 101);
  EXPECT_EQ(valueOf(1), 101);
}

TEST_F(FeedTest, Constant) {
  build(1, {1}, 2);
  manifest.programs.front().buffers[1].kind = BufferKind::Constant;
  feed({{0, 0}});
  EXPECT_EQ(valueOf(0), 101);
  EXPECT_EQ(pointers[1], &memory[1]);
}

TEST_F(FeedTest, RotatesThree) {
  build(3, {1, 2, 0}, 3);
  feed({{0, 0}, {1, 1}, {2, 2}});
  EXPECT_EQ(valueOf(0), 101);
  EXPECT_EQ(valueOf(1), 102);
  EXPECT_EQ(valueOf(2), 100);
}

TEST_F(FeedTest, Errors) {
  build(2, {2, 3}, 4);
  manifest.arguments[1].shape = {1};
  manifest.arguments[1].sharding = Sharding::replicate(1);
  EXPECT_EQ(FeedPlan::create(manifest, manifest.programs.front(), {{0, 1}})
                .status()
                .getMessage(),
            "result 0 is i32[], argument 1 is i32[1]: it cannot replace it");
  EXPECT_EQ(
      FeedPlan::create(manifest, manifest.programs.front(), {{0, 0}, {1, 0}})
          .status()
          .getMessage(),
      "argument 0 is replaced by two results");
  manifest.results[0].sharding.partial = {{"x", ReductionKind::Sum}};
}

TEST_F(FeedTest, OtherShardingsAreLeftToTheExecutor) {
  build(2, {2, 3}, 4);
  manifest.results[0].sharding.partial = {{"x", ReductionKind::Sum}};
  auto plan =
      FeedPlan::create(manifest, manifest.programs.front(), {{0, 0}, {1, 1}});
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->reshards(), std::vector<Carry>({{0, 0}}));
  plan->apply(pointers);
  EXPECT_EQ(pointers[0], &memory[0]);
  EXPECT_EQ(valueOf(1), 103);
}

} // namespace
