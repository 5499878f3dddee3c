// Rows of bf16 that are read in reverse: LLVM cannot select all that its
// vectorizer makes of bf16, and would abort.
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s

// CHECK: all 2 results agree

dist.mesh @mesh <["x"=2]>
func.func @main(%a: tensor<9x3xbf16>, %b: tensor<16x8xbf16> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<9x3xbf16>, tensor<16x8xbf16>) {
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 1>}> : (tensor<9x3xbf16>) -> tensor<9x3xbf16>
  %1 = "stablehlo.reverse"(%b) <{dimensions = array<i64: 0, 1>}> : (tensor<16x8xbf16>) -> tensor<16x8xbf16>
  %2 = "stablehlo.add"(%1, %b) : (tensor<16x8xbf16>, tensor<16x8xbf16>) -> tensor<16x8xbf16>
  return %0, %2 : tensor<9x3xbf16>, tensor<16x8xbf16>
}
