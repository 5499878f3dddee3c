// RUN: dist-opt %s --dist-import --dist-verify-import -split-input-file | FileCheck %s

// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[SWAPPED:.*]] = affine_map<(d0, d1, d2) -> (d2, d0)>
// CHECK-LABEL: func.func @permutes
// CHECK: linalg.generic {indexing_maps = [#[[SWAPPED]], #[[ID]]], iterator_types = ["parallel", "parallel", "parallel"]}
// CHECK-SAME: ins(%arg0 : tensor<4x2xf32>) outs(%{{.*}} : tensor<2x3x4xf32>)
func.func @permutes(%x: tensor<4x2xf32>) -> tensor<2x3x4xf32> {
  %0 = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = array<i64: 2, 0>}> : (tensor<4x2xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// -----

// A dimension of size 1 that grows is taken out.

// CHECK: affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func.func @grows
// CHECK: %[[C:.*]] = tensor.collapse_shape %arg0 {{\[}}[0, 1]] : tensor<4x1xf32> into tensor<4xf32>
// CHECK: linalg.generic {{.*}} ins(%[[C]] : tensor<4xf32>) outs(%{{.*}} : tensor<4x5xf32>)
func.func @grows(%x: tensor<4x1xf32>) -> tensor<4x5xf32> {
  %0 = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x1xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

// -----

// The keepdims of a softmax: only one broadcast is left.

// CHECK-LABEL: func.func @keepdims
// CHECK-NOT: shape
// CHECK: linalg.generic {{.*}} ins(%arg0 : tensor<4xf32>) outs(%{{.*}} : tensor<4x5xf32>)
func.func @keepdims(%x: tensor<4xf32>) -> tensor<4x5xf32> {
  %0 = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xf32>) -> tensor<4x1xf32>
  %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x1xf32>) -> tensor<4x5xf32>
  return %1 : tensor<4x5xf32>
}

// -----

// CHECK-LABEL: func.func @unit_dims
// CHECK-NEXT: tensor.expand_shape %arg0 {{\[}}[0, 1], [2, 3]] output_shape [1, 4, 1, 6] : tensor<4x6xf32> into tensor<1x4x1x6xf32>
func.func @unit_dims(%x: tensor<4x6xf32>) -> tensor<1x4x1x6xf32> {
  %0 = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = array<i64: 1, 3>}> : (tensor<4x6xf32>) -> tensor<1x4x1x6xf32>
  return %0 : tensor<1x4x1x6xf32>
}

// -----

// CHECK-LABEL: func.func @constants
// CHECK-NEXT: %[[C:.*]] = arith.constant dense<2.000000e+00> : tensor<4x8xf32>
// CHECK-NEXT: return %[[C]]
func.func @constants() -> tensor<4x8xf32> {
  %two = "stablehlo.constant"() <{value = dense<2.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.broadcast_in_dim"(%two) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

// CHECK: #[[IN:.*]] = affine_map<(d0, d1, d2) -> (d1, d2, d0)>
// CHECK-LABEL: func.func @transposes
// CHECK: linalg.generic {indexing_maps = [#[[IN]], #{{.*}}], {{.*}} ins(%arg0 : tensor<2x3x4xf32>) outs(%{{.*}} : tensor<4x2x3xf32>)
func.func @transposes(%x: tensor<2x3x4xf32>) -> (tensor<4x2x3xf32>, tensor<2x3x4xf32>) {
  %0 = "stablehlo.transpose"(%x) <{permutation = array<i64: 2, 0, 1>}> : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  %1 = "stablehlo.transpose"(%x) <{permutation = array<i64: 0, 1, 2>}> : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  // CHECK: return %{{.*}}, %arg0
  return %0, %1 : tensor<4x2x3xf32>, tensor<2x3x4xf32>
}
