//===- ErrorsTest.cpp - what cannot be compiled ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRunner.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace dist;
using namespace dist::testing;
using ::testing::HasSubstr;

namespace {

void expectError(const std::string &text, const std::string &error,
                 const std::string &mesh = "x=1") {
  KernelRunner kernel(text, mesh);
  EXPECT_FALSE(kernel.ok());
  EXPECT_THAT(kernel.errors(), HasSubstr(error));
}

TEST(Errors, DynamicShape) {
  expectError("func.func @k(%x: tensor<?xf32>) -> tensor<?xf32> { return %x : "
              "tensor<?xf32> }",
              "expected tensors of static shape, got 'tensor<?xf32>'");
}

TEST(Errors, ScalarArgument) {
  expectError("func.func @k(%x: f32) { return }",
              "argument 0 of a kernel: expected a tensor");
}

TEST(Errors, ScalarResult) {
  expectError("func.func @k() -> f32 {\n %c = arith.constant 1.0 : f32\n "
              "return %c : f32 }",
              "of a kernel: expected tensors, got 'f32'");
}

TEST(Errors, ElementType) {
  expectError("func.func @k(%x: tensor<2xcomplex<f32>>) { return }",
              "expected elements of i1, i8, i16, i32, i64, index, f16, bf16, "
              "f32 or f64");
  expectError("func.func @k(%x: tensor<2xi4>) { return }",
              "expected elements of i1, i8, i16, i32, i64, index, f16, bf16, "
              "f32 or f64");
}

TEST(Errors, SeveralBlocks) {
  expectError("func.func @k() {\n cf.br ^a\n ^a:\n return }",
              "expected one block, got 2");
}

TEST(Errors, UnknownOperation) {
  expectError("func.func @k(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
              "%r = tensor.reshape %x(%s) : (tensor<4xf32>, tensor<1xi32>) -> "
              "tensor<4xf32>\n"
              "return %r : tensor<4xf32> }",
              "use of undeclared SSA value");
  expectError(
      "func.func @k(%x: tensor<4xf32>, %s: tensor<1xi32>) -> tensor<4xf32> {\n"
      "%r = tensor.reshape %x(%s) : (tensor<4xf32>, tensor<1xi32>) -> "
      "tensor<4xf32>\n"
      "return %r : tensor<4xf32> }",
      "'tensor.reshape' op cannot be compiled in a kernel");
}

TEST(Errors, MapIsNotLinear) {
  expectError(R"(
    func.func @k(%x: tensor<4xf32>) -> tensor<8xf32> {
      %e = tensor.empty() : tensor<8xf32>
      %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i floordiv 2)>, affine_map<(i) -> (i)>],
          iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<8xf32>) {
      ^bb0(%a: f32, %o: f32):
        linalg.yield %a : f32
      } -> tensor<8xf32>
      return %r : tensor<8xf32>
    })",
              "the indexing map of operand 0 is not linear");
}

TEST(Errors, TensorInABody) {
  expectError(R"(
    func.func @k(%x: tensor<4xindex>) -> tensor<8xindex> {
      %c0 = arith.constant 0 : index
      %e = tensor.empty() : tensor<8xindex>
      %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
          outs(%e : tensor<8xindex>) {
      ^bb0(%o: index):
        %d = tensor.dim %x, %c0 : tensor<4xindex>
        linalg.yield %d : index
      } -> tensor<8xindex>
      return %r : tensor<8xindex>
    })",
              "'tensor.dim' op is in the body of 'linalg.generic' in a kernel");
}

TEST(Errors, PaddingThatVaries) {
  expectError(R"(
    func.func @k(%x: tensor<4xindex>) -> tensor<6xindex> {
      %p = tensor.pad %x low[1] high[1] {
      ^bb0(%i: index):
        tensor.yield %i : index
      } : tensor<4xindex> to tensor<6xindex>
      return %p : tensor<6xindex>
    })",
              "expected one value to pad with");
}

TEST(Errors, InPlace) {
  auto kernel = [](const std::string &first, const std::string &second) {
    return "func.func @k(%x: tensor<4xf32> {dist.inplace = " + first +
           " : i64}, %y: tensor<5xf32> {dist.inplace = " + second +
           " : i64}) -> (tensor<4xf32>, tensor<5xf32>) { return %x, %y : "
           "tensor<4xf32>, "
           "tensor<5xf32> }";
  };
  for (const char *index : {"2", "-1"})
    expectError(kernel(index, "1"),
                std::string("argument 0: 'dist.inplace' needs the index of a "
                            "result of the function, got ") +
                    index);
  expectError(kernel("0", "0"),
              "argument 1: dist.inplace names result 0 of type "
              "'tensor<4xf32>', expected 'tensor<5xf32>'");
  expectError("func.func @k(%x: tensor<4xf32> {dist.inplace = 0 : i64}, %y: "
              "tensor<4xf32> "
              "{dist.inplace = 0 : i64}) -> tensor<4xf32> { return %x : "
              "tensor<4xf32> }",
              "argument 1: result 0 is already in place of another argument");
}

TEST(Errors, AxisThatTheMeshLacks) {
  const char *text = R"(
    dist.mesh @mesh <["x"=4]>
    func.func @k() -> tensor<index> {
      %i = dist.axis_index <["x":(2)2]>
      %t = tensor.from_elements %i : tensor<index>
      return %t : tensor<index>
    })";
  expectError(text, "names axis \"x\":(2)2, which mesh y=4 lacks", "y=4");
  expectError(text, "which does not divide x of size 6", "x=6");
}

} // namespace
