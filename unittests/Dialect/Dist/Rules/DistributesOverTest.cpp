//===- DistributesOverTest.cpp - when partial values pass through ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

using namespace mlir;
using namespace dist;

namespace {
/// The last operation of a function with arguments of tensor<4xf32> (%x, %y),
/// tensor<f32> (%s), tensor<4xi1> (%c).
class DistributesOver : public testing::Test {
protected:
  DistributesOver() {
    DialectRegistry registry;
    registry.insert<arith::ArithDialect, func::FuncDialect,
                    linalg::LinalgDialect, linalg_ext::LinalgExtDialect,
                    math::MathDialect, tensor::TensorDialect>();
    registerShardingModels(registry);
    context.appendDialectRegistry(registry);
  }

  bool holds(const std::string &body, ReductionKind kind,
             std::initializer_list<unsigned> operands) {
    std::string text = fmt::format(
        "func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>, %s: tensor<f32>, "
        "%c: tensor<4xi1>) {{\n{}\nreturn\n}}",
        body);
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    if (!module) {
      ADD_FAILURE() << text;
      return false;
    }
    auto func = *module->getOps<func::FuncOp>().begin();
    Operation *op = func.front().getTerminator()->getPrevNode();
    llvm::BitVector set(op->getNumOperands());
    for (unsigned operand : operands)
      set.set(operand);
    return distributesOver(op, kind, set);
  }

  /// An elementwise linalg.generic of %x, %y with the given body.
  static std::string generic(const std::string &body) {
    return "%r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, "
           "affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = "
           "[\"parallel\"]} ins(%x, %y : tensor<4xf32>, tensor<4xf32>) "
           "outs(%x : tensor<4xf32>) {\n^bb0(%a: f32, %b: f32, %o: f32):\n" +
           body + "\n} -> tensor<4xf32>";
  }

  MLIRContext context;
};

constexpr auto kSum = ReductionKind::Sum, kMax = ReductionKind::Max,
               kProduct = ReductionKind::Product;
} // namespace

TEST_F(DistributesOver, SumIsJointInAdditions) {
  std::string add = "%r = arith.addf %x, %y : tensor<4xf32>";
  EXPECT_TRUE(holds(add, kSum, {0, 1}));
  EXPECT_FALSE(holds(add, kSum, {0}));
  EXPECT_TRUE(holds("%r = arith.subf %x, %y : tensor<4xf32>", kSum, {0, 1}));
}

TEST_F(DistributesOver, SumPassesThroughOneFactorOfAProduct) {
  std::string mul = "%r = arith.mulf %x, %y : tensor<4xf32>";
  EXPECT_TRUE(holds(mul, kSum, {0}));
  EXPECT_TRUE(holds(mul, kSum, {1}));
  EXPECT_FALSE(holds(mul, kSum, {0, 1}));
  EXPECT_TRUE(holds(mul, kProduct, {0, 1}));
  EXPECT_TRUE(holds("%r = arith.divf %x, %y : tensor<4xf32>", kSum, {0}));
  EXPECT_FALSE(holds("%r = arith.divf %x, %y : tensor<4xf32>", kSum, {1}));
}

TEST_F(DistributesOver, NarrowingRounds) {
  std::string narrow = "%r = arith.truncf %x : tensor<4xf32> to tensor<4xf16>";
  EXPECT_FALSE(holds(narrow, kSum, {0}));
  EXPECT_TRUE(holds(narrow, kMax, {0}));
  EXPECT_TRUE(
      holds("%r = arith.extf %x : tensor<4xf32> to tensor<4xf64>", kSum, {0}));
}

TEST_F(DistributesOver, SelectWithAConditionThatAllMakeAlike) {
  std::string select =
      "%r = arith.select %c, %x, %y : tensor<4xi1>, tensor<4xf32>";
  EXPECT_TRUE(holds(select, kSum, {1, 2}));
  EXPECT_FALSE(holds(select, kSum, {1}));
  EXPECT_TRUE(
      holds("%z = arith.constant dense<0.0> : tensor<4xf32>\n"
            "%r = arith.select %c, %x, %z : tensor<4xi1>, tensor<4xf32>",
            kSum, {1}));
}

TEST_F(DistributesOver, MaxIsMonotone) {
  std::string max = "%r = arith.maximumf %x, %y : tensor<4xf32>";
  EXPECT_TRUE(holds(max, kMax, {0, 1}));
  EXPECT_TRUE(holds(max, kMax, {0}));
  EXPECT_FALSE(holds(max, kSum, {0, 1}));
  EXPECT_TRUE(holds("%r = arith.addf %x, %y : tensor<4xf32>", kMax, {0}));
  EXPECT_FALSE(holds("%r = arith.addf %x, %y : tensor<4xf32>", kMax, {0, 1}));
  EXPECT_FALSE(holds("%r = arith.negf %x : tensor<4xf32>", kMax, {0}));
}

TEST_F(DistributesOver, NothingPassesThroughAnExponential) {
  EXPECT_FALSE(holds("%r = math.exp %x : tensor<4xf32>", kSum, {0}));
}

TEST_F(DistributesOver, BodiesAreFollowed) {
  std::string linear = generic("%0 = arith.mulf %a, %b : f32\n"
                               "%1 = arith.addf %0, %a : f32\n"
                               "linalg.yield %1 : f32");
  EXPECT_TRUE(holds(linear, kSum, {0}));
  EXPECT_FALSE(holds(linear, kSum, {1}));
  EXPECT_FALSE(holds(linear, kSum, {0, 1}));
  std::string square = generic("%0 = arith.mulf %a, %a : f32\n"
                               "linalg.yield %0 : f32");
  EXPECT_FALSE(holds(square, kSum, {0}));
}

TEST_F(DistributesOver, AReductionIsJointInItsInitialValue) {
  std::string sum = "%r = linalg.reduce { arith.addf } ins(%x : tensor<4xf32>) "
                    "outs(%s : tensor<f32>) dimensions = [0]";
  EXPECT_TRUE(holds(sum, kSum, {0, 1}));
  EXPECT_FALSE(holds(sum, kSum, {0}));
  // max(a0 + b0, a1 + b1) is not max(a0, a1) + max(b0, b1).
  EXPECT_FALSE(holds(sum, kMax, {0}));
  EXPECT_FALSE(holds(sum, kMax, {0, 1}));
}

TEST_F(DistributesOver, AnIdentityIsPartialAsItIs) {
  std::string body =
      "%z = arith.constant 0.0 : f32\n"
      "%e = tensor.empty() : tensor<f32>\n"
      "%i = linalg.fill ins(%z : f32) outs(%e : tensor<f32>) -> tensor<f32>\n"
      "%r = linalg.reduce { arith.addf } ins(%x : tensor<4xf32>) "
      "outs(%i : tensor<f32>) dimensions = [0]";
  EXPECT_TRUE(holds(body, kSum, {0}));
}

TEST_F(DistributesOver, MovementPassesWhatIsAllPartial) {
  std::string concat = "%r = tensor.concat dim(0) %x, %y : (tensor<4xf32>, "
                       "tensor<4xf32>) -> tensor<8xf32>";
  EXPECT_TRUE(holds(concat, kSum, {0, 1}));
  EXPECT_FALSE(holds(concat, kSum, {0}));
  EXPECT_TRUE(holds(concat, kMax, {0}));
  std::string pad =
      "%z = arith.constant {} : f32\n"
      "%r = tensor.pad %x low[1] high[0] {{\n^bb0(%i: index):\n"
      "tensor.yield %z : f32\n}} : tensor<4xf32> to tensor<5xf32>";
  EXPECT_TRUE(holds(fmt::format(fmt::runtime(pad), "0.0"), kSum, {0}));
  EXPECT_FALSE(holds(fmt::format(fmt::runtime(pad), "1.0"), kSum, {0}));
}

TEST_F(DistributesOver, AScatterCombinesItsInputAndUpdates) {
  std::string scatter =
      "%i = arith.constant dense<1> : tensor<4x1xi32>\n"
      "%r = linalg_ext.scatter %y into %x[%i] inserted_window_dims [0] "
      "scatter_dims_to_operand_dims [0] index_vector_dim 1 : "
      "(tensor<4xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<4xf32> {\n"
      "^bb0(%a: f32, %b: f32):\n"
      "%0 = arith.addf %a, %b : f32\nlinalg_ext.yield %0 : f32\n}";
  EXPECT_TRUE(holds(scatter, kSum, {0, 2}));
  EXPECT_FALSE(holds(scatter, kSum, {0}));
  EXPECT_FALSE(holds(scatter, kSum, {2}));
  EXPECT_FALSE(holds(scatter, kSum, {0, 1, 2}));
}
