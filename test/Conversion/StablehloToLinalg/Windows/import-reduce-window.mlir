// RUN: dist-opt %s --dist-import --dist-verify-import --mlir-print-local-scope -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @max_pool
// CHECK: %[[PAD:.*]] = tensor.pad %arg0 low[0, 1, 1, 0] high[0, 1, 1, 0]
// CHECK: tensor.yield %[[INF:.*]] : f32
// CHECK: %[[WINDOW:.*]] = tensor.empty() : tensor<3x3xi8>
// CHECK: linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>]
// CHECK-SAME: ins(%[[PAD]], %[[WINDOW]]
// CHECK: arith.maximumf
func.func @max_pool(%x: tensor<2x9x9x3xf32>) -> tensor<2x5x5x3xf32> {
  %inf = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %inf) <{padding = dense<[[0, 0], [1, 1], [1, 1], [0, 0]]> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.maximum"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<2x9x9x3xf32>, tensor<f32>) -> tensor<2x5x5x3xf32>
  return %0 : tensor<2x5x5x3xf32>
}

// -----

// One window: a reduction.

// CHECK-LABEL: func.func @global
// CHECK: linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
// CHECK: tensor.expand_shape
func.func @global(%x: tensor<2x9x3xf32>, %i: tensor<f32>) -> tensor<2x1x3xf32> {
  %0 = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 1, 9, 1>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<2x9x3xf32>, tensor<f32>) -> tensor<2x1x3xf32>
  return %0 : tensor<2x1x3xf32>
}

// -----

// An initial value that is no constant is what the windows' padding is, too.

// CHECK-LABEL: func.func @two
// CHECK: tensor.pad %{{.*}} low[0, 0] high[0, 1]
// CHECK: } : tensor<9x1xf32> to tensor<9x2xf32>
// CHECK: %[[X:.*]] = tensor.pad %{{.*}} low[1] high[0]
// CHECK: } : tensor<18xf32> to tensor<19xf32>
// CHECK: %[[Y:.*]] = tensor.pad %{{.*}} low[1] high[0]
// CHECK: } : tensor<18xi32> to tensor<19xi32>
// CHECK: linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1 * 4)>, affine_map<(d0, d1) -> (d0 + d1 * 4)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>]
// CHECK-SAME: ins(%[[X]], %[[Y]],
func.func @two(%x: tensor<9xf32>, %y: tensor<9xi32>, %i: tensor<f32>, %j: tensor<i32>) -> (tensor<10xf32>, tensor<10xi32>) {
  %0:2 = "stablehlo.reduce_window"(%x, %y, %i, %j) <{window_dimensions = array<i64: 3>, base_dilations = array<i64: 2>, window_dilations = array<i64: 4>, padding = dense<[[1, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<i32>, %r: tensor<f32>, %s: tensor<i32>):
    %a = "stablehlo.add"(%p, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %b = "stablehlo.add"(%q, %s) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%a, %b) : (tensor<f32>, tensor<i32>) -> ()
  }) : (tensor<9xf32>, tensor<9xi32>, tensor<f32>, tensor<i32>) -> (tensor<10xf32>, tensor<10xi32>)
  return %0#0, %0#1 : tensor<10xf32>, tensor<10xi32>
}
