// RUN: dist-opt %s --dist-partition --mlir-print-local-scope -split-input-file | FileCheck %s

// Windows of 3 elements, 2 apart: 4 of the 7 positions are a block, which reads
// 9 elements. The map counts from where they begin.

// CHECK-LABEL: func.func @positions
// CHECK-SAME: %arg0: tensor<9xf32>
// CHECK: %[[X:.*]] = dist.exchange %arg0
// CHECK-SAME: {"x"} at 1 step 8 size 9
// CHECK: linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 * 2 + d1)>,
// CHECK-SAME: ins(%[[X]], %arg1 : tensor<9xf32>, tensor<3xf32>)
module {
  dist.mesh @mesh <["x"=2]>
  func.func @positions(%x: tensor<17xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                       %w: tensor<3xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>},
                       %y: tensor<7xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
      -> (tensor<7xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
    %0 = linalg.generic {indexing_maps = [affine_map<(o, k) -> (o * 2 + k + 1)>, affine_map<(o, k) -> (k)>, affine_map<(o, k) -> (o)>], iterator_types = ["parallel", "reduction"]}
        ins(%x, %w : tensor<17xf32>, tensor<3xf32>) outs(%y : tensor<7xf32>)
        attrs = {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %p = arith.mulf %a, %b : f32
      %s = arith.addf %c, %p : f32
      linalg.yield %s : f32
    } -> tensor<7xf32>
    return %0 : tensor<7xf32>
  }
}

// -----

// The gradient of a filter: elements are sharded, the result is partial. Blocks
// are uneven, and windows overlap: the body leaves out what is beyond the extent.

// CHECK-LABEL: func.func @elements
// CHECK: %[[X:.*]] = dist.exchange %arg0
// CHECK-SAME: {"x"} at 0 step 4 size 6
// CHECK: linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>,
// CHECK-SAME: ins(%[[X]], %arg1 : tensor<6xf32>, tensor<4xf32>)
// CHECK: arith.select
module {
  dist.mesh @mesh <["x"=2]>
  func.func @elements(%x: tensor<9xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                      %w: tensor<7xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
      -> (tensor<3xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"x" : sum}>}) {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, [{}]>]} : tensor<3xf32>
    %y = linalg.fill {dist.shardings = [#dist.sharding<@mesh, [{}], partial = {"x" : sum}>]} ins(%zero : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
    %0 = linalg.generic {indexing_maps = [affine_map<(o, k) -> (o + k)>, affine_map<(o, k) -> (k)>, affine_map<(o, k) -> (o)>], iterator_types = ["parallel", "reduction"]}
        ins(%x, %w : tensor<9xf32>, tensor<7xf32>) outs(%y : tensor<3xf32>)
        attrs = {dist.shardings = [#dist.sharding<@mesh, [{}], partial = {"x" : sum}>]} {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %p = arith.mulf %a, %b : f32
      %s = arith.addf %c, %p : f32
      linalg.yield %s : f32
    } -> tensor<3xf32>
    return %0 : tensor<3xf32>
  }
}

// -----

// The opposite order: each rank gets the block at the other end.

// CHECK-LABEL: func.func @reverse
// CHECK: %[[X:.*]] = dist.exchange %arg0
// CHECK-SAME: {"x"} at 4 step -4 size 4
// CHECK: linalg.generic {indexing_maps = [affine_map<(d0) -> (-d0 + 3)>, affine_map<(d0) -> (d0)>]
module {
  dist.mesh @mesh <["x"=2]>
  func.func @reverse(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                     %y: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
      -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
    %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (7 - i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
        ins(%x : tensor<8xf32>) outs(%y : tensor<8xf32>)
        attrs = {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} {
    ^bb0(%a: f32, %b: f32):
      linalg.yield %a : f32
    } -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}
