//===- SessionCheckpointsTest.cpp - the names of a session's state --------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Session/SessionCheckpoints.h"
#include "Session/Carries.h"

#include <chrono>
#include <fmt/format.h>
#include <gtest/gtest.h>

using namespace dist;

namespace {

/// A comparison of all pairs of names took minutes here.
TEST(SessionCheckpoints, ManyNames) {
  Manifest many;
  for (int i = 0; i < 20'000; ++i) {
    TensorSpec spec;
    spec.name = i % 2 ? fmt::format("layers.{:06}.weight", i) : "";
    many.arguments.push_back(spec);
    spec.alias = i;
    many.results.push_back(spec);
  }
  SessionOptions options;
  auto begin = std::chrono::steady_clock::now();
  auto carries = carriesOf(many, options);
  ASSERT_TRUE(carries) << carries.status().str();
  auto kept = SessionCheckpoints::open(options, many, *carries);
  ASSERT_TRUE(kept) << kept.status().str();
  EXPECT_EQ((*kept)->argumentOf(19'999), 19'999);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
}

} // namespace
