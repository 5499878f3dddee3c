//===- AddRemarksTest.cpp - what is suspicious in a plan ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MakeReport.h"

#include "gtest/gtest.h"

using namespace dist;

static PlanReport::Port argument(const std::string &name, double bytes,
                                 double globalBytes) {
  PlanReport::Port port;
  port.kind = "argument";
  port.name = name;
  port.tensor.bytes = bytes;
  port.tensor.globalBytes = globalBytes;
  return port;
}

static PlanReport::Step waiting(double exposed) {
  PlanReport::Step step;
  step.kind = "all_gather";
  step.axes = {"x"};
  step.value = "argument 0 'w'";
  step.exposed = exposed;
  return step;
}

static std::vector<std::string> remarksOf(PlanReport report, double large) {
  addRemarks(report, large);
  std::vector<std::string> texts;
  for (const PlanReport::Remark &remark : report.remarks)
    texts.push_back(remark.text);
  return texts;
}

using Texts = std::vector<std::string>;

TEST(AddRemarks, WhatEveryDeviceHoldsWhole) {
  PlanReport report;
  report.axes = {{"x", 2, {}}};
  report.ports = {argument("l0['w7']", 4096, 4096),
                  argument("l1['w7']", 4096, 4096),
                  argument("l2['w7']", 8192, 8192),
                  argument("halved", 8192, 16384), argument("small", 8, 8)};
  EXPECT_EQ(remarksOf(report, 4096),
            (Texts{"2 x argument 'l*['w7']': every device holds all of its "
                   "4.00 KiB",
                   "argument 'l2['w7']': every device holds all of its "
                   "8.00 KiB"}));
  report.ports[3].tensor.globalBytes = 8192;
  report.ports[3].tensor.partial = {"x : sum"};
  EXPECT_EQ(remarksOf(report, 8193), Texts());
  EXPECT_EQ(remarksOf(report, 8192).size(), 1u);
}

/// One device has nobody to share with.
TEST(AddRemarks, OneDevice) {
  PlanReport report;
  report.axes = {{"x", 1, {}}, {"y", 1, {}}};
  report.ports = {argument("w", 4096, 4096)};
  EXPECT_EQ(remarksOf(report, 1), Texts());
}

TEST(AddRemarks, WhatOperationsWaitFor) {
  PlanReport report;
  report.axes = {{"x", 2, {}}};
  report.timeline = 1000;
  report.steps = {waiting(6), waiting(0)};
  EXPECT_EQ(remarksOf(report, 1), Texts());
  report.steps.push_back(waiting(6));
  EXPECT_EQ(remarksOf(report, 1),
            (Texts{"2 x all_gather over x of argument 0 'w': operations wait "
                   "12 for it, 1.2 % of the step"}));
}
