// RUN: dist-opt %s --dist-propagate --dist-insert-reshards --dist-verify-reshards | FileCheck %s

// One part of an axis is partial before the reduction, the other is reduced by it:
// the result is partial over the axis.

dist.mesh @mesh <["x"=6]>

// CHECK-LABEL: func.func @main
// CHECK: linalg.contract {{.*}} {dist.shardings = [#dist.sharding<@mesh, [{"x":(1)2}], partial = {"x":(2)3 : sum}>]}
// CHECK: linalg.reduce {{.*}} {dist.shardings = [#dist.sharding<@mesh, [], partial = {"x" : sum}>]}
// CHECK-NEXT: dist.reshard
func.func @main(%x: tensor<4x12xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(1)2}, {"x":(2)3}]>}) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %rows = tensor.empty() : tensor<4xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%rows : tensor<4xf32>) -> tensor<4xf32>
  %squares = linalg.contract indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>]
      ins(%x, %x : tensor<4x12xf32>, tensor<4x12xf32>) outs(%zeros : tensor<4xf32>) -> tensor<4xf32>
  %empty = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<f32>) -> tensor<f32>
  %sum = linalg.reduce {arith.addf} ins(%squares : tensor<4xf32>) outs(%init : tensor<f32>) dimensions = [0]
  return %sum : tensor<f32>
}
