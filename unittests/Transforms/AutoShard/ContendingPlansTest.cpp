//===- ContendingPlansTest.cpp - which of plans that cost the same --------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ContendingPlans.h"

#include "mlir/IR/MLIRContext.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace dist;

namespace {
class ContendingPlansTest : public testing::Test {
protected:
  ContendingPlansTest() {
    context.loadDialect<DistDialect>();
    machine.near = 1e-3;
  }

  void add(const char *name, Mesh mesh, double step, double cost = 10) {
    Candidate plan{name, {}, MeshAttr::get(&context, mesh)};
    plan.price.overlapped = step;
    plan.price.work = cost;
    plans.add(plan);
  }

  MLIRContext context;
  Machine machine{std::nullopt, std::nullopt};
  ContendingPlans plans{machine};
  const Mesh fine{{{"x", 2}, {"y", 4}}}, coarse{{{"x", 8}}};
};
} // namespace

TEST_F(ContendingPlansTest, RoundingTellsNoGridsApart) {
  add("fine", fine, 4);
  add("coarse", coarse, 4 + 1e-14, 10 + 1e-14);
  EXPECT_EQ(plans.best().name, "coarse");
}

TEST_F(ContendingPlansTest, TheShorterStepCounts) {
  add("fine", fine, 4 - 1e-6);
  add("coarse", coarse, 4);
  EXPECT_EQ(plans.best().name, "fine");
}

TEST_F(ContendingPlansTest, OfEqualStepsTheCheaperCounts) {
  add("fine", fine, 4, 10);
  add("coarse", coarse, 4, 10 + 1e-6);
  EXPECT_EQ(plans.best().name, "fine");
}
