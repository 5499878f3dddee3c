// %p is partial over one part of an axis and its rows are over the other: their
// sum is partial over the whole axis.
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s

// CHECK: all 1 results agree

dist.mesh @mesh <["a"=8]>
func.func @main(%x: tensor<4x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"a":(1)2}, {"a":(2)4}]>},
                %y: tensor<8x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"a":(2)4}, {}]>},
                %q: tensor<4x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"a":(1)2}, {}]>}) -> tensor<64xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x64xf32>) -> tensor<4x64xf32>
  %p = linalg.matmul ins(%x, %y : tensor<4x8xf32>, tensor<8x64xf32>) outs(%f : tensor<4x64xf32>) -> tensor<4x64xf32>
  %e1 = tensor.empty() : tensor<64xf32>
  %f1 = linalg.fill ins(%z : f32) outs(%e1 : tensor<64xf32>) -> tensor<64xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(j)>], iterator_types = ["reduction","parallel"]} ins(%p, %q : tensor<4x64xf32>, tensor<4x64xf32>) outs(%f1 : tensor<64xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %m, %c : f32
    linalg.yield %s : f32 } -> tensor<64xf32>
  return %r : tensor<64xf32>
}
