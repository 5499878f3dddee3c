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
