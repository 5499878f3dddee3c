// RUN: dist-opt %s --dist-import --dist-verify-import --mlir-print-local-scope -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @max_pool_gradient
// CHECK: %[[PAD:.*]] = tensor.pad %arg0 low[0, 1, 0] high[0, 1, 0]
// CHECK: %[[SELECTED:.*]]:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1 * 2 + d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d3)>,
// CHECK-SAME: ins(%[[PAD]], %{{.*}})
// CHECK: arith.cmpf oge
// CHECK: %[[SOURCE:.*]] = tensor.pad %arg1 low[0, 0, 0] high[0, 1, 0]
// CHECK: %[[CHOSEN:.*]] = tensor.pad %[[SELECTED]]#1 low[0, 0, 0] high[0, 1, 0]
// CHECK: linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>]
// CHECK-SAME: ins(%[[SOURCE]], %[[CHOSEN]],
// CHECK: arith.addf
// CHECK: %[[MERGED:.*]] = tensor.collapse_shape {{.*}} into tensor<2x10x3xf32>
// CHECK: tensor.extract_slice %[[MERGED]][0, 0, 0] [2, 9, 3] [1, 1, 1]
func.func @max_pool_gradient(%x: tensor<2x9x3xf32>, %y: tensor<2x5x3xf32>) -> tensor<2x9x3xf32> {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.select_and_scatter"(%x, %y, %zero) <{padding = dense<[[0, 0], [1, 1], [0, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 3, 1>, window_strides = array<i64: 1, 2, 1>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.compare"(%p, %q) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }, {
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<2x9x3xf32>, tensor<2x5x3xf32>, tensor<f32>) -> tensor<2x9x3xf32>
  return %0 : tensor<2x9x3xf32>
}

// -----

// What JAX makes of the same: padding may be selected, and is cut off. The windows over the
// part that is read are those of above; its rows are counted from the first of it.

// CHECK-LABEL: func.func @padded_max_pool_gradient
// CHECK: %[[PAD:.*]] = tensor.pad %arg0 low[1, 0] high[1, 0]
// CHECK: %[[SELECTED:.*]]:2 = linalg.generic {{.*}} ins(%[[PAD]], %{{.*}}) outs({{.*}} : tensor<4x3xf32>, tensor<4x3xi32>)
// CHECK: %[[SOURCE:.*]] = tensor.pad %arg1 low[0, 0] high[1, 0]
// CHECK: %[[SCATTERED:.*]] = linalg.generic {{.*}} ins(%[[SOURCE]], {{.*}}) outs({{.*}} : tensor<4x2x3xf32>)
// CHECK: %[[MERGED:.*]] = tensor.collapse_shape %[[SCATTERED]] {{.*}} into tensor<8x3xf32>
// CHECK: return %[[MERGED]]
func.func @padded_max_pool_gradient(%x: tensor<8x3xf32>, %y: tensor<4x3xf32>) -> tensor<8x3xf32> {
  %lowest = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %padded = "stablehlo.pad"(%x, %lowest) <{edge_padding_low = array<i64: 1, 0>, edge_padding_high = array<i64: 1, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<8x3xf32>, tensor<f32>) -> tensor<10x3xf32>
  %0 = "stablehlo.select_and_scatter"(%padded, %y, %zero) <{window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 2, 1>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.compare"(%p, %q) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }, {
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<10x3xf32>, tensor<4x3xf32>, tensor<f32>) -> tensor<10x3xf32>
  %1 = "stablehlo.slice"(%0) <{start_indices = array<i64: 1, 0>, limit_indices = array<i64: 9, 3>, strides = array<i64: 1, 1>}> : (tensor<10x3xf32>) -> tensor<8x3xf32>
  return %1 : tensor<8x3xf32>
}
