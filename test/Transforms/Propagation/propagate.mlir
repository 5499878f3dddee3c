// RUN: dist-opt %s -split-input-file --dist-propagate --dist-verify-propagation | FileCheck %s

// The example of the pass.
dist.mesh @mesh <["dp"=2, "tp"=2]>
// CHECK-LABEL: func.func @f
// CHECK-SAME: %arg0: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}
// CHECK-SAME: %arg1: tensor<16x32xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>}
// CHECK-SAME: -> (tensor<8x32xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {"tp"}]>})
func.func @f(%x: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {?}]>},
             %w: tensor<16x32xf32> {dist.sharding = #dist.sharding<@mesh, [{?}, {"tp"}]>})
    -> tensor<8x32xf32> {
  // CHECK: tensor.empty() : tensor<8x32xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x32xf32>
  // CHECK: linalg.fill ins
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x32xf32>) -> tensor<8x32xf32>
  // CHECK: linalg.matmul {dist.shardings = [#dist.sharding<@mesh, [{"dp"}, {"tp"}]>]}
  %y = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x32xf32>)
                     outs(%init : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %y : tensor<8x32xf32>
}
