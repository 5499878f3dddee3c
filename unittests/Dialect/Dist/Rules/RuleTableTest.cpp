//===- RuleTableTest.cpp --------------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/Rules/RuleTable.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

using namespace mlir;
using namespace dist;

namespace {
/// Two operations of a function of %x: tensor<4x4xf32>, %v: tensor<4xf32>, %i,
/// %j: index.
class RuleTableTest : public testing::Test {
protected:
  RuleTableTest() {
    DialectRegistry registry;
    registry.insert<arith::ArithDialect, func::FuncDialect,
                    linalg::LinalgDialect, tensor::TensorDialect>();
    registerShardingModels(registry);
    context.appendDialectRegistry(registry);
  }

  bool areEquivalent(const std::string &first, const std::string &second) {
    std::string text = fmt::format(
        "func.func @f(%x: tensor<4x4xf32>, %v: tensor<4xf32>, %i: index, "
        "%j: index, %s: f32, %t: f32) {{\n%a = {}\n%b = {}\nreturn\n}}",
        first, second);
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    if (!module) {
      ADD_FAILURE() << text;
      return false;
    }
    auto func = *module->getOps<func::FuncOp>().begin();
    Operation *op = func.front().getTerminator()->getPrevNode();
    RuleTable table;
    auto rule = table.get(op);
    EXPECT_EQ(rule, table.get(op));
    return table.get(op->getPrevNode()) == rule;
  }

  /// Rows of %x added to %v, if `body` adds %e and %o.
  static std::string reduction(const std::string &body,
                               const std::string &map = "(i, j) -> (i)") {
    return "linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, "
           "affine_map<" +
           map +
           ">], iterator_types = [\"parallel\", \"reduction\"]} ins(%x : "
           "tensor<4x4xf32>) outs(%v : tensor<4xf32>) {\n"
           "^bb0(%e: f32, %o: f32):\n" +
           body + "\nlinalg.yield %r : f32\n} -> tensor<4xf32>";
  }

  MLIRContext context;
};
} // namespace

TEST_F(RuleTableTest, OperationsWithOneBodyAreEquivalent) {
  std::string add = "%r = arith.addf %e, %o : f32";
  EXPECT_TRUE(areEquivalent(reduction(add), reduction(add)));
  EXPECT_TRUE(areEquivalent(reduction(add) + " loc(\"a\")", reduction(add)));
}

TEST_F(RuleTableTest, BodiesDecide) {
  std::string add = "%r = arith.addf %e, %o : f32";
  EXPECT_FALSE(areEquivalent(reduction(add),
                             reduction("%r = arith.maximumf %e, %o : f32")));
  EXPECT_FALSE(
      areEquivalent(reduction(add), reduction("%r = arith.addf %e, %e : f32")));
  std::string twice = "%q = arith.mulf %e, %e : f32\n";
  EXPECT_FALSE(
      areEquivalent(reduction(twice + "%r = arith.addf %q, %o : f32"),
                    reduction(twice + "%r = arith.addf %e, %o : f32")));
  EXPECT_FALSE(areEquivalent(reduction(add), reduction(twice + add)));
}

TEST_F(RuleTableTest, WhatBodiesCaptureDecides) {
  std::string s = "%r = arith.addf %e, %s : f32";
  EXPECT_TRUE(areEquivalent(reduction(s), reduction(s)));
  EXPECT_FALSE(
      areEquivalent(reduction(s), reduction("%r = arith.addf %e, %t : f32")));
}

TEST_F(RuleTableTest, AttributesAndTypesDecide) {
  auto expand = [](const char *shape) {
    return fmt::format("tensor.expand_shape %v [[0, 1]] output_shape {} : "
                       "tensor<4xf32> into tensor<{}xf32>",
                       std::string(shape) == "2x2" ? "[2, 2]" : "[4, 1]",
                       shape);
  };
  EXPECT_TRUE(areEquivalent(expand("2x2"), expand("2x2")));
  EXPECT_FALSE(areEquivalent(expand("2x2"), expand("4x1")));
  std::string add = "%r = arith.addf %e, %o : f32";
  EXPECT_FALSE(areEquivalent(reduction(add), "tensor.empty() : tensor<4xf32>"));
}

TEST_F(RuleTableTest, OffsetsDecide) {
  auto slice = [](const char *offset) {
    return fmt::format(
        "tensor.extract_slice %v[{}] [2] [1] : tensor<4xf32> to tensor<2xf32>",
        offset);
  };
  EXPECT_TRUE(areEquivalent(slice("%i"), slice("%i")));
  EXPECT_FALSE(areEquivalent(slice("%i"), slice("%j")));
  EXPECT_FALSE(areEquivalent(slice("0"), slice("1")));
}
