// RUN: dist-opt %s --dist-import --dist-verify-import | FileCheck %s

// CHECK-LABEL: func.func @main
func.func @main(%x: tensor<4x16x32xf32>, %y: tensor<1x1xf32>, %z: tensor<2x6xf32>, %s: tensor<f32>, %e: tensor<0x4xf32>)
    -> (tensor<64x32xf32>, tensor<4x16x4x8xf32>, tensor<64x4x8xf32>, tensor<f32>, tensor<1x1xf32>, tensor<4x3xf32>, tensor<2x6x1xf32>, tensor<8x0xf32>, tensor<f32>) {
  // CHECK: %[[A:.*]] = tensor.collapse_shape %arg0 {{\[}}[0, 1], [2]] : tensor<4x16x32xf32> into tensor<64x32xf32>
  %0 = "stablehlo.reshape"(%x) : (tensor<4x16x32xf32>) -> tensor<64x32xf32>
  // CHECK: %[[B:.*]] = tensor.expand_shape %arg0 {{\[}}[0], [1], [2, 3]] output_shape [4, 16, 4, 8]
  %1 = "stablehlo.reshape"(%x) : (tensor<4x16x32xf32>) -> tensor<4x16x4x8xf32>
  // CHECK: %[[C0:.*]] = tensor.collapse_shape %arg0 {{\[}}[0, 1], [2]]
  // CHECK: %[[C:.*]] = tensor.expand_shape %[[C0]] {{\[}}[0], [1, 2]] output_shape [64, 4, 8]
  %2 = "stablehlo.reshape"(%x) : (tensor<4x16x32xf32>) -> tensor<64x4x8xf32>
  // CHECK: %[[D:.*]] = tensor.collapse_shape %arg1 [] : tensor<1x1xf32> into tensor<f32>
  %3 = "stablehlo.reshape"(%y) : (tensor<1x1xf32>) -> tensor<f32>
  // CHECK: %[[E:.*]] = tensor.expand_shape %arg3 [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %4 = "stablehlo.reshape"(%s) : (tensor<f32>) -> tensor<1x1xf32>
  // No common refinement but all of it.
  // CHECK: %[[F0:.*]] = tensor.collapse_shape %arg2 {{\[}}[0, 1]] : tensor<2x6xf32> into tensor<12xf32>
  // CHECK: %[[F:.*]] = tensor.expand_shape %[[F0]] {{\[}}[0, 1]] output_shape [4, 3]
  %5 = "stablehlo.reshape"(%z) : (tensor<2x6xf32>) -> tensor<4x3xf32>
  // CHECK: %[[G:.*]] = tensor.expand_shape %arg2 {{\[}}[0], [1, 2]] output_shape [2, 6, 1]
  %6 = "stablehlo.reshape"(%z) : (tensor<2x6xf32>) -> tensor<2x6x1xf32>
  // CHECK: %[[H:.*]] = tensor.empty() : tensor<8x0xf32>
  %7 = "stablehlo.reshape"(%e) : (tensor<0x4xf32>) -> tensor<8x0xf32>
  %8 = "stablehlo.reshape"(%s) : (tensor<f32>) -> tensor<f32>
  // CHECK: return %[[A]], %[[B]], %[[C]], %[[D]], %[[E]], %[[F]], %[[G]], %[[H]], %arg3
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<64x32xf32>, tensor<4x16x4x8xf32>, tensor<64x4x8xf32>, tensor<f32>, tensor<1x1xf32>, tensor<4x3xf32>, tensor<2x6x1xf32>, tensor<8x0xf32>, tensor<f32>
}
