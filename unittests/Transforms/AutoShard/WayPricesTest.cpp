//===- WayPricesTest.cpp - what ways are priced at, they move -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each operation of the rules' tests, over every choice of two axes for its
// factors: the search prices the bytes of the collectives that the operation
// becomes.
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/Rules/CollectedBytes.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Dialect/Dist/Rules/WindowedInterface.h"
#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"
#include "dist/Transforms/Reshard/OpShardings.h"
#include "dist/Transforms/Reshard/Prices.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace dist;

namespace {
class WayPrices : public testing::Test {
protected:
  WayPrices() {
    DialectRegistry registry;
    registry.insert<arith::ArithDialect, func::FuncDialect,
                    linalg::LinalgDialect, linalg_ext::LinalgExtDialect,
                    math::MathDialect, tensor::TensorDialect, DistDialect>();
    registerShardingModels(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  struct Count {
    int ways = 0, moving = 0;
  };

  /// Of all operations of a program.
  Count check(StringRef program) {
    std::string text = "dist.mesh @mesh <[\"x\"=2, \"y\"=2]>\n" + program.str();
    auto module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module) << text;
    Count count;
    if (module)
      module->walk([&](ShardingRuleOpInterface op) {
        if (isKnown(op))
          check(op, *module->getOps<MeshOp>().begin(), count);
      });
    return count;
  }

private:
  MLIRContext context;

  /// What windows are made through is not there once more.
  static bool isKnown(ShardingRuleOpInterface op) {
    auto isStatic = [](Type type) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      return !tensor || tensor.hasStaticShape();
    };
    return !op.changesSharding() && op->getNumResults() > 0 &&
           llvm::all_of(op->getOperandTypes(), isStatic) &&
           llvm::all_of(op->getResultTypes(), isStatic) &&
           llvm::none_of(op->getOperands(), [](Value operand) {
             return operand.getDefiningOp<WindowedOpInterface>() != nullptr;
           });
  }

  static void check(Operation *op, MeshOp mesh, Count &count) {
    ReshardContext context(mesh);
    OpShardings open = OpShardings::withRule(op);
    size_t factors = open.rule->factors.size();
    for (size_t x = 0; x <= factors; ++x)
      for (size_t y = 0; y <= factors; ++y) {
        FactorAxes axes(factors);
        if (x < factors)
          axes[x].push_back(AxisRef("x"));
        if (y < factors)
          axes[y].push_back(AxisRef("y"));
        if (llvm::all_of(llvm::zip(open.rule->factors, axes), [&](auto item) {
              auto &[factor, list] = item;
              return list.empty() || (mayShard(context.mesh, factor, list) &&
                                      factor.size >= context.mesh.sizeOf(list));
            }))
          check(context, open.over(context, axes), count);
      }
  }

  static void check(ReshardContext &context,
                    const std::optional<OpShardings> &way, Count &count) {
    if (!way)
      return;
    int64_t moved =
        collectedBytes(way->op, context.mesh, way->operands, way->results);
    ++count.ways;
    count.moving += moved > 0;
    std::string text;
    llvm::raw_string_ostream os(text);
    os << *way->op << " from";
    for (ShardingAttr operand : way->operands)
      os << ' ' << operand;
    EXPECT_EQ(exchangePriceOnce(context, *way).bytes,
              static_cast<double>(moved))
        << text;
  }
};
} // namespace

TEST_F(WayPrices, AreWhatMoves) {
  Count all;
  for (StringRef name : {"linalg", "linalg_ext", "reshape", "slice"}) {
    auto file = llvm::MemoryBuffer::getFile(llvm::Twine(DIST_RULE_TESTS "/") +
                                            name + ".mlir");
    ASSERT_TRUE(static_cast<bool>(file)) << name.str();
    SmallVector<StringRef> programs;
    (*file)->getBuffer().split(programs, "// -----");
    for (StringRef program : programs) {
      auto [ways, moving] = check(program);
      all.ways += ways;
      all.moving += moving;
    }
  }
  EXPECT_GT(all.ways, 200);
  EXPECT_GT(all.moving, 40);
}

TEST_F(WayPrices, ASortAlongItsDimensionIsPaidFor) {
  // Lines of 64 on 4 ranks are gathered; of a matrix each rank sorts some.
  auto sort = [](StringRef type) {
    return ("func.func @f(%x: " + type + ") {\n%r = linalg_ext.sort %x " +
            "dimension 0 : (" + type + ") -> " + type +
            " {\n^bb0(%a: f32, %b: f32):\n%l = arith.cmpf olt, %a, %b : f32\n"
            "linalg_ext.yield %l : i1\n}\nreturn\n}")
        .str();
  };
  EXPECT_EQ(check(sort("tensor<64xf32>")).moving, 3);
  EXPECT_EQ(check(sort("tensor<64x8xf32>")).moving, 5);
}
