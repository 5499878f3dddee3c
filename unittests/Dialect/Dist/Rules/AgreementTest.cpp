//===- AgreementTest.cpp - do shardings agree with a rule -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What dist-partition's and dist-verify-reshards' lit tests cannot provoke, as
// the dialect's verifiers come first.
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace dist;

namespace {
const Mesh kMesh{{{"x", 2}, {"y", 2}}, {}};

Sharding sharded(std::initializer_list<Axes> dims,
                 std::vector<PartialAxis> partial = {}) {
  Sharding sharding;
  for (const Axes &axes : dims)
    sharding.dims.push_back({axes});
  sharding.partial = std::move(partial);
  return sharding;
}

/// %sum = arith.addf %a, %a : tensor<4x4xf32>
class Agreement : public testing::Test {
protected:
  Agreement() {
    DialectRegistry registry;
    registry.insert<arith::ArithDialect>();
    registerShardingModels(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    OpBuilder builder(&context);
    auto type = RankedTensorType::get({4, 4}, builder.getF32Type());
    Location loc = builder.getUnknownLoc();
    constant = arith::ConstantOp::create(builder, loc, type,
                                         builder.getZeroAttr(type));
    sum = arith::AddFOp::create(builder, loc, constant->getResult(),
                                constant->getResult());
  }

  std::string check(const Sharding &a, const Sharding &b,
                    const Sharding &result) {
    Status status = verifyShardings(sum.get(), kMesh, {a, b}, {result});
    return status.ok() ? "" : status.getMessage();
  }

  MLIRContext context;
  OwningOpRef<arith::ConstantOp> constant;
  OwningOpRef<arith::AddFOp> sum;
};
} // namespace

TEST_F(Agreement, SameEverywhere) {
  Sharding both = sharded({{"x"}, {"y"}});
  EXPECT_EQ(check(both, both, both), "");
}

TEST_F(Agreement, ARankThatDoesNotFit) {
  Sharding both = sharded({{"x"}, {"y"}});
  EXPECT_EQ(check(both, sharded({{"x"}}), both),
            "operand 1 has 2 dimensions, its sharding has 1");
}

TEST_F(Agreement, ASumIsNoMaximum) {
  Sharding sum = sharded({{}, {}}, {{{"x"}, ReductionKind::Sum}});
  EXPECT_EQ(check(sum, sum, sum), "");
  Sharding max = sharded({{}, {}}, {{{"x"}, ReductionKind::Max}});
  EXPECT_NE(check(max, max, max), "");
}
