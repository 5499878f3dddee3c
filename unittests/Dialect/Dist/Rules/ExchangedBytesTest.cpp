//===- ExchangedBytesTest.cpp - what operations move themselves -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
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
/// The bytes of a program on %x: tensor<16xf32> and %k: tensor<3xf32>, where
/// all vectors but %k are sharded over 4 ranks.
class ExchangedBytes : public testing::Test {
protected:
  ExchangedBytes() {
    DialectRegistry registry;
    registry
        .insert<arith::ArithDialect, func::FuncDialect, linalg::LinalgDialect,
                tensor::TensorDialect, DistDialect>();
    registerShardingModels(registry);
    context.appendDialectRegistry(registry);
  }

  /// The bytes of each operation that moves any, by name.
  std::map<std::string, int64_t> bytesOf(const std::string &body) {
    std::string text =
        fmt::format("dist.mesh @mesh <[\"x\"=4]>\n"
                    "func.func @f(%x: tensor<16xf32>, %k: tensor<3xf32>) {{\n"
                    "%zero = arith.constant 0.0 : f32\n"
                    "%e = tensor.empty() : tensor<16xf32>\n{}\nreturn\n}}",
                    body);
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    std::map<std::string, int64_t> bytes;
    if (!module) {
      ADD_FAILURE() << text;
      return bytes;
    }
    module->walk([&](ShardingRuleOpInterface op) {
      int64_t moved = exchangedBytes(op, mesh, shardings(op->getOperands()),
                                     shardings(op->getResults()));
      if (moved != 0)
        bytes[op->getName().getStringRef().str()] += moved;
    });
    return bytes;
  }

  static inline const std::string padded =
      "%p = tensor.pad %x low[1] high[1] {\n^bb0(%i: index):\n"
      "tensor.yield %zero : f32\n} : tensor<16xf32> to tensor<18xf32>\n";

  /// Three taps over a vector.
  static std::string taps(const std::string &input) {
    return fmt::format(
        "%r = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i + j)>, "
        "affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], "
        "iterator_types = [\"parallel\", \"reduction\"]}} ins({}, %k : "
        "tensor<18xf32>, tensor<3xf32>) outs(%e : tensor<16xf32>) {{\n"
        "^bb0(%a: f32, %b: f32, %o: f32):\n%m = arith.mulf %a, %b : f32\n"
        "linalg.yield %m : f32\n}} -> tensor<16xf32>\n",
        input);
  }

private:
  SmallVector<ShardingAttr> shardings(ValueRange values) {
    return llvm::map_to_vector(values, [&](Value value) {
      auto type = dyn_cast<RankedTensorType>(value.getType());
      if (!type)
        return ShardingAttr();
      Sharding sharding = Sharding::replicate(type.getRank());
      if (type.getDimSize(0) != 3)
        sharding.dims[0].axes = {"x"};
      auto name = FlatSymbolRefAttr::get(&context, "mesh");
      return ShardingAttr::get(&context, name, sharding);
    });
  }

  MLIRContext context;
  const Mesh mesh{{{"x", 4}}, {}};
};

using Bytes = std::map<std::string, int64_t>;
} // namespace

TEST_F(ExchangedBytes, WindowsOfWhatIsPaddedAreFetchedFromBefore) {
  EXPECT_EQ(bytesOf(padded + taps("%p")), Bytes({{"linalg.generic", 8}}));
}

// Blocks of 5 of the padded vector: rank 2 has 9 to 13 of %x.
TEST_F(ExchangedBytes, BlocksThatAreReadAsWellArePaidFor) {
  EXPECT_EQ(bytesOf(padded + taps("%p") +
                    "%q = arith.addf %p, %p : tensor<18xf32>\n"),
            Bytes({{"linalg.generic", 8}, {"tensor.pad", 8}}));
}

TEST_F(ExchangedBytes, WindowsGoThroughSeveral) {
  std::string shifted = padded + "%s = tensor.extract_slice %p[0] [16] [1] : "
                                 "tensor<18xf32> to tensor<16xf32>\n";
  EXPECT_EQ(bytesOf(shifted), Bytes({{"tensor.extract_slice", 4}}));
  EXPECT_EQ(bytesOf(shifted +
                    "%q = tensor.pad %s low[1] high[1] {\n"
                    "^bb0(%i: index):\ntensor.yield %zero : f32\n"
                    "} : tensor<16xf32> to tensor<18xf32>\n" +
                    taps("%q")),
            Bytes({{"linalg.generic", 8}}));
}

// What is added to is made first.
TEST_F(ExchangedBytes, OtherOperationsAreReadFromBlocks) {
  EXPECT_EQ(bytesOf("%y = arith.addf %x, %x : tensor<16xf32>\n"
                    "%s = tensor.extract_slice %y[1] [15] [1] : "
                    "tensor<16xf32> to tensor<15xf32>\n"),
            Bytes({{"tensor.extract_slice", 4}}));
}
