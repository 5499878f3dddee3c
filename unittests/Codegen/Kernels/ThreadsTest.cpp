//===- ThreadsTest.cpp - kernels are compiled in threads ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Codegen/Kernels/KernelCompiler.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"

#include "gtest/gtest.h"

using namespace dist;

namespace {

/// A kernel of one function, on elements of a type.
std::string kernelOf(const std::string &function, const std::string &type) {
  std::string tensor = "tensor<8x" + type + ">";
  return "func.func @k(%x: " + tensor + ") -> " + tensor +
         " {\n"
         "%e = tensor.empty() : " +
         tensor +
         "\n"
         "%y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, "
         "affine_map<(i) -> (i)>], iterator_types = [\"parallel\"]} ins(%x : " +
         tensor + ") outs(%e : " + tensor + ") {\n^bb0(%a: " + type +
         ", %o: " + type + "):\n%r = " + function + " %a : " + type +
         "\nlinalg.yield %r : " + type + "\n} -> " + tensor +
         "\nreturn %y : " + tensor + "\n}";
}

/// Threads share the context, and it must not be changed while they do: after
/// the first kernel everything is there, whatever the later ones need.
TEST(Threads, TheContextStaysAsItIs) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.loadDialect<mlir::arith::ArithDialect, mlir::func::FuncDialect,
                      mlir::linalg::LinalgDialect, mlir::math::MathDialect,
                      mlir::tensor::TensorDialect>();
  auto compile = [&](const std::string &text) {
    auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    auto kernels = llvm::to_vector(module->getOps<mlir::func::FuncOp>());
    EXPECT_TRUE(
        mlir::succeeded(compileKernels(kernels, *Mesh::parse("x=1"), {})));
  };
  compile("func.func @k(%x: tensor<8xf32>) -> tensor<8xf32> {\n"
          "return %x : tensor<8xf32>\n}");
  mlir::DialectRegistry registered;
  context.getDialectRegistry().appendTo(registered);
  size_t loaded = context.getLoadedDialects().size();
  for (const char *type : {"f32", "bf16", "f64"})
    for (const char *function : {"math.sqrt", "math.tanh", "math.log1p"})
      compile(kernelOf(function, type));
  EXPECT_TRUE(context.getDialectRegistry().isSubsetOf(registered));
  EXPECT_EQ(context.getLoadedDialects().size(), loaded);
}

} // namespace
