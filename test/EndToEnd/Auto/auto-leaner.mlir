// The plan with the least estimated memory is not the one that takes least when
// it is resolved: the minimum-memory plan takes 73216 bytes, as its batch is
// gathered for the product. With the batch sharded as needed, it takes less.
//
// RUN: dist-opt %s --dist-import-pipeline -o %t.mlir
// RUN: not dist-opt %t.mlir --dist-annotate=mesh=x=2,y=2 --dist-auto-shard=memory=1 2>&1 | FileCheck %s --check-prefix=LEAN
// RUN: dist-opt %t.mlir --dist-annotate=mesh=x=2,y=2 --dist-auto-shard=memory=65000 --dist-price-plan -o /dev/null 2>&1 | FileCheck %s --check-prefix=FITS
// RUN: dist-run %s --mesh x=2,y=2 --plan auto --memory 65000 --random-inputs 1 --verify | FileCheck %s --check-prefix=SAME
//
// LEAN: error: the minimum-memory plan found needs {{[56]....}} bytes of memory a device
// FITS: remark: annotations alone: {{.*}}, {{[56]....}} bytes of memory
// SAME: all 2 results agree
func.func @main(%x: tensor<96x64xf32>, %w: tensor<64x80xf32> {tf.aliasing_output = 0 : i32}, %v: tensor<80x64xf32> {tf.aliasing_output = 1 : i32})
    -> (tensor<64x80xf32>, tensor<80x64xf32>) {
  %one = "stablehlo.constant"() <{value = dense<1.0> : tensor<96x80xf32>}> : () -> tensor<96x80xf32>
  %two = "stablehlo.constant"() <{value = dense<2.0> : tensor<96x64xf32>}> : () -> tensor<96x64xf32>
  %xw = "stablehlo.dot_general"(%x, %w) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<96x64xf32>, tensor<64x80xf32>) -> tensor<96x80xf32>
  %h = "stablehlo.tanh"(%xw) : (tensor<96x80xf32>) -> tensor<96x80xf32>
  %hv = "stablehlo.dot_general"(%h, %v) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<96x80xf32>, tensor<80x64xf32>) -> tensor<96x64xf32>
  %error = "stablehlo.subtract"(%hv, %x) : (tensor<96x64xf32>, tensor<96x64xf32>) -> tensor<96x64xf32>
  %dy = "stablehlo.multiply"(%two, %error) : (tensor<96x64xf32>, tensor<96x64xf32>) -> tensor<96x64xf32>
  %dvt = "stablehlo.dot_general"(%dy, %h) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<96x64xf32>, tensor<96x80xf32>) -> tensor<64x80xf32>
  %dv = "stablehlo.transpose"(%dvt) <{permutation = array<i64: 1, 0>}> : (tensor<64x80xf32>) -> tensor<80x64xf32>
  %dh = "stablehlo.dot_general"(%dy, %v) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<96x64xf32>, tensor<80x64xf32>) -> tensor<96x80xf32>
  %rest = "stablehlo.subtract"(%one, %h) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
  %part = "stablehlo.multiply"(%dh, %rest) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
  %more = "stablehlo.multiply"(%part, %h) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
  %dxw = "stablehlo.add"(%part, %more) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
  %dwt = "stablehlo.dot_general"(%dxw, %x) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<96x80xf32>, tensor<96x64xf32>) -> tensor<80x64xf32>
  %dw = "stablehlo.transpose"(%dwt) <{permutation = array<i64: 1, 0>}> : (tensor<80x64xf32>) -> tensor<64x80xf32>
  %newW = "stablehlo.subtract"(%w, %dw) : (tensor<64x80xf32>, tensor<64x80xf32>) -> tensor<64x80xf32>
  %newV = "stablehlo.subtract"(%v, %dv) : (tensor<80x64xf32>, tensor<80x64xf32>) -> tensor<80x64xf32>
  return %newW, %newV : tensor<64x80xf32>, tensor<80x64xf32>
}
