// An annotation of a result also holds for the argument that it replaces, in plans that divide the batch alone, too.
//
// RUN: dist-opt %s --dist-auto-shard="cluster=h100:4 explain" -o %t.mlir 2>&1 | FileCheck %s --check-prefix=PLANS
// RUN: FileCheck %s --input-file=%t.mlir

// PLANS: remark: data parallel: {{[1-9][0-9]*}} bytes received
// CHECK: dist.alias = 1 : i64, dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>
// CHECK-SAME: tensor<64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
dist.mesh @mesh <["x"=4]>
func.func @main(%x: tensor<256x64xf32>, %w: tensor<64x64xf32> {dist.alias = 1 : i64})
    -> (tensor<256x64xf32>, tensor<64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<256x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<256x64xf32>) -> tensor<256x64xf32>
  %y = linalg.matmul ins(%x, %w : tensor<256x64xf32>, tensor<64x64xf32>)
                     outs(%init : tensor<256x64xf32>) -> tensor<256x64xf32>
  %out = tensor.empty() : tensor<64x64xf32>
  %new = linalg.exp ins(%w : tensor<64x64xf32>) outs(%out : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %y, %new : tensor<256x64xf32>, tensor<64x64xf32>
}
